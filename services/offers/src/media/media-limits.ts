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

/** Bound on a download; the claim of one whose process died ends after it. */
export const DOWNLOAD_SECONDS = 720;

/** Downloads of one process: each uses a few files on the disk, and as many connections. */
const AT_ONCE = 6;

export const mediaRules = {
  download: { name: 'media download', burst: 20, everySeconds: 60 },
  /** Held for as long as a download runs, in whichever replica. */
  underWay: { name: 'media download under way', burst: 2, everySeconds: DOWNLOAD_SECONDS },
} satisfies Record<string, RateRule>;

const fail = defineErrors(offersErrors);

/** Limits downloads of a user in all replicas, and of all users in this process. */
@Injectable()
export class MediaLimits {
  readonly #limiter: RateLimiter;
  /** The limit of two at a time is exact, whatever scale the other limits have. */
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
      // The service acts: limits belong to no user.
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

/** One of the running downloads may end at any moment; the longest possible wait is answered. */
function tooMany(error: unknown): never {
  if (error instanceof DomainError && error.code === 'request.rate.exceeded')
    throw fail('offers.media.too_many', { cause: error });
  throw error;
}
