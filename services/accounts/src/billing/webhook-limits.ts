import {
  type Caller,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  RateLimiter,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';

/** A secret just changed on one side causes a few; more are guesses. */
export const FORGED = { name: 'forged delivery', burst: 30, everySeconds: 10 };

const PRUNED_AT_ONCE = 10_000;

/** Counts deliveries without proof, by where they come from. Those with it are never counted: they are the provider's. */
@Injectable()
export class WebhookLimits {
  readonly #limiter: RateLimiter;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
  ) {
    this.#limiter = new RateLimiter(ACCOUNTS_DOMAIN, config.rateLimitScale);
  }

  /** Throws `request.rate.exceeded`. */
  async countForged(caller: Caller): Promise<void> {
    // Runs as the service, because no user is signed in.
    await this.database.asService((tx) =>
      this.#limiter.take(tx, [{ rule: FORGED, subject: caller.address }]),
    );
  }

  /** Forgets callers who have long been quiet. */
  async prune(): Promise<void> {
    // Runs as the service, because no user is signed in.
    await this.database.asService((tx) => this.#limiter.prune(tx, PRUNED_AT_ONCE));
  }
}
