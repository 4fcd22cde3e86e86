import {
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  UserLimits,
} from '@garimpo/service-kit';
import { trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

const fail = defineErrors(trafficFilterErrors);

/** All of a user's domains twice over at once, and ten a minute: name servers are other people's, and anybody's name can be added. */
export const domainRates = { look: { name: 'look at a domain', burst: 100, everySeconds: 6 } };

/** How many looks at domains a user may ask for. */
@Injectable()
export class DomainLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `traffic_filter.domain.check_too_soon`. */
  look(userId: string): Promise<void> {
    return this.#limits.take(userId, domainRates.look, (details) =>
      fail('traffic_filter.domain.check_too_soon', details),
    );
  }
}
