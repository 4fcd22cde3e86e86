import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { Logger } from 'pino';
import { FreshValue } from '../cache/fresh-value.ts';
import { steadyNow } from '../clock/steady-now.ts';
import { LOGGER } from '../log/logger.ts';

/** Weeks are not measured by the minute, and accounts is not asked with every visit. */
const BELIEVED_MS = 5 * 60 * 1000;
const OWNERS_MAX = 20_000;

/** Whether what a user has shown to the public is still answered for, as a subscription stands. */
export class OwnerStanding {
  readonly #known = new Map<string, FreshValue<boolean>>();

  constructor(
    private readonly ask: (userId: string) => Promise<boolean>,
    private readonly log: Logger,
    private readonly nowMs: () => number = steadyNow,
  ) {}

  /** What is known of it without asking anybody: undefined where nothing is. */
  atOnce(userId: string): boolean | undefined {
    return this.#known.get(userId)?.atOnce(BELIEVED_MS);
  }

  async isServed(userId: string): Promise<boolean> {
    try {
      return await this.#of(userId).get(BELIEVED_MS);
    } catch (err) {
      // Nobody's page goes dark, and nobody loses visits, because accounts is away for a moment.
      this.log.warn({ err }, 'accounts did not say how a subscription stands');
      return true;
    }
  }

  #of(userId: string): FreshValue<boolean> {
    const known = this.#known.get(userId);
    if (known !== undefined) return known;
    if (this.#known.size >= OWNERS_MAX) this.#known.clear();
    const standing = new FreshValue(() => this.ask(userId), this.nowMs);
    this.#known.set(userId, standing);
    return standing;
  }
}

interface AskedForSubscriptions<S> {
  subscriptionOf(userId: string): Promise<S>;
}

/**
 * {@link OwnerStanding} for a domain that has the port of accounts: `ownerStanding(AccountsPort, isStillPublic)`, both of the contract of
 * accounts.
 */
export function ownerStanding<S>(
  port: InjectionToken<AskedForSubscriptions<S>>,
  isStillPublic: (subscription: S, now: Date) => boolean,
): FactoryProvider<OwnerStanding> {
  return {
    provide: OwnerStanding,
    inject: [port, LOGGER],
    useFactory: (accounts: AskedForSubscriptions<S>, log: Logger) =>
      new OwnerStanding(
        async (userId) => isStillPublic(await accounts.subscriptionOf(userId), new Date()),
        log,
      ),
  };
}
