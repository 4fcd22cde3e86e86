import { seedPlans } from '@garimpo/accounts-service';
import { CONFIG, type Config, type DomainSchema, migrate, migrateDown } from '@garimpo/service-kit';
import { asAdmin, catalogOf } from '@garimpo/service-kit/testing/database-facts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { databaseOf, seedDemo } from '../src/demo/seed-demo.ts';
import { schemas } from '../src/domains.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';

// The whole product, and each migration down and up over its rows.
jest.setTimeout(900_000);

const demo = { email: 'demo@garimpo.local', password: 'uma senha comprida de verdade' };

let source: GatewayApp;
let adminUrl: string;
beforeAll(async () => {
  source = await gatewayApp({ jobs: 'off' });
  adminUrl = source.app.get<Config>(CONFIG, { strict: false }).databaseUrl;
  await seedPlans(databaseOf(source.app, 'accounts'));
  await seedDemo(source.app, demo.password, new Date());
});
afterAll(() => source.close());

/** What versions since have taken away: emails of alerts became deliveries, rows of another table. */
const TAKEN_AWAY = ['alert_letters', 'letter_id'];

/** A table and its columns by the numbers that they keep whatever they are called later. */
interface Table {
  name: string;
  oid: number;
  columns: number[];
}

/** Without those of migrations, which an upgrade writes to, and of what a process that is up renews. */
function tablesOf(): Promise<Table[]> {
  return asAdmin(adminUrl, async (db) => {
    const { rows } = await db.query<Table>(
      `select c.oid::regclass::text as name, c.oid, array_agg(a.attnum::integer order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where n.nspname not like 'pg\\_%' and n.nspname not like '%\\_jobs' and n.nspname <> 'information_schema' and c.relkind = 'r'
         and c.relname not in ('migrations', 'sealing_holders') and a.attnum > 0 and not a.attisdropped
         and c.relname <> all ($1) and a.attname <> all ($1) group by c.oid`,
      [TAKEN_AWAY],
    );
    return rows;
  });
}

/** How many rows each of these tables has, and a digest of these columns of all of them. */
function rowsOf(tables: readonly Table[]): Promise<Record<string, string>> {
  return asAdmin(adminUrl, async (db) => {
    const digests: Record<string, string> = {};
    for (const { name, oid, columns } of tables) {
      const { rows: found } = await db.query<{ table: string; names: string[] }>(
        `select attrelid::regclass::text as table, array_agg(quote_ident(attname)::text order by attnum) as names
         from pg_attribute where attrelid = $1 and attnum = any ($2) and not attisdropped group by 1`,
        [oid, columns],
      );
      const { table = '', names = [] } = found[0] ?? {};
      if (names.length < columns.length) {
        digests[name] = `${columns.length - names.length} columns are gone`;
        continue;
      }
      const row = `row(${names.join(', ')})::text`;
      const { rows } = await db.query<{ digest: string }>(
        `select concat(count(*), ' ', md5(string_agg(${row}, E'\\n' order by ${row}))) as digest from ${table}`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

const timeOf = ({ name }: { name: string }) => Number(/\d{13}$/.exec(name)?.[0]);

/** What each domain had at a moment in the order of all migrations. */
function schemasUntil(time: number): DomainSchema[] {
  return schemas.map((schema) => ({
    ...schema,
    migrations: schema.migrations.filter((migration) => timeOf(migration) <= time),
  }));
}

it('an installation of the landed version comes through every version since with all that it has, and works', async () => {
  const catalog = await catalogOf(adminUrl);
  // Each domain's first migration is the landed version (0076). What came later is taken back, rows and all.
  for (const schema of schemas)
    for (const _ of schema.migrations.slice(1))
      expect(await migrateDown({ adminUrl, schema })).not.toBeNull();
  const landed = await tablesOf();
  const before = await rowsOf(landed);
  const filled = Object.values(before).filter((digest) => !digest.startsWith('0 '));
  expect(filled.length).toBeGreaterThan(20);

  const first = Math.max(...schemas.map(({ migrations }) => timeOf(migrations[0] as { name: string })));
  const later = schemas.flatMap(({ migrations }) => migrations.slice(1).map(timeOf)).sort((a, b) => a - b);
  expect(later.length).toBeGreaterThan(10);
  for (const time of later.filter((one) => one > first)) {
    await migrate({ adminUrl, domains: schemasUntil(time) });
    expect({ time, rows: await rowsOf(landed) }).toEqual({ time, rows: before });
  }
  await migrate({ adminUrl, domains: schemas });
  expect(await rowsOf(landed)).toEqual(before);
  expect(await catalogOf(adminUrl)).toEqual(catalog);

  const upgraded = await gatewayApp({ databaseUrl: adminUrl, jobs: 'off' });
  try {
    const session = await fetch(`${upgraded.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demo),
    });
    const { access_token: token } = (await session.json()) as { access_token: string };
    const ask = async (route: string) => {
      const reply = await fetch(upgraded.url + route, { headers: { authorization: `Bearer ${token}` } });
      return { status: reply.status, json: (await reply.json()) as Record<string, unknown[]> };
    };
    const board = await ask('/api/offers');
    expect([board.status, (board.json['offers'] ?? []).length > 0]).toEqual([200, true]);
    const campaigns = await ask('/api/traffic-filter/campaigns');
    expect([campaigns.status, (campaigns.json['campaigns'] ?? []).length > 0]).toEqual([200, true]);
  } finally {
    await upgraded.close();
  }
});
