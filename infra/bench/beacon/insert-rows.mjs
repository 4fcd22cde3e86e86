// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const INSERT = {
  name: 'bench-insert',
  text: `INSERT INTO anticlone.tracking_events (id, anticlone_site_id, user_id, created_at, event_type, ip_address, user_agent, device,
      page_url, utms, first_location)
    SELECT gen_random_uuid(), $2, $3, clock_timestamp(), 'access', ('100.64.0.' || n % 256)::inet,
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'mobile',
      'https://oferta0.com.br/pagina', '{"utm_source": "facebook"}', '{"ip_country": "BR"}'
    FROM generate_series(1, $1::integer) n`,
};

/**
 * Events alone, as many in a statement as there are told to be, one statement after the other.
 * @param {string} databaseUrl @param {string} userId
 * @param {{ rows: number, seconds: number }} load
 * @returns {Promise<number>} a second
 */
export async function insertRows(databaseUrl, userId, { rows, seconds }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const siteId = randomUUID();
  const startedAt = performance.now();
  let inserted = 0;
  try {
    while (performance.now() - startedAt < seconds * 1000) {
      await client.query({ ...INSERT, values: [rows, siteId, userId] });
      inserted += rows;
    }
    return (inserted / (performance.now() - startedAt)) * 1000;
  } finally {
    await client.query('DELETE FROM anticlone.tracking_events WHERE anticlone_site_id = $1', [siteId]);
    await client.end();
  }
}
