// @ts-check
import pg from 'pg';

const PER_STATEMENT = 500_000;
export const DAYS = 80;
/** Days ago, on which one network came again and again. */
const ATTACK = { from: 40, to: 39 };

/** Addresses of whom the searches are. */
export const ADDRESSES = {
  /** Each came a few times, at any time. */
  anybody: (/** @type {number} */ n) => `177.${n % 200}.${(n * 7) % 250}.${(n * 13) % 250}`,
  /** One in fifty of all requests, on one day, 40 days ago. */
  attackers: (/** @type {number} */ n) => `45.231.7.${n % 256}`,
};

/**
 * So many requests of one user over the last 80 days, spread evenly, and a tenth as many of somebody else: most of the first campaign, and a few of the
 * last, which has been still for a month.
 * @param {string} databaseUrl
 * @param {{ userId: string, campaignIds: string[], rows: number }} requests
 * @returns {Promise<number>} what the table takes then, in gigabytes
 */
export async function seedRequests(databaseUrl, { userId, campaignIds, rows }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    // The months that the service made as it was installed begin with the present one.
    for (const months of [3, 2, 1])
      await client.query('SELECT traffic_filter.keep_request_months(now() - make_interval(months => $1))', [
        months,
      ]);
    for (let from = 0; from < rows; from += PER_STATEMENT) {
      const values = [userId, campaignIds, from, Math.min(from + PER_STATEMENT, rows), rows];
      await client.query(INSERT, values);
      if ((from / PER_STATEMENT) % 4 === 3)
        console.log(`${(from + PER_STATEMENT) / 1e6} million requests are in the table`);
    }
    // As a table is that nobody has written so much into at once.
    await client.query('VACUUM (ANALYZE) traffic_filter.requests');
    const { rows: sizes } = await client.query(
      `SELECT sum(pg_total_relation_size(relid)) / 1e9 AS gb FROM pg_partition_tree('traffic_filter.requests')`,
    );
    return Number(sizes[0].gb);
  } finally {
    await client.end();
  }
}

const INSERT = `
  WITH made AS (
    SELECT n, date_trunc('milliseconds', now() - interval '${DAYS} days' * (1 - n / $5::float8)) AS created_at, hashint8(n) & 65535 AS h
    FROM generate_series($3::bigint + 1, $4::bigint) n),
  known AS (
    SELECT *, n % 11 = 0 AS is_foreign, now() - created_at AS age,
      CASE WHEN h % 500 = 0 THEN 'blocked' WHEN h % 33 = 0 THEN 'pending' ELSE 'served' END AS state
    FROM made),
  asked AS (
    SELECT *, CASE
        WHEN age < interval '${ATTACK.from} days' AND age > interval '${ATTACK.to} days' AND h % 2 = 0 THEN '45.231.7.' || h % 256
        WHEN h % 9 = 0 THEN '2804:14d:' || to_hex(h) || '::' || to_hex(n % 4096)
        ELSE '177.' || h % 200 || '.' || (h * 7) % 250 || '.' || (h * 13) % 250 END AS ip
    FROM known)
  INSERT INTO traffic_filter.requests (id, user_id, campaign_id, created_at, ip_address, user_agent, referrer, state, kind, page, reason,
    devices, networks, country, city, destination, offer, parameters, score, signals, refusal, campaign_revision, pending_from,
    blocked_from)
  SELECT (lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
      || substr(md5(n::text), 4, 15))::uuid,
    CASE WHEN is_foreign THEN '00000000-0000-4000-8000-000000000000'::uuid ELSE $1::uuid END,
    CASE WHEN is_foreign THEN '00000000-0000-4000-8000-000000000001'::uuid
      WHEN age > interval '30 days' AND n % 5000 = 1 THEN ($2::uuid[])[cardinality($2::uuid[])]
      WHEN h % 3 > 0 THEN ($2::uuid[])[1]
      ELSE ($2::uuid[])[2 + h % (cardinality($2::uuid[]) - 2)] END,
    created_at, ip::inet, 'Mozilla/5.0 (Linux; Android 14; SM-A146M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'https://l.facebook.com/', state, CASE state WHEN 'served' THEN 'person' ELSE 'invalid' END,
    CASE state WHEN 'blocked' THEN NULL ELSE 'offer' END, 'selected', ARRAY['phone'], ARRAY['facebook'], 'BR', 'São Paulo',
    'https://oferta.com.br/bolos?utm_source=facebook&fbclid=' || md5(n::text), 0,
    jsonb_build_array(jsonb_build_array('utm_source', 'facebook'), jsonb_build_array('fbclid', md5(n::text))),
    CASE state WHEN 'served' THEN 0 ELSE 60 END, '[]', CASE state WHEN 'served' THEN NULL ELSE 'score' END, 1, 50, 101
  FROM asked`;
