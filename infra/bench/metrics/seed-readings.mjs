// @ts-check
/** @typedef {import('pg').Client} Client */

/** Between two readings of one offer, as the schedule has it. */
const EVERY = '6 hours';
/** Rows of one statement: the summaries of its offers are worked out behind each. */
const BATCH_ROWS = 50_000;

/**
 * Gives every offer of an account so many readings in place of those it has. In the order in which they would have come: those of one
 * offer lie between those of all the others, which is what reading a history costs in life.
 * @param {Client} database
 * @param {{ email: string, readingsEach: number }} history
 */
export async function seedReadings(database, { email, readingsEach }) {
  const { rows } = await database.query(
    `SELECT offer.user_id, count(*)::integer AS offers FROM offers.offers offer
    JOIN auth_service.users person ON person.id = offer.user_id WHERE person.email = $1 GROUP BY offer.user_id`,
    [email],
  );
  const { user_id: userId, offers } = rows[0];
  await database.query('DELETE FROM offers.offer_metrics WHERE user_id = $1', [userId]);
  const stepsAtOnce = Math.max(1, Math.floor(BATCH_ROWS / offers));
  for (let oldest = readingsEach; oldest > 0; oldest -= stepsAtOnce) {
    await database.query(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
      SELECT offer.id, offer.user_id, now() - step * interval '${EVERY}',
        100 + abs(hashtext(offer.id::text)) % 900 + (step * 37) % 60, 'browser'
      FROM generate_series($2::integer, $3::integer, -1) step CROSS JOIN offers.offers offer
      WHERE offer.user_id = $1`,
      [userId, oldest, Math.max(1, oldest - stepsAtOnce + 1)],
    );
  }
  await settle(database);
}

/**
 * One more offer, read so many times: level for long, with jumps, peaks and zeros.
 * @param {Client} database
 * @param {{ email: string, readings: number }} history
 * @returns {Promise<string>} its id
 */
export async function seedLongHistory(database, { email, readings }) {
  const { rows } = await database.query(
    `INSERT INTO offers.offers (user_id, title, offer_url, landing_page_url)
    SELECT id, 'Oferta lida cem mil vezes', 'https://www.facebook.com/ads/library/?id=100000', 'https://exemplo.com.br/'
    FROM auth_service.users WHERE email = $1 RETURNING id, user_id`,
    [email],
  );
  const { id, user_id: userId } = rows[0];
  await database.query(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
    SELECT $1, $2, now() - step * interval '10 minutes',
      CASE WHEN step % 4999 = 0 THEN 0 WHEN step % 3001 = 0 THEN 4000
        ELSE 600 + 300 * sin(step / 5000.0) + abs(hashint4(step)) % 80 END, 'browser'
    FROM generate_series($3::integer, 1, -1) step`,
    [id, userId, readings],
  );
  await settle(database);
  return id;
}

/** What the database does by itself within minutes. @param {Client} database */
async function settle(database) {
  await database.query('VACUUM (ANALYZE) offers.offers, offers.offer_metrics, offers.offer_summaries');
}
