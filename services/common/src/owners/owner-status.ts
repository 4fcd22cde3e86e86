import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Logger } from 'pino';
import { Cache } from '../cache/cache.ts';
import { steadyNow } from '../clock/time.ts';
import { LOGGER } from '../log/logger.ts';

/** Subscriptions end after weeks, so that accounts need not be asked with every visit. */
const TTL_MS = 5 * 60 * 1000;
const OWNERS_MAX = 20_000;

/** Whether what a user has published is still served, which depends on their subscription. */
export class OwnerStatus {
  readonly #served: Cache<boolean>;

  constructor(
    ask: (userId: string) => Promise<boolean>,
    private readonly log: Logger,
    now: () => number = steadyNow,
  ) {
    this.#served = new Cache({ load: ask, max: OWNERS_MAX, ttlMs: TTL_MS, now });
  }

  /** The cached answer; undefined where accounts would have to be asked. */
  cached(userId: string): boolean | undefined {
    return this.#served.get(userId);
  }

  async isServed(userId: string): Promise<boolean> {
    try {
      return await this.#served.fetch(userId);
    } catch (err) {
      // No page goes dark and no visit is lost because accounts is away for a moment.
      this.log.warn({ err }, 'accounts did not answer how a subscription stands');
      return true;
    }
  }
}

interface Subscriptions<S> {
  subscriptionOf(userId: string): Promise<S>;
}

/**
 * {@link OwnerStatus} for a domain that has the port of accounts: `ownerStatus(AccountsPort, isStillPublic)`, both of the
 * contract of accounts.
 */
export function ownerStatus<S>(
  port: InjectionToken<Subscriptions<S>>,
  isStillPublic: (subscription: S, now: Date) => boolean,
): FactoryProvider<OwnerStatus> {
  return {
    provide: OwnerStatus,
    inject: [port, LOGGER],
    useFactory: (accounts: Subscriptions<S>, log: Logger) =>
      new OwnerStatus(
        async (userId) => isStillPublic(await accounts.subscriptionOf(userId), new Date()),
        log,
      ),
  };
}
