import { commonErrors } from '@garimpo/service-contract';
import { type BucketRule, CONFIG, type Config, defineErrors, LocalBuckets } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const refuse = defineErrors(commonErrors);

/** Of one address, whatever it tells: a shop tells from one of all its sales. */
const ADDRESS: BucketRule = { burst: 500, perSecond: 50 };
const CAMPAIGN: BucketRule = { burst: 5_000, perSecond: 500 };

/** Bounds what anybody can have written to disk. */
@Injectable()
export class OutcomeLimits {
  readonly #addresses: LocalBuckets;
  readonly #campaigns: LocalBuckets;

  constructor(@Inject(CONFIG) { rateLimitScale }: Config) {
    this.#addresses = new LocalBuckets(ADDRESS, rateLimitScale);
    this.#campaigns = new LocalBuckets(CAMPAIGN, rateLimitScale);
  }

  /** Throws `request.rate.exceeded`. */
  take(network: string, key: string): void {
    const seconds = this.#addresses.take(network) || this.#campaigns.take(key);
    if (seconds > 0) throw refuse('request.rate.exceeded', { retryAfterSeconds: seconds });
  }
}
