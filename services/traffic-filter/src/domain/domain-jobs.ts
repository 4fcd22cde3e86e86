import { Database, InjectDatabase, InjectJobs, type Job, type JobRun, type Jobs } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { forgetDeleted } from './domain.query.ts';
import { DomainLooks } from './domain-looks.ts';
import { claimDue, dueDomains } from './look.query.ts';

const LOOK_SECONDS = 30;
const LOOKS_AT_ONCE = 8;
const LOOKS_PER_MINUTE = 1_000;
const FORGOTTEN_PER_MINUTE = 1_000;

const domainData = z.strictObject({ domainId: z.uuid() });

/** Looks at domains when their time has come. It is kept in their rows: what a killed process left is due still. */
@Injectable()
export class DomainJobs {
  private readonly look: Job<typeof domainData>;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    private readonly looks: DomainLooks,
  ) {
    this.look = jobs.define({
      name: 'traffic-filter.look-at-domain',
      data: domainData,
      timeoutSeconds: LOOK_SECONDS,
      concurrency: LOOKS_AT_ONCE,
      // The schedule comes back to it.
      retries: 0,
      singletonKey: ({ domainId }) => domainId,
      work: ({ domainId }, run) => this.work(domainId, run),
    });
    jobs.schedule({
      name: 'traffic-filter.plan-domain-looks',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
  }

  // As the service, here and below: domains are looked at for everybody.
  private async plan(now: Date): Promise<void> {
    await this.database.asService(async (tx) => {
      for (const domainId of await dueDomains(tx, now, LOOKS_PER_MINUTE))
        await this.look.send({ domainId }, { tx });
      await forgetDeleted(tx, now, FORGOTTEN_PER_MINUTE);
    });
  }

  private async work(domainId: string, run: JobRun): Promise<void> {
    const claimed = await this.database.asService((tx) => claimDue(tx, domainId, run.now));
    if (claimed !== null) await this.looks.look(claimed, run);
  }
}
