import { loadConfig } from '@garimpo/service-kit';
import { expect, it } from '@jest/globals';
import { MAX_CONNECTIONS } from './postgres.mjs';

/** Every domain that the product is going to have, in one process. */
const DOMAINS = 8;
/** Each may listen for changes, to all its channels on one connection that it keeps. */
const LISTENERS = DOMAINS;
/** And one says whether the database answers, whatever the pool is busy with. */
const PROBES = DOMAINS;
const { databasePoolSize: POOL_SIZE } = loadConfig({ DATABASE_URL: 'postgres://x:y@localhost/garimpo' });
/** The start looks at the database, and a set-up may migrate it while services are up: record 0068 names the one that may not. */
const SET_UP = 3;
/** Postgres keeps these for its administrator (`superuser_reserved_connections`). */
const RESERVED = 3;

it('leaves a fifth of the embedded server’s connections free when every pool is full', () => {
  const most = DOMAINS * POOL_SIZE + LISTENERS + PROBES + SET_UP + RESERVED;
  expect(most).toBeLessThanOrEqual(MAX_CONNECTIONS * 0.8);
});
