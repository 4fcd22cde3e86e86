import type { JWTVerifyGetKey } from 'jose';

/**
 * Where the guard takes the keys from that access tokens are checked with. The auth service provides it in process;
 * where nobody does, the kit asks the key set of the auth address in the configuration.
 */
export abstract class KeySet {
  abstract readonly key: JWTVerifyGetKey;
}

/** How a session was proved: with a second factor at `aal2`. */
export type Aal = 'aal1' | 'aal2';

/** Asked at the door of every tool route. The accounts domain provides it; without a provider those routes stay shut. */
export abstract class SubscriptionGate {
  abstract isActive(userId: string): Promise<boolean>;
}

/**
 * Which sessions have not ended. The auth service provides it in process; where nobody does, a token is good for its hour
 * although its session has ended.
 */
export abstract class OpenSessions {
  /** @param aal of the token: one from before a second factor was shown is over, though its session goes on */
  abstract isOpen(sessionId: string, aal: Aal): Promise<boolean>;
}
