import {
  OFFERS_ARCHIVE_MAX,
  OFFERS_LIST_MAX,
  type OfferContent,
  type OfferStatus,
  offerFields,
  offersCsvColumnOf,
} from '@garimpo/offers-contract';
import {
  type Actor,
  type CsvValue,
  csv,
  Database,
  InjectDatabase,
  inPages,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { contentColumns, contentRow, selectContent } from '../offer/offer.entity.ts';
import { exactTime } from '../offer/offer.query.ts';
import { dataText, tableText } from '../text/pt-br-data.ts';
import type { CellTime } from './read-time.ts';

/** An offer as an import knows it: its content, its column on the board and its time. */
export interface TableOffer extends OfferContent {
  id: string;
  status: OfferStatus;
  /** ISO, in UTC, with the database's microseconds: they hold the order of the board. */
  createdAt: string;
}

/** An offer that a user has, on the board or archived. */
export type KnownOffer = TableOffer & { archived: boolean };

const tableOffers = `
  SELECT id, ${selectContent('offer')}, status, archived_at IS NOT NULL AS archived,
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
  FROM offers.offers offer WHERE user_id = $1 AND deleted_at IS NULL`;
const newestFirst = 'ORDER BY created_at DESC, id DESC';

/** Every offer, archived ones too, in the order of the board: nobody has more than this lists. */
export function wholeTable(tx: Transaction, userId: string): Promise<KnownOffer[]> {
  return tx.rows(`${tableOffers} ${newestFirst} LIMIT $2`, [userId, OFFERS_LIST_MAX + OFFERS_ARCHIVE_MAX]);
}

/**
 * An offer to be made. Without a time it is made now; `place` keeps the order of the table, whose first rows are the newest, among
 * rows that tell the same second, minute or day.
 */
export type NewTableOffer = Omit<TableOffer, 'createdAt'> & { createdAt: CellTime | null; place: number };

/**
 * Needs a transaction of the service: users may not write the status or the time of an offer. Leaves out offers whose id is
 * taken, and answers the ids of the others. A deleted offer does not stand in the way of its own row: it is gone for good then.
 */
export async function insertOffers(
  tx: Transaction,
  userId: string,
  offers: readonly NewTableOffer[],
): Promise<Set<string>> {
  const rows = offers.map(({ id, status, createdAt, place, ...content }) => ({
    ...contentRow(content),
    id,
    status,
    created_at: createdAt?.at ?? null,
    // Microseconds after what the cell tells: never so many that it would be told otherwise.
    place: createdAt === null ? -place : createdAt.width === 0 ? 0 : offers.length - place,
  }));
  await tx.run('DELETE FROM offers.offers WHERE user_id = $1 AND id = ANY ($2) AND deleted_at IS NOT NULL', [
    userId,
    offers.map(({ id }) => id),
  ]);
  const made = await tx.rows<{ id: string }>(
    `INSERT INTO offers.offers (id, user_id, ${contentColumns}, status, created_at)
    SELECT id, $1, ${contentColumns}, status,
      coalesce(created_at, now()) + (item ->> 'place')::integer * interval '1 microsecond'
    FROM jsonb_array_elements($2::jsonb) AS item, jsonb_populate_record(null::offers.offers, item)
    ON CONFLICT DO NOTHING RETURNING id`,
    [userId, JSON.stringify(rows)],
  );
  return new Set(made.map(({ id }) => id));
}

const PAGE = 500;

/** A time as the screen tells it, and as spreadsheets that are set to Portuguese read it. */
const wallTime = (column: string) =>
  `to_char(${column} AT TIME ZONE 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI:SS')`;

/** An offer as an exported table holds it. */
interface ExportedOffer extends TableOffer {
  createdOn: string;
  latestCount: number | null;
  change: number | null;
  latestOn: string | null;
}

const exportedOffers = `
  SELECT offer.id, ${selectContent('offer')}, offer.status,
    ${exactTime('offer.created_at')} AS "createdAt", ${wallTime('offer.created_at')} AS "createdOn",
    summary.latest_count AS "latestCount", summary.latest_count - summary.first_count AS change,
    ${wallTime('summary.latest_checked_at')} AS "latestOn"
  FROM offers.offers offer
  JOIN offers.offer_summaries summary ON summary.offer_id = offer.id AND summary.user_id = offer.user_id
  WHERE offer.user_id = $1 AND offer.archived_at IS NULL AND (offer.created_at, offer.id) < ($2::timestamptz, $3::uuid)
  ORDER BY offer.created_at DESC, offer.id DESC LIMIT $4`;

const words = tableText.columns;
const columns: Record<string, (offer: ExportedOffer) => CsvValue> = {
  [words.id]: ({ id }) => id,
  ...Object.fromEntries(
    offerFields.map((field) => [words[offersCsvColumnOf[field]], (offer: ExportedOffer) => offer[field]]),
  ),
  [words.status]: ({ status }) => dataText.statuses[status],
  [tableText.count]: ({ latestCount }) => latestCount,
  [tableText.change]: ({ change }) => change,
  [tableText.latest]: ({ latestOn }) => latestOn,
  [words.criada_em]: ({ createdOn }) => createdOn,
};

/** The board with its counts as a table; an import reads it back without a change. */
@Injectable()
export class OffersExport {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  lines(actor: Actor, signal: AbortSignal): AsyncIterable<string> {
    const offers = inPages(PAGE, signal, (last: ExportedOffer | null) =>
      this.database.asUser(actor, (tx) =>
        tx.rows<ExportedOffer>(exportedOffers, [
          actor.userId,
          last?.createdAt ?? 'infinity',
          last?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
          PAGE,
        ]),
      ),
    );
    return csv(columns, offers);
  }
}

/** Characters of a title in a file's name: systems allow about 255 bytes, and a character can take four. */
const TITLE_MAX = 50;
/** Characters that some system refuses in a name, path separators, and marks that reverse the rest of a name. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** For example `leituras-Desafio Barriga Zero.csv`; safe whatever the title holds. */
export function readingsFileName(title: string): string {
  const fit = title.replace(UNFIT, ' ').replace(/\s+/g, ' ');
  const short = [...fit].slice(0, TITLE_MAX).join('');
  return tableText.readingsFile(short.replace(/^[\s.]+|[\s.]+$/g, '') || tableText.untitled);
}

/** The name holds the day in São Paulo. */
export function offersFileName(now: Date): string {
  return tableText.offersFile(now.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }));
}
