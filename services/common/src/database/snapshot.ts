import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OWNER_ROLE } from './names.ts';

/** One partition, as SQL that makes it where the migrations have made its parent. */
export interface PartitionShape {
  /** Schema-qualified and quoted. */
  parent: string;
  /** `FOR VALUES ...` or `DEFAULT`, with times in UTC. */
  bound: string;
  options: string | null;
  rowSecurity: boolean;
  rowSecurityForced: boolean;
  /** Constraints that it does not inherit. */
  constraints: { name: string; definition: string }[];
  indexes: string[];
}

export interface TableShape {
  schema: string;
  name: string;
  /** Columns with data; generated ones are computed again. */
  columns: string[];
  partition: PartitionShape | null;
}

export interface SequenceState {
  schema: string;
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** Every migration that a schema has behind it, oldest first, by the name of the schema. */
export type AppliedMigrations = Record<string, string[]>;

/** What a session needs so that texts written by one server are read alike by another, of whatever version. */
const PORTABLE = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = '';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const UNDEFINED_TABLE = '42P01';

/** A session whose texts another server reads alike. Ends with `client.end()`. */
async function portableClient(adminUrl: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: applicationName });
  client.on('error', () => {}); // The failing query reports it.
  await client.connect();
  try {
    await makePortable(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

export async function makePortable(client: pg.ClientBase): Promise<void> {
  await client.query(PORTABLE);
}

/**
 * All rows of the product's schemas as of one moment, while others go on writing. The reader is an administrator that row level
 * security does not hold (a superuser, or one with BYPASSRLS): for any other Postgres refuses, rather than leave rows out.
 */
export class DatabaseSnapshot {
  private constructor(
    /** Holds the snapshot open; it has locked no table. */
    private readonly holder: pg.Client,
    private readonly reader: pg.Client,
    private readonly id: string,
    readonly serverVersion: string,
    readonly migrations: AppliedMigrations,
    readonly tables: TableShape[],
  ) {}

  static async open(adminUrl: string): Promise<DatabaseSnapshot> {
    const holder = await portableClient(adminUrl, 'garimpo backup');
    const reader = await portableClient(adminUrl, 'garimpo backup').catch(async (error) => {
      await holder.end();
      throw error;
    });
    try {
      await reader.query('set row_security = off');
      await holder.query('begin isolation level repeatable read read only');
      const { rows } = await holder.query<{ id: string; version: string }>(
        `select pg_export_snapshot() as id, current_setting('server_version') as version`,
      );
      const { id = '', version = '' } = rows[0] ?? {};
      return new DatabaseSnapshot(
        holder,
        reader,
        id,
        version,
        await appliedMigrations(holder),
        await tableShapes(holder),
      );
    } catch (error) {
      await Promise.all([holder.end(), reader.end()]);
      throw error;
    }
  }

  /**
   * The table's rows in COPY's text format. It is locked against changes of its shape only while it is read. `null` where a
   * partition has been dropped since: its rows were due to go.
   */
  async read(table: TableShape, use: (rows: Readable) => Promise<void>): Promise<number | null> {
    await this.reader.query('begin isolation level repeatable read read only');
    try {
      await this.reader.query(`set transaction snapshot '${this.id}'`);
      const rows = this.reader.query(copyTo(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`));
      await use(rows);
      await this.reader.query('commit');
      return rows.rowCount;
    } catch (error) {
      await this.reader.query('rollback').catch(() => {});
      if (table.partition !== null && (error as { code?: string }).code === UNDEFINED_TABLE) return null;
      throw error;
    }
  }

  /** Read after the rows: a sequence belongs to no transaction, and must not be behind them. */
  async sequences(): Promise<SequenceState[]> {
    const { rows } = await this.reader.query<{ schema: string; name: string }>(
      `select n.nspname as schema, c.relname as name ${FROM_OURS} and c.relkind = 'S' order by 1, 2`,
    );
    const states: SequenceState[] = [];
    for (const { schema, name } of rows) {
      const found = await this.reader.query<{ last_value: string; is_called: boolean }>(
        `select last_value, is_called from ${quoted(schema)}.${quoted(name)}`,
      );
      const { last_value: lastValue = '1', is_called: isCalled = false } = found.rows[0] ?? {};
      states.push({ schema, name, lastValue, isCalled });
    }
    return states;
  }

  /** Whether a migration has run since: it may have rewritten tables, and rewritten rows are in no older moment. */
  async hasMigratedSince(): Promise<boolean> {
    return JSON.stringify(await appliedMigrations(this.reader)) !== JSON.stringify(this.migrations);
  }

  async close(): Promise<void> {
    await Promise.all([this.holder.end(), this.reader.end()]);
  }
}

/** Schemas of the product: the owner's, but for the one whose functions stand in for Supabase's. */
const FROM_OURS = `from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_roles o on o.oid = n.nspowner
  where o.rolname = '${OWNER_ROLE}' and n.nspname <> 'auth'`;

export async function ownedSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_catalog.pg_namespace n join pg_catalog.pg_roles o on o.oid = n.nspowner
      where o.rolname = '${OWNER_ROLE}' and n.nspname <> 'auth' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigrations> {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema ${FROM_OURS} and c.relkind = 'r' and c.relname = 'migrations' order by 1`,
  );
  const applied: AppliedMigrations = {};
  for (const { schema } of rows) {
    const names = await client.query<{ name: string }>(
      // By the time that each name ends with: it is the order that they run in.
      `select name from ${quoted(schema)}.migrations order by right(name, 13), name`,
    );
    applied[schema] = names.rows.map(({ name }) => name);
  }
  return applied;
}

/** Every table with rows of its own, in the product's schemas. The session must be a portable one. */
export async function tableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      case when c.relispartition then jsonb_build_object(
        'parent', (select i.inhparent::regclass::text from pg_catalog.pg_inherits i where i.inhrelid = c.oid),
        'bound', pg_get_expr(c.relpartbound, c.oid),
        'options', array_to_string(c.reloptions, ', '),
        'rowSecurity', c.relrowsecurity,
        'rowSecurityForced', c.relforcerowsecurity,
        'constraints', (select coalesce(jsonb_agg(jsonb_build_object('name', k.conname,
            'definition', pg_get_constraintdef(k.oid)) order by k.contype <> 'p', k.conname), '[]')
          from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.conparentid = 0 and k.coninhcount = 0
            and k.contype in ('p', 'u', 'x', 'f', 'c')),
        'indexes', (select coalesce(jsonb_agg(pg_get_indexdef(x.indexrelid) order by pg_get_indexdef(x.indexrelid)), '[]')
          from pg_catalog.pg_index x where x.indrelid = c.oid
            and not exists (select from pg_catalog.pg_inherits h where h.inhrelid = x.indexrelid)
            and not exists (select from pg_catalog.pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid))
      ) end as partition
      ${FROM_OURS} and c.relkind = 'r' and c.relpersistence = 'p' order by 1, 2`,
  );
  return rows;
}

export function nameOf({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

export function columnsOf({ columns }: Pick<TableShape, 'columns'>): string {
  return columns.map(quoted).join(', ');
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
