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

/** No download takes longer; one whose process died is forgotten by then. */
export const DOWNLOAD_SECONDS = 720;

/** In one process: each has a few files on the disk, and as many connections. */
const AT_ONCE = 6;

export const mediaRules = {
  download: { name: 'media download', burst: 20, everySeconds: 60 },
  /** Taken for as long as a download is under way, by whichever replica makes it. */
  underWay: { name: 'media download under way', burst: 2, everySeconds: DOWNLOAD_SECONDS },
} satisfies Record<string, RateRule>;

const fail = defineErrors(offersErrors);

/** How many downloads there may be: of a user, in all replicas, and of all users in this one. */
@Injectable()
export class MediaLimits {
  readonly #limiter: RateLimiter;
  /** Two at a time are two at a time, however wide the others are. */
  readonly #exact = new RateLimiter('offers', 1);
  #running = 0;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.#limiter = new RateLimiter('offers', config.rateLimitScale);
  }

  /** Throws `offers.media.too_many`, and `request.rate.exceeded`. */
  async within<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) throw fail('offers.media.too_many', { retryAfterSeconds: 30 });
    this.#running += 1;
    try {
      const underWay = [{ rule: mediaRules.underWay, subject: userId }];
      // As the service: limits are nobody's rows.
      await this.database.asService((tx) => this.#exact.take(tx, underWay)).catch(tooMany);
      try {
        await this.database.asService((tx) =>
          this.#limiter.take(tx, [{ rule: mediaRules.download, subject: userId }]),
        );
        return await work();
      } finally {
        await this.database.asService((tx) => this.#exact.refund(tx, underWay));
      }
    } finally {
      this.#running -= 1;
    }
  }
}

/** One of the two may be over any moment: the time to wait is the longest that it could be. */
function tooMany(error: unknown): never {
  if (error instanceof DomainError && error.code === 'request.rate.exceeded')
    throw fail('offers.media.too_many', { cause: error });
  throw error;
}
