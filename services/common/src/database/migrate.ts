import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { type DomainSchema, migrationsAfter, type NamedMigration } from './migration.ts';
import { OWNER_ROLE, schemaName } from './names.ts';
import { ensureAuthFunctions } from './policies.ts';
import { ensureDomainRoles, ensureSharedRoles } from './roles.ts';

/** Arbitrary, as long as nothing else in the database locks it. */
export const MIGRATION_LOCK = 7_241_365_508_113;

export interface MigrateOptions {
  adminUrl: string;
  domains: DomainSchema[];
  /** Secret of the service roles' passwords; without it, the administrator's password. */
  roleKey?: string;
  log?: (line: string) => void;
}

export interface Plan {
  domain: string;
  schema: string;
  pending: NamedMigration[];
}

/**
 * Brings the database to this code: roles, schemas, and every domain's migrations, each in a transaction, under the owner role.
 * Safe to run twice and from two places at once. Throws a `DatabaseVersionError` before it has changed anything.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.adminUrl, application_name: 'garimpo migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const plans = [];
    for (const schema of options.domains) plans.push(await plan(client, schema));
    await ensureRoles(client, options);
    await run(options, plans);
  } finally {
    await client.end();
  }
}

/** Every role of the product, with the passwords that derive from this key, and the schemas; safe to run again. */
export async function ensureRoles(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  await ensureSharedRoles(client);
  await ensureAuthFunctions(client);
  for (const { domain } of options.domains)
    await ensureDomainRoles(client, options.adminUrl, domain, options.roleKey);
}

async function plan(client: pg.ClientBase, schema: DomainSchema): Promise<Plan> {
  return planAfter(schema, await appliedMigrations(client, schemaName(schema.domain)));
}

/** What is left to do on a database that has these migrations behind it. Throws a `DatabaseVersionError`. */
export function planAfter(schema: DomainSchema, applied: string[]): Plan {
  return {
    domain: schema.domain,
    schema: schemaName(schema.domain),
    pending: migrationsAfter(schema, applied).filter(({ name }) => !applied.includes(name)),
  };
}

/** Applied and missing migrations of every domain, oldest first. Changes nothing. */
export async function listMigrations(
  adminUrl: string,
  domains: DomainSchema[],
): Promise<{ domain: string; applied: string[]; pending: string[] }[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'garimpo migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const lists = [];
    for (const schema of domains) {
      const applied = await appliedMigrations(client, schemaName(schema.domain));
      const pending = planAfter(schema, applied).pending.map(({ name }) => name);
      lists.push({ domain: schema.domain, applied, pending });
    }
    return lists;
  } finally {
    await client.end();
  }
}

export async function appliedMigrations(client: pg.ClientBase, schema: string): Promise<string[]> {
  const table = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migrations`,
  ]);
  if (!table.rows[0]?.there) return [];
  // Only the owner may read it, and the administrator need not be a superuser.
  await client.query('begin');
  await client.query(`set local role ${OWNER_ROLE}`);
  const rows = await client.query<{ name: string }>(`select name from ${schema}.migrations order by name`);
  await client.query('commit');
  return rows.rows.map((row) => row.name);
}

async function run(options: MigrateOptions, plans: Plan[]): Promise<void> {
  if (plans.every((one) => one.pending.length === 0)) return;
  await withRunner(options.adminUrl, (runner) => applyPending(runner, plans, options.log));
}

export async function withRunner<T>(adminUrl: string, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const source = new DataSource({
    type: 'postgres',
    url: adminUrl,
    applicationName: 'garimpo migrate',
    installExtensions: false,
    poolSize: 1,
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/** Each migration runs in a transaction of its own, or in a savepoint of the runner's. */
export async function applyPending(
  runner: QueryRunner,
  plans: Plan[],
  log?: (line: string) => void,
): Promise<void> {
  for (const one of plans) {
    for (const named of one.pending) {
      await apply(runner, one, named);
      log?.(`${one.domain}: ${named.name}`);
    }
  }
}

async function apply(runner: QueryRunner, one: Plan, { name, migration }: NamedMigration): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`select set_config('role', $1, true), set_config('search_path', $2, true)`, [
      OWNER_ROLE,
      one.schema,
    ]);
    await runner.query(
      `create table if not exists ${one.schema}.migrations (
         name text primary key,
         applied_at timestamptz not null default now()
       )`,
    );
    await migration.up(runner);
    await runner.query(`insert into ${one.schema}.migrations (name) values ($1)`, [name]);
    await runner.commitTransaction();
  } catch (cause) {
    await runner.rollbackTransaction();
    throw new Error(`migration ${name} of ${one.domain} failed: ${(cause as Error).message}`, { cause });
  }
}

interface MigrateDownOptions {
  /** Address of an administrator, as `migrate` has it. */
  adminUrl: string;
  schema: DomainSchema;
}

/**
 * Takes back the newest migration of a domain, in one transaction, so that the version before can run on the database: what
 * only the newer one keeps is lost. No process of the domain may run meanwhile. Returns the migration's name, or null when none
 * is left. Throws a `DatabaseVersionError` where the database belongs to another version. A squashed migration that took over
 * from others is only forgotten: the version before has everything that it needs.
 */
export async function migrateDown({ adminUrl, schema }: MigrateDownOptions): Promise<string | null> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'garimpo migrate' });
  // An error of the connection is thrown by the statement that meets it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await appliedMigrations(client, schemaName(schema.domain));
    const newest = migrationsAfter(schema, applied).findLast(({ name }) => applied.includes(name));
    if (newest === undefined) return null;
    await withRunner(adminUrl, async (runner) => {
      await runner.startTransaction();
      try {
        await runner.query(`select set_config('role', $1, true), set_config('search_path', $2, true)`, [
          OWNER_ROLE,
          schemaName(schema.domain),
        ]);
        await newest.migration.down(runner);
        await runner.query(`delete from ${schemaName(schema.domain)}.migrations where name = $1`, [
          newest.name,
        ]);
        await runner.commitTransaction();
      } catch (cause) {
        await runner.rollbackTransaction();
        throw new Error(
          `migration ${newest.name} of ${schema.domain} was not taken back: ${(cause as Error).message}`,
          { cause },
        );
      }
    });
    return newest.name;
  } finally {
    await client.end();
  }
}
