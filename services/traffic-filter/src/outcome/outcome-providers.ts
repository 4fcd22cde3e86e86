import { Database, InjectDatabase, InjectJobs, type Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { ConversionSecretController } from './conversion-secret.controller.ts';
import { OutcomeController } from './outcome.controller.ts';
import { OutcomeLog } from './outcome-log.ts';
import { OutcomeLimits, PageOutcomes } from './page-outcomes.ts';
import { PageScriptController } from './page-script.controller.ts';
import { SignedConversionController } from './signed-conversion.controller.ts';
import { SignedConversions } from './signed-conversions.ts';
import { settleOutcomes } from './store-outcomes.ts';

/** What was told of visits before they were in the log is counted when they are. */
@Injectable()
class WaitingJobs {
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

export const outcomeControllers = [
  OutcomeController,
  SignedConversionController,
  ConversionSecretController,
  PageScriptController,
];
export const outcomeProviders = [OutcomeLog, OutcomeLimits, PageOutcomes, SignedConversions, WaitingJobs];
