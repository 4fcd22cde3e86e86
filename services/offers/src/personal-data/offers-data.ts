import {
  isUnreadableReason,
  type OfferContent,
  type OfferStatus,
  offerFields,
  type ReadingPrecision,
  type ReadingSource,
} from '@garimpo/offers-contract';
import {
  addressesOf,
  csv,
  type Database,
  forgetUserLimits,
  InjectDatabase,
  InjectJobs,
  inPages,
  type Jobs,
  jsonList,
  Mailer,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { mediaRules } from '../media/media-limits.ts';
import { selectContent } from '../offer/offer.entity.ts';
import { dataText, tableText } from '../text/pt-br-data.ts';
import { refreshRule } from '../watch/refresh.service.ts';
import { alertFiles } from './alert-files.ts';

interface OfferRow extends OfferContent {
  id: string;
  status: OfferStatus;
  createdAt: Date;
  updatedAt: Date;
}

interface ReadingRow {
  offerId: string;
  checkedAt: Date;
  /** As exact as the database has it: a Date is not, and the next page would begin in the wrong place. */
  place: string;
  count: number;
  source: ReadingSource;
  precision: ReadingPrecision;
}

interface GapRow {
  offerId: string;
  since: Date;
  /** As above. */
  place: string;
  lastAt: Date;
  reason: string;
}

const PAGE = 500;
const { columns } = dataText;

/**
 * The board: offers with their readings, and what their alerts told. Summaries, and when each offer is read next, go with the
 * offers, of which they say nothing new.
 */
@Injectable()
export class OffersData implements PersonalData, OnModuleInit {
  readonly domain = 'offers';
  readonly columns = [
    'offers.offers.user_id',
    'offers.offer_metrics.user_id',
    'offers.offer_summaries.user_id',
    'offers.offer_watches.user_id',
    'offers.reading_gaps.user_id',
    'offers.alert_rules.user_id',
    'offers.alert_events.user_id',
    'offers.alert_settings.user_id',
    'offers.alert_letters.user_id',
  ];

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    yield {
      path: 'ofertas/ofertas.csv',
      about: dataText.offers,
      content: csv<OfferRow>(
        {
          [columns.id]: ({ id }) => id,
          ...Object.fromEntries(
            offerFields.map((field) => [columns[field], (offer: OfferRow) => offer[field]]),
          ),
          [columns.status]: ({ status }) => dataText.statuses[status],
          [columns.createdAt]: ({ createdAt }) => createdAt,
          [columns.updatedAt]: ({ updatedAt }) => updatedAt,
        },
        this.offers(person, signal),
      ),
    };
    yield {
      path: 'ofertas/ofertas.json',
      about: dataText.offersJson,
      content: jsonList(this.offers(person, signal)),
    };
    yield {
      path: 'ofertas/leituras.csv',
      about: dataText.readings,
      content: csv<ReadingRow>(
        {
          [columns.offer]: ({ offerId }) => offerId,
          [columns.checkedAt]: ({ checkedAt }) => checkedAt,
          [columns.count]: ({ count }) => count,
          [columns.source]: ({ source }) => tableText.sources[source],
          [columns.precision]: ({ precision }) => tableText.precisions[precision],
        },
        this.readings(person, signal),
      ),
    };
    yield {
      path: 'ofertas/leituras-indisponiveis.csv',
      about: dataText.gaps,
      content: csv<GapRow>(
        {
          [columns.offer]: ({ offerId }) => offerId,
          [columns.since]: ({ since }) => since,
          [columns.lastAt]: ({ lastAt }) => lastAt,
          [columns.reason]: ({ reason }) => (isUnreadableReason(reason) ? dataText.reasons[reason] : reason),
        },
        this.gaps(person, signal),
      ),
    };
    yield* alertFiles(this.database, person, signal);
  }

  async erase(person: Person, signal: AbortSignal): Promise<void> {
    const { userId } = person;
    // A few at a time: a board of a thousand offers has a history that one statement would hold locks over for long.
    for (let count = PAGE; count === PAGE; ) {
      signal.throwIfAborted();
      // As the service: the user has no session any more. All that is an offer's goes with it.
      count = await this.database.asService(async (tx) => {
        const deleted = await tx.changed(
          'delete from offers.offers where id in (select id from offers.offers where user_id = $1 limit $2)',
          [userId, PAGE],
        );
        return deleted;
      });
    }
    await this.database.asService(async (tx) => {
      for (const table of ['alert_settings', 'alert_letters'])
        await tx.run(`delete from offers.${table} where user_id = $1`, [userId]);
      await forgetUserLimits(tx, 'offers', [refreshRule, ...Object.values(mediaRules)], userId);
      await this.jobs.forget(userId, { tx });
      for (const address of addressesOf(person)) await this.jobs.forget(address, { tx });
    });
    for (const address of addressesOf(person)) await this.mailer.forget(address);
  }

  async leftovers({ userId }: Person): Promise<string[]> {
    // As the service, as above. What is an offer's the database would not have without it.
    const found = ['offers', 'alert_settings', 'alert_letters'].map(async (table) => {
      const rows = await this.database.asService((tx) =>
        tx.rows(`select 1 from offers.${table} where user_id = $1 limit 1`, [userId]),
      );
      return rows.length === 0 ? [] : [`offers.${table}`];
    });
    return (await Promise.all(found)).flat();
  }

  private offers(person: Person, signal: AbortSignal): AsyncGenerator<OfferRow> {
    return inPages(PAGE, signal, (after: OfferRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.rows(
          `select id, ${selectContent('offer')}, status, created_at as "createdAt", updated_at as "updatedAt"
           from offers.offers offer where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
          [person.userId, after?.id ?? null, PAGE],
        ),
      ),
    );
  }

  /** Offer by offer, since that is what the index of readings is by. */
  private async *readings(person: Person, signal: AbortSignal): AsyncGenerator<ReadingRow> {
    for await (const { id } of this.offers(person, signal)) {
      yield* inPages(PAGE, signal, (after: ReadingRow | null) =>
        this.database.asUser(person, (tx) =>
          tx.rows(
            `select offer_id as "offerId", checked_at as "checkedAt", checked_at::text as place, count, source,
               precision
             from offers.offer_metrics
             where offer_id = $1 and user_id = $2 and ($3::timestamptz is null or checked_at > $3)
             order by checked_at limit $4`,
            [id, person.userId, after?.place ?? null, PAGE],
          ),
        ),
      );
    }
  }

  private async *gaps(person: Person, signal: AbortSignal): AsyncGenerator<GapRow> {
    for await (const { id } of this.offers(person, signal)) {
      yield* inPages(PAGE, signal, (after: GapRow | null) =>
        this.database.asUser(person, (tx) =>
          tx.rows(
            `select offer_id as "offerId", since, since::text as place, last_at as "lastAt", reason
             from offers.reading_gaps
             where offer_id = $1 and user_id = $2 and ($3::timestamptz is null or since > $3)
             order by since limit $4`,
            [id, person.userId, after?.place ?? null, PAGE],
          ),
        ),
      );
    }
  }
}
