import { type Database, lockPerUser, type Transaction } from '@garimpo/service-kit';
import { OfferEntity } from '../offer/offer.entity.ts';
import { type DemoOffer, demoOffers } from './demo-offers.ts';

/**
 * Gives an account without offers the sample board, and answers how many offers it made. An account that has any keeps
 * them as they are: run again, it changes nothing.
 */
export function seedDemoOffers(database: Database, account: { userId: string; now: Date }): Promise<number> {
  const { userId, now } = account;
  // As the service: only it may write the past into time columns, and at set-up nobody is signed in.
  return database.asService(async (tx) => {
    await lockPerUser(tx, userId, 'libraries');
    if (await tx.repository(OfferEntity).existsBy({ userId })) return 0;
    const offers = demoOffers(now);
    for (const offer of offers) await insertOffer(tx, userId, offer);
    return offers.length;
  });
}

async function insertOffer(tx: Transaction, userId: string, offer: DemoOffer): Promise<void> {
  const { id } = await tx.only<{ id: string }>(
    `INSERT INTO offers.offers
      (user_id, title, offer_url, landing_page_url, description, tags, status, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      userId,
      offer.title,
      offer.offerUrl,
      offer.landingPageUrl,
      offer.description,
      offer.tags,
      offer.status,
      offer.createdAt,
    ],
  );
  await tx.run(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
    SELECT $1, $2, reading.checked_at, reading.count, $5
    FROM unnest($3::timestamptz[], $4::integer[]) AS reading (checked_at, count)`,
    [
      id,
      userId,
      offer.readings.map((reading) => reading.checkedAt),
      offer.readings.map((reading) => reading.count),
      offer.source,
    ],
  );
  if (offer.unreadable === null) return;
  const { since, lastAt, reason } = offer.unreadable;
  await tx.run(
    'INSERT INTO offers.reading_gaps (offer_id, user_id, since, last_at, reason) VALUES ($1, $2, $3, $4, $5)',
    [id, userId, since, lastAt, reason],
  );
  await tx.run(
    `UPDATE offers.offer_summaries SET unreadable_since = $2, unreadable_last_at = $3, unreadable_reason = $4
    WHERE offer_id = $1`,
    [id, since, lastAt, reason],
  );
}
