// @ts-check
import pg from 'pg';

const PER_STATEMENT = 1_000_000;
const DAYS = 30;

/**
 * So many events of one site over the last 30 days, spread evenly, and their totals: the table as it is after a month that was busy.
 * @param {string} databaseUrl
 * @param {{ siteId: string, userId: string, rows: number }} events
 * @returns {Promise<number>} what the table takes then, in gigabytes
 */
export async function seedEvents(databaseUrl, { siteId, userId, rows }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    // The months that the service made as it was installed begin with the present one.
    await client.query(`SELECT anticlone.keep_event_months(now() - interval '1 month')`);
    for (let from = 0; from < rows; from += PER_STATEMENT) {
      await client.query(
        `INSERT INTO anticlone.tracking_events (id, anticlone_site_id, user_id, created_at, event_type, ip_address, user_agent,
          device, page_url, utms, first_location)
        SELECT gen_random_uuid(), $1, $2, now() - interval '${DAYS} days' * (1 - n / $5::float8),
          CASE WHEN n % 8 = 0 THEN 'init_checkout' ELSE 'access' END, ('100.' || n % 250 || '.1.1')::inet, 'Mozilla/5.0',
          (ARRAY['mobile', 'desktop', 'tablet'])[1 + n % 3], 'https://oferta.com.br/',
          (ARRAY['{"utm_source": "facebook"}', '{"utm_source": "google"}', '{}']::jsonb[])[1 + n % 3],
          (ARRAY['{"ip_country": "BR"}', '{"ip_country": "PT"}', '{}']::jsonb[])[1 + n % 3]
        FROM generate_series($3::bigint + 1, $4::bigint) n`,
        [siteId, userId, from, Math.min(from + PER_STATEMENT, rows), rows],
      );
      if ((from / PER_STATEMENT) % 5 === 4)
        console.log(`${(from + PER_STATEMENT) / 1e6} million events are in the table`);
    }
    await client.query(
      `INSERT INTO anticlone.event_totals (anticlone_site_id, user_id, hour, kind, value, event_type, count)
      SELECT anticlone_site_id, user_id, date_trunc('hour', created_at, 'UTC'), part.kind, part.value, event_type, sum(count)
      FROM (SELECT anticlone_site_id, user_id, date_trunc('hour', created_at, 'UTC') AS created_at, event_type, device, utms,
          first_location, count(*) AS count
        FROM anticlone.tracking_events WHERE anticlone_site_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7) counted
      CROSS JOIN LATERAL (VALUES ('all', ''), ('source', coalesce(utms ->> 'utm_source', '')),
        ('place', concat(first_location ->> 'ip_country', '|')), ('device', device)) AS part (kind, value)
      GROUP BY 1, 2, 3, 4, 5, 6`,
      [siteId],
    );
    // As a table is that nobody has written so much into at once.
    await client.query('VACUUM (ANALYZE) anticlone.tracking_events, anticlone.event_totals');
    const { rows: sizes } = await client.query(
      `SELECT sum(pg_total_relation_size(relid)) / 1e9 AS gb FROM pg_partition_tree('anticlone.tracking_events')`,
    );
    return Number(sizes[0].gb);
  } finally {
    await client.end();
  }
}

/**
 * What the day's view would take without the totals.
 * @param {string} databaseUrl @param {string} siteId @param {string} from @param {number} rounds
 * @returns {Promise<number[]>} milliseconds
 */
export async function timeCounting(databaseUrl, siteId, from, rounds) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ms = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await client.query(
        `SELECT event_type, utms ->> 'utm_source', device, count(*) FROM anticlone.tracking_events
        WHERE anticlone_site_id = $1 AND created_at >= $2 GROUP BY 1, 2, 3`,
        [siteId, from],
      );
      ms.push(performance.now() - startedAt);
    }
  } finally {
    await client.end();
  }
  return ms;
}
