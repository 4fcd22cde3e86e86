import { OFFERS_LIST_MAX, type OfferStatus } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';

/** An offer as a table holds it: what its user has written of it, its column and its time. */
export interface TableOffer {
  id: string;
  title: string;
  offerUrl: string;
  landingPageUrl: string;
  description: string | null;
  tags: string[];
  status: OfferStatus;
  /** ISO, in UTC and to the microsecond as the database has it: the order of the board is in it. */
  createdAt: string;
}

const tableOffers = `
  SELECT id, title, offer_url AS "offerUrl", landing_page_url AS "landingPageUrl", description, to_json(tags) AS tags, status,
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
  FROM offers.offers WHERE user_id = $1`;
const newestFirst = 'ORDER BY created_at DESC, id DESC';

/** As the board shows them. @param after the last of the page before */
export function pageOfTable(
  tx: Transaction,
  userId: string,
  page: { after: TableOffer | null; size: number },
): Promise<TableOffer[]> {
  const { after, size } = page;
  return tx.rows(
    `${tableOffers} AND (created_at, id) < ($2::timestamptz, $3::uuid) ${newestFirst} LIMIT $4`,
    [userId, after?.createdAt ?? 'infinity', after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff', size],
  );
}

/** All of them: no board holds more than this lists. */
export function wholeTable(tx: Transaction, userId: string): Promise<TableOffer[]> {
  return tx.rows(`${tableOffers} ${newestFirst} LIMIT $2`, [userId, OFFERS_LIST_MAX]);
}

/** What is to be made. Without a time it was made now, and those in front are the newer ones, as in a table of the board. */
export type MadeOffer = Omit<TableOffer, 'createdAt'> & { createdAt: string | null; place: number };

/** Only as the service: no user may write a column or a time of their own. Leaves out offers whose id somebody has; answers the ids of the others. */
export async function insertOffers(
  tx: Transaction,
  userId: string,
  offers: readonly MadeOffer[],
): Promise<Set<string>> {
  const made = await tx.rows<{ id: string }>(
    `INSERT INTO offers.offers
      (id, user_id, title, offer_url, landing_page_url, description, tags, status, created_at)
    SELECT id, $1, title, "offerUrl", "landingPageUrl", description, tags, status,
      coalesce("createdAt", now() - place * interval '1 microsecond')
    FROM jsonb_to_recordset($2::jsonb) AS offer (id uuid, title text, "offerUrl" text, "landingPageUrl" text,
      description text, tags text[], status text, "createdAt" timestamptz, place integer)
    ON CONFLICT DO NOTHING RETURNING id`,
    [userId, JSON.stringify(offers)],
  );
  return new Set(made.map(({ id }) => id));
}
