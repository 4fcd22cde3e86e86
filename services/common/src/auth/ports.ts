import type { JWTVerifyGetKey } from 'jose';

/**
 * Source of the keys that access tokens are checked with. The auth service provides it in process; otherwise the kit asks the
 * key set at the configured auth address.
 */
export abstract class KeySet {
  abstract readonly key: JWTVerifyGetKey;
}

/** How a session was proved: with a second factor at `aal2`. */
export type Aal = 'aal1' | 'aal2';

/** Asked for every tool route. The accounts domain provides it; without a provider those routes stay shut. */
export abstract class SubscriptionGate {
  abstract isActive(userId: string): Promise<boolean>;
}

/**
 * Knows which sessions have not ended. The auth service provides it in process; without it a token is good for its hour
 * although its session has ended.
 */
export abstract class OpenSessions {
  /** @param aal of the token: one from before the second factor was used has ended, though its session goes on */
  abstract isOpen(sessionId: string, aal: Aal): Promise<boolean>;
}
