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
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import * as z from 'zod';
import { ReadQueue } from '../queue/read-queue.ts';
import { AD_COUNT_SOURCES, type AdCountSource } from '../source/ad-count-source.ts';
import { claimDue, keepPages, sortNew } from './claim-due.ts';
import { LibraryPages } from './library-pages.ts';
import { OfferReader } from './offer-reader.ts';
import { SourceStates } from './source-states.ts';

/** Bound on the reading of one page. */
const READ_MS = 60_000;
/** Waits before each further try for a page that did not answer; after the last one the card shows the failure. */
const RETRY_MINUTES = [1, 5, 20];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Part of the period within which one reading of a page is one for every offer that follows it. With a half, offers that were
 * added at different times come to share their readings after one period, and no count on a card is older than a period.
 */
const SHARED = 0.5;
/** The address of an installation that names none: its jobs keep the names that they have always had. */
const MAIN = 'main';

const readData = z.strictObject({
  offerId: z.uuid(),
  tries: z.number().int().min(0).default(0),
});

/**
 * Reads every offer once in a period. Offers that are due wait in the table and not in the queue: each minute as many
 * are queued as the address of this process can read in one, the most overdue first, so that manual requests never wait behind a
 * long queue. Every address has jobs of its own, so that those of one that rests hold up no other.
 */
@Injectable()
export class WatchJobs implements OnApplicationBootstrap {
  private readonly readOffer: Job<typeof readData>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(AD_COUNT_SOURCES) private readonly sources: readonly AdCountSource[],
    private readonly reader: OfferReader,
    private readonly states: SourceStates,
    private readonly queue: ReadQueue,
    pages: LibraryPages,
  ) {
    const ofAddress = (name: string) =>
      config.adReaderAddress === MAIN ? name : `${name}-${config.adReaderAddress}`;
    this.readOffer = jobs.define({
      name: ofAddress('offers.read'),
      data: readData,
      timeoutSeconds: 110,
      // One of the three runs of a process is always left for alerts.
      concurrency: 2,
      singletonKey: ({ offerId }) => offerId,
      work: ({ offerId, tries }, run) => this.read(offerId, tries, run),
    });
    jobs.schedule({
      name: 'offers.drop-old-pages',
      every: '41 5 * * *',
      irrevocable: true,
      timeoutSeconds: 60,
      work: ({ now }) => pages.dropOld(now),
    });
    if (!reader.hasSource) return;
    jobs.schedule({
      name: ofAddress('offers.plan-readings'),
      every: '* * * * *',
      timeoutSeconds: 50,
      work: ({ now }) => this.plan(now),
    });
  }

  /** Other settings may read what could not be read before: the schedule looks at those addresses again. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.reader.hasSource || this.config.jobs === 'off') return;
    // The service acts here and below: the schedule reads for all users.
    await this.database.runAsService(
      'UPDATE offers.offer_watches SET source = NULL, page = NULL WHERE source <> ALL ($1)',
      [this.enabled.map(({ name }) => name)],
    );
  }

  private get enabled(): AdCountSource[] {
    return this.sources.filter(({ enabled }) => enabled);
  }

  private async plan(now: Date): Promise<void> {
    const most = new Map<string, number>();
    for (const source of this.enabled) {
      await this.states.report(source, now);
      if ((await this.states.restOf(source, now)) !== null) continue;
      most.set(source.name, Math.ceil(60 / Math.max(1, source.paceSeconds)));
    }
    const everyHours = this.config.adReadEveryHours;
    const sharedSince = new Date(now.getTime() - this.sharedMs);
    await this.database.asService((tx) => sortNew(tx, (offerUrl) => this.reader.laneOf(offerUrl)));
    await this.database.asService(async (tx) => {
      const due = await claimDue(tx, { now, everyHours, sharedSince, most });
      for (const offerId of due) await this.readOffer.send({ offerId }, { tx });
    });
    this.queue.forget();
  }

  private get sharedMs(): number {
    return SHARED * this.config.adReadEveryHours * HOUR_MS;
  }

  private async read(offerId: string, tries: number, { now, signal }: JobRun): Promise<void> {
    const retryMinutes = RETRY_MINUTES[tries];
    const outcome = await this.reader.read(offerId, {
      now,
      signal,
      patienceMs: 0,
      readMs: READ_MS,
      sharedMs: this.sharedMs,
      lastTry: retryMinutes === undefined,
      evenInvalid: false,
    });
    if (outcome.became === 'early') await this.readOffer.send({ offerId, tries }, { after: outcome.until });
    if (outcome.became === 'postponed' && retryMinutes !== undefined) {
      const after = new Date(now.getTime() + retryMinutes * MINUTE_MS);
      await this.readOffer.send({ offerId, tries: tries + 1 }, { after });
      await this.database.asService((tx) => keepPages(tx, [offerId], after));
    }
  }
}
