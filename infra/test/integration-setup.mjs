// @ts-check
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../local/postgres.mjs';
import { sweepTestServers, TEST_SERVER_PREFIX } from './test-server.mjs';

/** For tests only: after a power cut such a database is worth nothing. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  // Eight files at once, some of them with the whole product.
  max_connections: '400',
};

/**
 * One Postgres for all test files of this run; each file makes its own database in it. A server of yours is used in its
 * place when GARIMPO_TEST_DATABASE_URL holds its administrator's address.
 */
export default async function setUp() {
  if (process.env['GARIMPO_TEST_DATABASE_URL']) return;
  await sweepTestServers();
  const folder = mkdtempSync(join(tmpdir(), `${TEST_SERVER_PREFIX}${process.pid}-`));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: FAST_AND_FORGETFUL });
  process.env['GARIMPO_TEST_DATABASE_URL'] = postgres.adminUrl;
  globalThis.garimpoTestServer = { postgres, folder };
}
