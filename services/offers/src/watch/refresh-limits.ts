import { offersErrors } from '@garimpo/offers-contract';
import {
  CONFIG,
  type Config,
  type Database,
  DomainError,
  defineErrors,
  InjectDatabase,
  RateLimiter,
  type RateRule,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const fail = defineErrors(offersErrors);

/** Thirty in ten minutes: each opens a page that is somebody else's. */
export const refreshRule: RateRule = { name: 'refresh of offers', burst: 30, everySeconds: 20 };

/** How often a user may have pages read at once, by all replicas together. */
@Injectable()
export class RefreshLimits {
  readonly #limiter: RateLimiter;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase('offers') private readonly database: Database,
  ) {
    this.#limiter = new RateLimiter('offers', config.rateLimitScale);
  }

  /** Throws `offers.refresh.too_many`. */
  async take(userId: string): Promise<void> {
    try {
      // As the service: whoever is limited must not be able to write what is counted.
      await this.database.asService((tx) => this.#limiter.take(tx, [{ rule: refreshRule, subject: userId }]));
    } catch (error) {
      if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
      throw fail('offers.refresh.too_many', { retryAfterSeconds: error.retryAfterSeconds });
    }
  }
}
