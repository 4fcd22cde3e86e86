import { createLocalJWKSet } from 'jose';
import * as z from 'zod';
import { PersonalTokens, type TokenScope } from '../auth/personal-tokens.ts';
import { type Aal, KeySet, OpenSessions, SubscriptionGate } from '../auth/ports.ts';
import { keyFinder } from '../auth/token-verifier.ts';
import { Cache } from '../cache/cache.ts';
import { LruMap } from '../cache/lru-map.ts';
import { steadyNow } from '../clock/time.ts';
import { UsageCounters } from '../usage/usage-counters.ts';
import {
  doneReply,
  END_PERSONAL_TOKENS_PATH,
  PERSONAL_TOKEN_PATH,
  personalTokenReply,
  SESSION_PATH,
  SUBSCRIPTION_PATH,
  sessionReply,
  subscriptionReply,
  USAGE_PATH,
  usageReply,
} from './internal-api.ts';
import type { Peer } from './peer.ts';

/** For so long after a subscription has ended a tool may still open; one that has begun counts at once. */
const SUBSCRIPTION_TTL_MS = 5_000;
const SUBSCRIPTIONS_MAX = 20_000;

const KEYS_PATH = '/auth/v1/.well-known/jwks.json';
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** The keys of the auth service where it runs elsewhere. Kept as its own replicas keep them. */
export class PeerKeySet extends KeySet {
  readonly key: KeySet['key'];

  constructor(auth: Peer) {
    super();
    const load = async (path: string) => {
      const found = await auth.call(path, undefined, keySet);
      return { find: createLocalJWKSet(found) };
    };
    const keys = new Cache({ load, max: 1 });
    this.key = keyFinder((maxAgeMs) => keys.fetch(KEYS_PATH, { maxAgeMs }));
  }
}

export class PeerSubscriptions extends SubscriptionGate {
  readonly #active = new LruMap<string, true>({ max: SUBSCRIPTIONS_MAX, ttlMs: SUBSCRIPTION_TTL_MS });

  constructor(private readonly accounts: Peer) {
    super();
  }

  async isActive(userId: string): Promise<boolean> {
    if (this.#active.has(userId)) return true;
    const askedAt = steadyNow();
    const { active } = await this.accounts.call(SUBSCRIPTION_PATH, { userId }, subscriptionReply);
    if (active) this.#active.set(userId, true, askedAt);
    return active;
  }
}

/** What is known of a session is believed for a while by the guard, which asks. */
export class PeerSessions extends OpenSessions {
  constructor(private readonly auth: Peer) {
    super();
  }

  async isOpen(sessionId: string, aal: Aal): Promise<boolean> {
    const { open, openAtAal1 = open } = await this.auth.call(SESSION_PATH, { sessionId }, sessionReply);
    return aal === 'aal1' ? openAtAal1 : open;
  }
}

/** Nothing is kept: a token that was revoked opens nothing from then on. */
export class PeerPersonalTokens extends PersonalTokens {
  constructor(private readonly accounts: Peer) {
    super();
  }

  async ownerOf(tokenHash: string, scope: TokenScope): Promise<string | null> {
    const question = { tokenHash, scope };
    return (await this.accounts.call(PERSONAL_TOKEN_PATH, question, personalTokenReply)).userId;
  }

  async endAll(userId: string, madeBefore: Date): Promise<void> {
    const question = { userId, madeBefore: madeBefore.toISOString() };
    await this.accounts.call(END_PERSONAL_TOKENS_PATH, question, doneReply);
  }
}

/** The counters of this process and of the processes that it knows. */
export class JoinedUsageCounters extends UsageCounters {
  constructor(
    private readonly own: UsageCounters,
    private readonly peers: () => Peer[],
  ) {
    super();
  }

  register(counter: string, count: (userId: string) => Promise<number>): void {
    this.own.register(counter, count);
  }

  names(): string[] {
    return this.own.names();
  }

  read(counter: string, userId: string): Promise<number | undefined> {
    return this.own.read(counter, userId);
  }

  async all(userId: string): Promise<ReadonlyMap<string, number>> {
    const counted = await Promise.all([
      this.own.all(userId),
      ...this.peers().map(async (peer) => {
        const { used } = await peer.call(USAGE_PATH, { userId }, usageReply);
        return new Map(Object.entries(used));
      }),
    ]);
    return new Map(counted.flatMap((one) => [...one]));
  }
}
