import type { OfferStatus } from '@garimpo/offers-contract';
import {
  csv,
  type Database,
  InjectDatabase,
  inPages,
  jsonList,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dataText } from '../text/pt-br-data.ts';

interface OfferRow {
  id: string;
  title: string;
  offerUrl: string;
  landingPageUrl: string;
  description: string | null;
  tags: string[];
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
  source: string;
}

const PAGE = 500;
const { columns } = dataText;

/** The board: offers with their readings. The summaries go with the offers, of which they say nothing new. */
@Injectable()
export class OffersData implements PersonalData, OnModuleInit {
  readonly domain = 'offers';
  readonly columns = [
    'offers.offers.user_id',
    'offers.offer_metrics.user_id',
    'offers.offer_summaries.user_id',
  ];

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
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
          [columns.title]: ({ title }) => title,
          [columns.offerUrl]: ({ offerUrl }) => offerUrl,
          [columns.landingPageUrl]: ({ landingPageUrl }) => landingPageUrl,
          [columns.description]: ({ description }) => description,
          [columns.tags]: ({ tags }) => tags,
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
          [columns.source]: ({ source }) => source,
        },
        this.readings(person, signal),
      ),
    };
  }

  async erase({ userId }: Person, signal: AbortSignal): Promise<void> {
    // A few at a time: a board of a thousand offers has a history that one statement would hold locks over for long.
    for (let count = PAGE; count === PAGE; ) {
      signal.throwIfAborted();
      // As the service: the user has no session any more. Readings and summaries go with their offers.
      count = await this.database.asService(async (tx) => {
        const [, deleted]: [unknown, number] = await tx.query(
          'delete from offers.offers where id in (select id from offers.offers where user_id = $1 limit $2)',
          [userId, PAGE],
        );
        return deleted;
      });
    }
  }

  async leftovers({ userId }: Person): Promise<string[]> {
    // As the service, as above. A reading or a summary without its offer the database would not have.
    const rows = await this.database.asService((tx) =>
      tx.query<unknown[]>('select 1 from offers.offers where user_id = $1 limit 1', [userId]),
    );
    return rows.length === 0 ? [] : ['offers.offers'];
  }

  private offers(person: Person, signal: AbortSignal): AsyncGenerator<OfferRow> {
    return inPages(PAGE, signal, (after: OfferRow | null) =>
      this.database.asUser(person, (tx) =>
        tx.query(
          `select id, title, offer_url as "offerUrl", landing_page_url as "landingPageUrl", description, tags, status,
             created_at as "createdAt", updated_at as "updatedAt"
           from offers.offers where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
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
          tx.query(
            `select offer_id as "offerId", checked_at as "checkedAt", checked_at::text as place, count, source
             from offers.offer_metrics
             where offer_id = $1 and user_id = $2 and ($3::timestamptz is null or checked_at > $3)
             order by checked_at limit $4`,
            [id, person.userId, after?.place ?? null, PAGE],
          ),
        ),
      );
    }
  }
}
