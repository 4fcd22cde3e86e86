import {
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { AD_COUNT_SOURCES, type AdCountSource } from '../source/ad-count-source.ts';
import { OfferReader } from './offer-reader.ts';
import { claimDue } from './watch.query.ts';

/** Bound on the reading of one page. */
const READ_MS = 60_000;
/** Waits before each further try for a page that did not answer; after the last one the card shows the failure. */
const RETRY_MINUTES = [1, 5, 20];
const MINUTE_MS = 60_000;

const readData = z.strictObject({
  offerId: z.uuid(),
  tries: z.number().int().min(0).default(0),
});

/**
 * Reads every offer once in a period. Offers that are due wait in the table and not in the queue: each minute as many
 * are queued as the sources can read in one, the most overdue first, so that manual requests never wait behind a long
 * queue.
 */
@Injectable()
export class WatchJobs {
  private readonly readOffer: Job<typeof readData>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AD_COUNT_SOURCES) private readonly sources: readonly AdCountSource[],
    private readonly reader: OfferReader,
  ) {
    this.readOffer = jobs.define({
      name: 'offers.read',
      data: readData,
      timeoutSeconds: 110,
      // One of the three runs of a process is always left for alerts.
      concurrency: 2,
      singletonKey: ({ offerId }) => offerId,
      work: ({ offerId, tries }, run) => this.read(offerId, tries, run),
    });
    if (!reader.hasSource) return;
    jobs.schedule({
      name: 'offers.plan-readings',
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
  }

  private async plan(now: Date): Promise<void> {
    const perMinute = this.sources
      .filter(({ enabled }) => enabled)
      .map(({ paceSeconds }) => Math.ceil(60 / Math.max(1, paceSeconds)))
      .reduce((sum, count) => sum + count, 0);
    // The service acts: the schedule reads for all users.
    await this.database.asService(async (tx) => {
      const due = await claimDue(tx, { now, everyHours: this.config.adReadEveryHours, most: perMinute });
      for (const offerId of due) await this.readOffer.send({ offerId }, { tx });
    });
  }

  private async read(offerId: string, tries: number, { now, signal }: JobRun): Promise<void> {
    const retryMinutes = RETRY_MINUTES[tries];
    const outcome = await this.reader.read(offerId, {
      now,
      signal,
      patienceMs: 0,
      readMs: READ_MS,
      lastTry: retryMinutes === undefined,
      evenInvalid: false,
    });
    if (outcome.became === 'early') await this.readOffer.send({ offerId, tries }, { after: outcome.until });
    if (outcome.became === 'postponed' && retryMinutes !== undefined) {
      const after = new Date(now.getTime() + retryMinutes * MINUTE_MS);
      await this.readOffer.send({ offerId, tries: tries + 1 }, { after });
    }
  }
}
