import { InjectJobs, Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { BillingQueue } from './billing-queue.ts';
import { WebhookLimits } from './webhook-limits.ts';

const NOTICES_PER_RUN = 500;

/** Processes stored notices that could not be settled at once, and deletes expired limits. */
@Injectable()
export class BillingJobs {
  constructor(@InjectJobs(ACCOUNTS_DOMAIN) jobs: Jobs, queue: BillingQueue, limits: WebhookLimits) {
    jobs.schedule({
      name: 'accounts.take-up-notices',
      every: '*/5 * * * *',
      timeoutSeconds: 240,
      work: async () => void (await queue.takeUpAll(NOTICES_PER_RUN)),
    });
    jobs.schedule({
      name: 'accounts.prune-limits',
      every: '23 * * * *',
      timeoutSeconds: 60,
      work: () => limits.prune(),
    });
  }
}
