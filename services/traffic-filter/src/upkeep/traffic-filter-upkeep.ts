import {
  cleanStoredVisits,
  Database,
  erasedReferrer,
  InjectDatabase,
  InjectJobs,
  type JobRun,
  type Jobs,
  LOGGER,
  RateLimiter,
  VisitUpkeep,
} from '@garimpo/service-kit';
import { ADDRESS_DAYS, REQUEST_MONTHS } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { storedVisits } from './stored-visits.ts';

const LIMITS_FORGOTTEN = 10_000;

/** Along with time: what has to be there before it is needed, and what has to go. */
@Injectable()
export class TrafficFilterUpkeep {
  /** How wide limits are does not matter here. */
  readonly #limiter = new RateLimiter(TRAFFIC_FILTER_DOMAIN, 1);

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(LOGGER) log: Logger,
  ) {
    new VisitUpkeep(
      {
        domain: TRAFFIC_FILTER_DOMAIN,
        table: 'requests',
        what: 'request',
        monthsKept: REQUEST_MONTHS,
        totals: 'hourly_totals',
        addressDays: ADDRESS_DAYS,
        erased: {
          set: `parameters = '[]', destination = substring(destination FROM '^[^?#]*'), ${erasedReferrer.set}`,
          held: `parameters <> '[]' OR destination ~ '[?#]' OR ${erasedReferrer.held}`,
        },
      },
      database,
      jobs,
      log,
    );
    jobs.schedule({
      name: 'traffic-filter.clean-stored-visits',
      every: '45 * * * *',
      irrevocable: true,
      timeoutSeconds: 50 * 60,
      work: (run) => cleanStoredVisits(database, storedVisits, run),
    });
    jobs.schedule({
      name: 'traffic-filter.remove-expired-rules',
      every: '25 * * * *',
      irrevocable: true,
      timeoutSeconds: 60,
      work: () => this.#removeExpiredRules(),
    });
    jobs.schedule({
      name: 'traffic-filter.remove-old-outcomes',
      every: '40 3 * * *',
      irrevocable: true,
      timeoutSeconds: 10 * 60,
      work: (run) => this.#removeOldOutcomes(run),
    });
    jobs.schedule({
      name: 'traffic-filter.forget-limits',
      every: '35 * * * *',
      timeoutSeconds: 60,
      work: () => this.#forgetLimits(),
    });
  }

  /** By the clock that they were made by. */
  async #removeExpiredRules(): Promise<void> {
    // As the service, here and below: it is looked after for everybody.
    await this.database.runAsService(
      'DELETE FROM traffic_filter.address_rules WHERE expires_at <= clock_timestamp()',
    );
  }

  /** Of users who may have all again: nothing is left to count. */
  async #forgetLimits(): Promise<void> {
    await this.database.asService((tx) => this.#limiter.prune(tx, LIMITS_FORGOTTEN));
  }

  /** Those of a month whose requests are gone. */
  async #removeOldOutcomes({ now }: JobRun): Promise<void> {
    await this.database.runAsService(
      `DELETE FROM traffic_filter.outcomes
       WHERE created_at < date_trunc('month', $1::timestamptz, 'UTC') - make_interval(months => ${REQUEST_MONTHS})`,
      [now],
    );
  }
}
