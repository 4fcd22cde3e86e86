import { offersErrors } from '@garimpo/offers-contract';
import {
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  type RateRule,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const fail = defineErrors(offersErrors);

/** Thirty in ten minutes: each opens a page that is somebody else's. */
export const refreshRule: RateRule = { name: 'refresh of offers', burst: 30, everySeconds: 20 };

/** How often a user may have pages read at once. */
@Injectable()
export class RefreshLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase('offers') database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `offers.refresh.too_many`. */
  take(userId: string): Promise<void> {
    return this.#limits.take(userId, refreshRule, (details) => fail('offers.refresh.too_many', details));
  }
}
