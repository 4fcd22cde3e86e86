import { Database, InjectDatabase, InjectJobs, type Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { settleOutcomes } from './store-outcomes.ts';

/** What was told of visits before they were in the log is counted when they are. */
@Injectable()
export class WaitingJobs {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
  ) {
    jobs.schedule({
      name: 'traffic-filter.settle-outcomes',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now, signal }) => settleOutcomes(database, now, signal),
    });
  }
}
