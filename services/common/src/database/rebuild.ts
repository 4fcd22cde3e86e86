import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import {
  applyPending,
  ensureRoles,
  MIGRATION_LOCK,
  type MigrateOptions,
  type Plan,
  planAfter,
  withRunner,
} from './migrate.ts';
import { ALREADY_MADE, namedMigrations } from './migration.ts';
import { OWNER_ROLE, schemaName, serviceLogins } from './names.ts';
import { domainSchema } from './roles.ts';
import {
  type AppliedMigrations,
  columnsOf,
  makePortable,
  nameOf,
  ownedSchemas,
  type PartitionShape,
  quoted,
  type SequenceState,
  type TableShape,
  tableShapes,
} from './snapshot.ts';

/** The database is not one that may be filled: the message says why, and nothing was changed. */
export class RebuildRefusedError extends Error {
  override name = 'RebuildRefusedError';
}

interface RebuildOptions extends MigrateOptions {
  migrations: AppliedMigrations;
  tables: TableShape[];
  /** Drops what the product has in the database; in the same transaction, so that a failure leaves it. */
  replace: boolean;
  fill(database: FillingDatabase): Promise<void>;
}

/**
 * Makes the product's schemas anew by its own migrations, as far as those rows had them behind them, has the rows filled in,
 * and migrates on to this version. One transaction: it becomes the whole database or nothing of it does. Roles are made before
 * it.
 */
export async function rebuildDatabase(options: RebuildOptions): Promise<void> {
  const { first, rest } = plansFrom(options);
  const client = await connect(options.adminUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseUnfit(client, options);
    await ensureRoles(client, options);
    await withRunner(options.adminUrl, async (runner) => {
      await runner.startTransaction();
      try {
        await makeSchemas(runner, options, first);
        const session = (await runner.connect()) as pg.ClientBase;
        await makeShape(session, options.tables);
        await options.fill(new FillingDatabase(session));
        await session.query('set session_replication_role = origin');
        await applyPending(runner, rest, options.log);
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction().catch(() => {});
        throw error;
      }
    });
    // The planner knows nothing of rows that came at once until this has run. The restore is complete without it, too.
    await client
      .query('analyze')
      .catch((error: Error) => options.log?.(`the database was not analysed: ${error.message}`));
  } finally {
    await client.end();
  }
}

/** Refuses, without a change, what {@link rebuildDatabase} would refuse: to be known before anything else is written. */
export async function checkRebuild(options: Omit<RebuildOptions, 'fill' | 'tables'>): Promise<void> {
  plansFrom(options);
  const client = await connect(options.adminUrl);
  try {
    await refuseUnfit(client, options);
  } finally {
    await client.end();
  }
}

/** The transaction that rows go into: constraints between tables and triggers rest, for the rows had both when they were read. */
export class FillingDatabase {
  constructor(private readonly session: pg.ClientBase) {}

  /** Rows in COPY's text format; how many there were. */
  async write(table: TableShape, rows: Readable): Promise<number> {
    const copy = this.session.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
    await pipeline(rows, copy);
    return copy.rowCount;
  }

  async setSequence({ schema, name, lastValue, isCalled }: SequenceState): Promise<void> {
    await this.session.query('select setval($1::regclass, $2, $3)', [
      `${quoted(schema)}.${quoted(name)}`,
      lastValue,
      isCalled,
    ]);
  }
}

async function connect(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'garimpo restore' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function plansFrom({ domains, migrations }: Pick<RebuildOptions, 'domains' | 'migrations'>): {
  first: Plan[];
  rest: Plan[];
} {
  const known = domains.map(({ domain }) => schemaName(domain));
  const unknown = Object.keys(migrations).filter((schema) => !known.includes(schema));
  if (unknown.length > 0)
    throw new RebuildRefusedError(
      `the rows are of a version with schemas that this one has not: ${unknown.join(', ')}`,
    );
  const rest = domains.map((schema) => planAfter(schema, migrations[schemaName(schema.domain)] ?? []));
  const first = domains.map((schema, at) => ({
    domain: schema.domain,
    schema: schemaName(schema.domain),
    pending: namedMigrations(schema).filter(
      ({ name }) =>
        !rest[at]?.pending.some((later) => later.name === name && later.migration !== ALREADY_MADE),
    ),
  }));
  return { first, rest };
}

async function refuseUnfit(
  client: pg.ClientBase,
  { domains, replace }: Pick<RebuildOptions, 'domains' | 'replace'>,
): Promise<void> {
  const rights = await client.query<{ superuser: boolean }>(
    `select rolsuper or has_parameter_privilege('session_replication_role', 'set') as superuser
      from pg_roles where rolname = current_user`,
  );
  if (rights.rows[0]?.superuser !== true)
    throw new RebuildRefusedError(
      'the login of DATABASE_URL may not set session_replication_role: use an administrator’s',
    );
  const others = await client.query<{ application_name: string }>(
    `select distinct application_name from pg_stat_activity
      where datname = current_database() and usename = any($1) order by 1`,
    [domains.flatMap(({ domain }) => serviceLogins(domain))],
  );
  if (others.rows.length > 0)
    throw new RebuildRefusedError(
      `services are connected to the database (${others.rows.map((row) => row.application_name).join(', ')}): stop them first`,
    );
  if (replace) return;
  const schemas = await ownedSchemas(client);
  const found = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') limit 1`,
    [schemas],
  );
  if (found.rows[0] !== undefined)
    throw new RebuildRefusedError(`the database is not empty (it has ${found.rows[0].name})`);
}

async function makeSchemas(runner: QueryRunner, options: RebuildOptions, first: Plan[]): Promise<void> {
  const session = (await runner.connect()) as pg.ClientBase;
  for (const schema of await ownedSchemas(session))
    await session.query(`drop schema ${quoted(schema)} cascade`);
  for (const { domain } of options.domains) for (const sql of domainSchema(domain)) await session.query(sql);
  await session.query('set local role none');
  await applyPending(runner, first);
  await session.query('set local role none');
}

/** Gives the migrated tables the partitions that the rows lie in, and empties them all. */
async function makeShape(session: pg.ClientBase, wanted: TableShape[]): Promise<void> {
  await makePortable(session);
  await session.query(`set local role ${OWNER_ROLE}`);
  const made = await tableShapes(session);
  for (const table of made.filter((one) => one.partition !== null && !has(wanted, one)))
    await session.query(`drop table ${nameOf(table)}`);
  for (const table of wanted)
    if (table.partition !== null && !has(made, table)) await makePartition(session, table, table.partition);
  const now = await tableShapes(session);
  const differing = [
    ...wanted.filter((one) => !sameColumns(now, one)),
    ...now.filter((one) => !sameColumns(wanted, one)),
  ];
  if (differing.length > 0)
    throw new Error(
      `the migrations do not make these tables as they were: ${[...new Set(differing.map(nameOf))].join(', ')}`,
    );
  await session.query(`truncate ${now.map(nameOf).join(', ')}`);
  await session.query('set local role none');
  await session.query('set session_replication_role = replica');
}

async function makePartition(
  session: pg.ClientBase,
  table: TableShape,
  shape: PartitionShape,
): Promise<void> {
  const name = nameOf(table);
  const options = shape.options === null || shape.options === '' ? '' : ` with (${shape.options})`;
  await session.query(`create table ${name} partition of ${shape.parent} ${shape.bound}${options}`);
  for (const constraint of shape.constraints)
    await session.query(
      `alter table ${name} add constraint ${quoted(constraint.name)} ${constraint.definition}`,
    );
  for (const index of shape.indexes) await session.query(index);
  if (shape.rowSecurity) await session.query(`alter table ${name} enable row level security`);
  if (shape.rowSecurityForced) await session.query(`alter table ${name} force row level security`);
}

function has(tables: TableShape[], wanted: TableShape): boolean {
  return tables.some(({ schema, name }) => schema === wanted.schema && name === wanted.name);
}

function sameColumns(tables: TableShape[], { schema, name, columns }: TableShape): boolean {
  const found = tables.find((one) => one.schema === schema && one.name === name);
  return found !== undefined && String([...found.columns].sort()) === String([...columns].sort());
}
