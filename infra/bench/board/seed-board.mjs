// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { adminAddress, readPassword } from '../../local/postgres-cluster.mjs';

const PORT_LINE = 3;

/**
 * Database address of a running product, with its administrator's login.
 * @param {string} dataDir
 */
export function embeddedDatabaseUrl(dataDir) {
  const cluster = path.join(dataDir, 'postgres');
  const port = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE];
  return adminAddress(readPassword(cluster) ?? '', Number(port));
}

/**
 * The embedded database of a running product: boards of a size that no plan sells are made there.
 * @param {string} dataDir
 * @returns {Promise<pg.Client>}
 */
export async function openEmbeddedDatabase(dataDir) {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) });
  await client.connect();
  return client;
}

/**
 * Gives an account a board like a busy person's, in place of the one it has: titles of one and two lines, some with a
 * description and tags, in all four columns.
 * @param {pg.Client} database
 * @param {{ email: string, offers: number, readingsEach: number }} board
 */
export async function seedBoard(database, { email, offers, readingsEach }) {
  const { rows } = await database.query('SELECT id FROM auth_service.users WHERE email = $1', [email]);
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Error(`There is no account ${email}.`);
  await database.query('DELETE FROM offers.offers WHERE user_id = $1', [userId]);
  await database.query(
    `INSERT INTO offers.offers
      (user_id, title, offer_url, landing_page_url, description, tags, status, created_at, updated_at)
    SELECT $1, 'Oferta ' || lpad(n::text, 4, '0') || CASE WHEN n % 3 = 0 THEN ' com um título que pede duas linhas' ELSE '' END,
      'https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=BR&view_all_page_id=' || (100000000000000 + n),
      'https://oferta-' || n || '.exemplo.com.br/vsl?utm_source=biblioteca',
      CASE WHEN n % 2 = 0 THEN 'Promete resultado em ' || n || ' dias; a página tem vídeo longo e prova social.' END,
      (ARRAY['emagrecimento', 'renda extra', 'vídeo longo', 'quiz', 'pets'])[1 + n % 5 : 1 + n % 5 + n % 3],
      (ARRAY['waiting', 'testing', 'approved', 'invalid'])[1 + n % 4],
      now() - n * interval '37 minutes', now() - n * interval '37 minutes'
    FROM generate_series(1, $2::integer) n`,
    [userId, offers],
  );
  await database.query(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
    SELECT offer.id, offer.user_id, now() - step * interval '6 hours',
      100 + abs(hashtext(offer.id::text)) % 900 + (step * 37) % 60, 'manual'
    FROM offers.offers offer CROSS JOIN generate_series(1, $2::integer) step
    WHERE offer.user_id = $1`,
    [userId, readingsEach],
  );
  await database.query('ANALYZE offers.offers, offers.offer_metrics, offers.offer_summaries');
}
