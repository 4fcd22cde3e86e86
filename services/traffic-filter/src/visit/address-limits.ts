import {
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  LruMap,
  type RateRule,
  UserLimits,
} from '@garimpo/service-kit';
import { type TrafficFilterErrorCode, trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

const fail = defineErrors(trafficFilterErrors);

/** Enough to look into what happened, too little to take away a list of visitors. */
export const addressRates = {
  reveal: { name: 'address of a visitor', burst: 60, everySeconds: 60 },
  search: { name: 'search for an address', burst: 120, everySeconds: 20 },
} satisfies Record<string, RateRule>;

const SEARCHED_FOR_MS = 3_600_000;
const SEARCHES_KEPT = 10_000;

/** How many addresses of visitors a user may have shown, or guess. */
@Injectable()
export class AddressLimits {
  readonly #limits: UserLimits;
  /** The next page of a search, and the next look of a list that is live, are no new guess. */
  readonly #searched = new LruMap<string, true>({ max: SEARCHES_KEPT, ttlMs: SEARCHED_FOR_MS });

  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `traffic_filter.request.too_many_reveals`. */
  reveal(userId: string): Promise<void> {
    return this.#take(userId, addressRates.reveal, 'traffic_filter.request.too_many_reveals');
  }

  /** Throws `traffic_filter.requests.too_many_searches`. */
  async search(userId: string, address: string): Promise<void> {
    const search = `${userId} ${address}`;
    if (this.#searched.has(search)) return;
    await this.#take(userId, addressRates.search, 'traffic_filter.requests.too_many_searches');
    this.#searched.set(search, true);
  }

  #take(userId: string, rule: RateRule, code: TrafficFilterErrorCode): Promise<void> {
    return this.#limits.take(userId, rule, (details) => fail(code, details));
  }
}
