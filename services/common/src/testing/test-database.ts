import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { type DomainSchema, namedMigrations } from '../database/migration.ts';

export interface TestDatabase {
  /** Address of the administrator and this database. */
  adminUrl: string;
  close(): Promise<void>;
}

/** One template is made at a time; any number does. */
const TEMPLATE_LOCK = 5_512_009_377;

export function adminDatabaseUrl(): string {
  const url = process.env['GARIMPO_TEST_DATABASE_URL'];
  if (url === undefined) {
    throw new Error(
      'no test database server: name the file *.int.spec.ts, so that it runs in the integration project',
    );
  }
  return url;
}

/**
 * What processes are told of a test database. GARIMPO_TEST_POOLER names a pooler of transactions (`host:port`) that they then
 * reach it by; tests themselves go to the server.
 */
export function databaseEnvironment(adminUrl: string): Record<string, string> {
  const pooler = process.env['GARIMPO_TEST_POOLER'];
  if (pooler === undefined) return { DATABASE_URL: adminUrl };
  const url = new URL(adminUrl);
  url.host = pooler;
  return { DATABASE_URL: url.href, DATABASE_DIRECT_URL: adminUrl };
}

/** A database of its own, with the domains' migrations applied: a copy of a template that is migrated once per run. */
export async function testDatabase(domains: DomainSchema[]): Promise<TestDatabase> {
  return databaseLike(await migratedTemplate(domains));
}

export function emptyDatabase(): Promise<TestDatabase> {
  return databaseLike('template1');
}

async function databaseLike(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: written through the log, page by page, a database takes three times the processor's time.
  await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    adminUrl: addressOf(name),
    close: () => asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

async function migratedTemplate(domains: DomainSchema[]): Promise<string> {
  const content = domains.map((schema) => [schema.domain, namedMigrations(schema).map(({ name }) => name)]);
  const name = `template_${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)}`;
  await asAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists(admin, name)) return;
    // Under another name until it is whole: a failed migration must not leave a template behind.
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    await migrate({ adminUrl: addressOf(draft), domains });
    await admin.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

async function exists(admin: pg.Client, database: string): Promise<boolean> {
  const found = await admin.query('select 1 from pg_database where datname = $1', [database]);
  return found.rowCount !== 0;
}

function addressOf(database: string): string {
  const url = new URL(adminDatabaseUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminDatabaseUrl() });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
