import { AccountsPort, type SoldPlan, UNLIMITED } from '@garimpo/accounts-contract';
import { type CapacityReply, OFFERS_LIST_MAX } from '@garimpo/offers-contract';
import {
  Cache,
  CONFIG,
  type Config,
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  Metrics,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ReadQueue } from '../queue/read-queue.ts';
import { AD_COUNT_SOURCES, type AdCountSource } from '../source/ad-count-source.ts';
import { IS_READ } from './claim-due.ts';
import { SourceStates } from './source-states.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Counting every page that is followed takes a while with many: figures are as old as this at most. */
const COUNTED_FOR_MS = 60_000;

interface Demand {
  offers: number;
  pages: number;
  waiting: number;
  lateSeconds: number;
}

type Logger = ReturnType<typeof createLogger>;

/** What the readers of an installation can read a day, beside what its offers and its plans ask of them. */
@Injectable()
export class ReadingCapacity implements OnApplicationBootstrap {
  readonly #replies: Cache<CapacityReply>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(AD_COUNT_SOURCES) private readonly sources: readonly AdCountSource[],
    private readonly accounts: AccountsPort,
    private readonly states: SourceStates,
    private readonly queue: ReadQueue,
    metrics: Metrics,
  ) {
    this.#replies = new Cache({ load: () => this.compute(new Date()), max: 1, ttlMs: COUNTED_FOR_MS });
    this.show(metrics);
  }

  now(): Promise<CapacityReply> {
    return this.#replies.fetch('now');
  }

  /** The readers of this process report at once, so that they are in the first line about them. */
  async onApplicationBootstrap(): Promise<void> {
    const own = this.sources.filter(({ enabled }) => enabled);
    if (own.length === 0 || this.config.jobs === 'off') return;
    const now = new Date();
    for (const source of own) await this.states.report(source, now);
    const { readers, pagesPerDay, followed, sold } = await this.compute(now);
    const asked = Math.max(followed.pagesPerDay, sold?.pagesPerDay ?? 0);
    this.log.info(
      {
        readers: readers.length,
        capacity: pagesPerDay,
        followed: followed.pagesPerDay,
        sold: sold?.pagesPerDay ?? null,
      },
      'pages a day: what the readers can read, and what is asked of them',
    );
    if (asked > pagesPerDay)
      this.log.warn(
        { capacity: pagesPerDay, asked },
        'the readers cannot read what is asked of them: readings wait longer than they should',
      );
  }

  private async compute(now: Date): Promise<CapacityReply> {
    const readers = (await this.queue.readers(now)).map(({ paceSeconds, restsUntil, ...reader }) => ({
      ...reader,
      pagesPerDay: Math.round(DAY_SECONDS / Math.max(paceSeconds, 1)),
      restsUntil: restsUntil?.toISOString() ?? null,
    }));
    const { offers, pages, waiting, lateSeconds } = await this.demand(now);
    const plans = await this.accounts.soldPlans(now).catch((err: unknown) => {
      this.log.warn({ err }, 'it is not known how many plans are sold');
      return null;
    });
    return {
      readEveryHours: this.config.adReadEveryHours,
      readers,
      pagesPerDay: readers.reduce((sum, reader) => sum + reader.pagesPerDay, 0),
      followed: { offers, pages, pagesPerDay: this.perDay(pages) },
      sold: plans && this.sold(plans),
      waiting: { offers: waiting, lateSeconds },
    };
  }

  /** Every subscriber may follow as many libraries as the plan has room for. */
  private sold(plans: readonly SoldPlan[]): NonNullable<CapacityReply['sold']> {
    const told = plans.map(({ plan, subscriptions, maxLibraries }) => ({
      plan,
      subscriptions,
      libraries: maxLibraries === UNLIMITED ? OFFERS_LIST_MAX : Math.min(maxLibraries, OFFERS_LIST_MAX),
    }));
    const libraries = told.reduce((sum, plan) => sum + plan.subscriptions * plan.libraries, 0);
    return { plans: told, pagesPerDay: this.perDay(libraries) };
  }

  private perDay(pages: number): number {
    return Math.round((pages * 24) / this.config.adReadEveryHours);
  }

  private async demand(now: Date): Promise<Demand> {
    // The service acts: these are figures of the installation, and name nobody.
    const [demand] = await this.database.runAsService<Demand>(
      `SELECT count(*)::integer AS offers,
         (count(DISTINCT watch.page) + count(*) FILTER (WHERE watch.page IS NULL))::integer AS pages,
         count(*) FILTER (WHERE watch.next_read_at <= $1)::integer AS waiting,
         greatest(0, coalesce(extract(epoch FROM $1 - min(watch.next_read_at)), 0))::integer AS "lateSeconds"
       FROM offers.offer_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
       WHERE ${IS_READ} AND watch.source IS DISTINCT FROM 'none'`,
      [now],
    );
    return demand ?? { offers: 0, pages: 0, waiting: 0, lateSeconds: 0 };
  }

  private show(metrics: Metrics): void {
    metrics.gauge(
      {
        name: 'garimpo_ad_pages_per_day',
        help: 'Library pages a day: what the readers can read, what offers follow, and what the sold plans have room for',
        labels: ['kind'],
      },
      async () => {
        const { pagesPerDay, followed, sold } = await this.now();
        return [
          { labels: { kind: 'capacity' }, value: pagesPerDay },
          { labels: { kind: 'followed' }, value: followed.pagesPerDay },
          { labels: { kind: 'sold' }, value: sold?.pagesPerDay ?? 0 },
        ];
      },
    );
    metrics.gauge(
      {
        name: 'garimpo_ad_readers',
        help: 'Addresses and tokens that ad counts are read by',
        labels: ['state'],
      },
      async () => {
        const { readers } = await this.now();
        const resting = readers.filter(({ restsUntil }) => restsUntil !== null).length;
        return [
          { labels: { state: 'reads' }, value: readers.length - resting },
          { labels: { state: 'rests' }, value: resting },
        ];
      },
    );
    metrics.gauge(
      { name: 'garimpo_ad_offers_waiting', help: 'Offers that are due and not read yet', labels: [] },
      async () => [{ labels: {}, value: (await this.now()).waiting.offers }],
    );
    metrics.gauge(
      {
        name: 'garimpo_ad_reading_late_seconds',
        help: 'For how long the offer has been due that has been so the longest',
        labels: [],
      },
      async () => [{ labels: {}, value: (await this.now()).waiting.lateSeconds }],
    );
  }
}
