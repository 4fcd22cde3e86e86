import { commonErrors } from '@garimpo/service-contract';
import {
  type BucketRule,
  CONFIG,
  type Config,
  defineErrors,
  LocalBuckets,
  LruMap,
  networkOf,
  type Visitor,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { OutcomeLog } from './outcome-log.ts';
import { newOutcome, type OutcomeRecord } from './outcome-record.ts';

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

/** A page that is opened again, or a button that is pressed twice: it was stored already. */
const TOLD_MS = 10 * 60_000;
const TOLD_MAX = 50_000;

/** Takes what pages tell of visits, unsigned. */
@Injectable()
export class PageOutcomes {
  readonly #told = new LruMap<string, true>({ max: TOLD_MAX, ttlMs: TOLD_MS });

  constructor(
    private readonly log: OutcomeLog,
    private readonly limits: OutcomeLimits,
  ) {}

  /** Resolves when it is kept, or can change nothing. Throws `request.rate.exceeded`, and where nothing can be kept. */
  async tell(
    told: Pick<OutcomeRecord, 'key' | 'visit' | 'kind' | 'event'>,
    { ip }: Pick<Visitor, 'ip'>,
  ): Promise<void> {
    this.limits.take(networkOf(ip ?? ''), told.key);
    const outcome = newOutcome(told, new Date());
    if (outcome === null) return;
    const name = [told.key, outcome.visit, told.kind, told.event].join(' ');
    if (!this.#told.setIfAbsent(name, true)) return;
    try {
      await this.log.add(outcome);
    } catch (error) {
      this.#told.delete(name);
      throw error;
    }
  }
}
