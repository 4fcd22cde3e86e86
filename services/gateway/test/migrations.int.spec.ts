import { migrate, migrateDown } from '@garimpo/service-kit';
import { type TestDatabase, testDatabase } from '@garimpo/service-kit/testing';
import { asAdmin, catalogOf } from '@garimpo/service-kit/testing/database-facts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { schemas } from '../src/domains.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(schemas);
});
afterAll(() => database.close());

it('every domain goes down without a trace and up again', async () => {
  const { adminUrl } = database;
  const before = await catalogOf(adminUrl);
  for (const schema of schemas)
    for (const _ of schema.migrations) expect(await migrateDown({ adminUrl, schema })).not.toBeNull();
  expect(await namesLeft(adminUrl)).toEqual(['migrations', 'migrations_pkey']);

  await migrate({ adminUrl, domains: schemas });
  expect(await catalogOf(adminUrl)).toEqual(before);
});

/** Names of relations, functions and types of our domains and their jobs. */
function namesLeft(adminUrl: string): Promise<string[]> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class join pg_namespace n on n.oid = relnamespace
        where nspowner = 'garimpo_owner'::regrole and nspname <> 'auth' and relkind <> 't'
      union select proname::text from pg_proc join pg_namespace n on n.oid = pronamespace
        where nspowner = 'garimpo_owner'::regrole and nspname <> 'auth'
      union select nspname::text from pg_namespace where nspname like '%\\_jobs' order by name`,
    );
    return rows.map(({ name }) => name);
  });
}
