import type { Transaction } from './database.ts';
import { schemaName, serviceRole } from './names.ts';

/** Statements that make the table of how far work has come that goes along with time, for a migration of the domain. */
export function upkeepTable(domain: string): string[] {
  const table = `${schemaName(domain)}.upkeep`;
  const service = serviceRole(domain);
  return [
    `CREATE TABLE ${table} (
    what text NOT NULL,
    done_until timestamptz NOT NULL,
    CONSTRAINT upkeep_pkey PRIMARY KEY (what)
  )`,
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY upkeep_service ON ${table} FOR ALL TO ${service} USING (true) WITH CHECK (true)`,
    `GRANT SELECT, INSERT, UPDATE ON ${table} TO ${service}`,
  ];
}

const MONTHS_AHEAD = 3;

/** A partitioned table of events: the rows of each month are dropped as a whole. */
export interface MonthlyTable {
  domain: string;
  table: string;
  /** Names the rows: `keep_<what>_months(timestamptz)` makes and drops months. */
  what: string;
  /** Columns that an insert sets, comma-separated, without generated ones. */
  columns: string;
  monthsKept: number;
}

/** The statement that the service runs regularly: `SELECT <schema>.keep_<what>_months($1)`. */
export function keepMonths({ domain, what }: Pick<MonthlyTable, 'domain' | 'what'>): string {
  return `${schemaName(domain)}.keep_${what}_months`;
}

const monthsLock = ({ domain, what }: Pick<MonthlyTable, 'domain' | 'what'>) =>
  `${schemaName(domain)}.${what}_months`;

/**
 * Makes a transaction that changes rows of all months wait for the one that makes and drops months, and the other way round: it
 * locks their tables in another order, so that each could wait for the other.
 */
export async function lockMonths(
  tx: Transaction,
  table: Pick<MonthlyTable, 'domain' | 'what'>,
): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [monthsLock(table)]);
}

/**
 * For the transaction that makes months: where one is to be made, it locks the table and then its months, in the order in which those
 * who read and write do. The statements that make a month begin with the tables of months, and each could wait for the other.
 */
export async function lockTablesForMonths(
  tx: Transaction,
  table: Pick<MonthlyTable, 'domain' | 'what' | 'table'>,
  now: Date,
): Promise<void> {
  await lockMonths(tx, table);
  const name = `${schemaName(table.domain)}.${table.table}`;
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1));
  const [found] = await tx.rows<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [
    `${name}_${last.toISOString().slice(0, 7).replace('-', '_')}`,
  ]);
  if (found?.isThere !== true) await tx.run(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
}

/**
 * Statements that give months to a table, for the migration that has made it as `PARTITION BY RANGE (created_at)`. Landed
 * migrations go through here, too: what comes out for them never changes.
 */
export function monthlyTable(monthly: MonthlyTable): string[] {
  const { domain, table, what } = monthly;
  const schema = schemaName(domain);
  const all = `${schema}.${table}`;
  const rest = `${table}_rest`;
  const keep = `${keepMonths({ domain, what })}(timestamptz)`;
  return [
    // Takes rows of months that were not made in time.
    `CREATE TABLE ${schema}.${rest} PARTITION OF ${all} DEFAULT`,
    `ALTER TABLE ${schema}.${rest} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${schema}.${rest} FORCE ROW LEVEL SECURITY`,
    // For the function that makes months: it runs as the owner, to whom forced row level security applies too.
    `CREATE POLICY ${rest}_kept ON ${schema}.${rest} FOR ALL TO CURRENT_USER USING (true)`,
    // To find rows by time without an index that every one has to be put into.
    `CREATE INDEX ${table}_created_at_idx ON ${all} USING brin (created_at)`,
    // The service owns no table and may make none; a job of the service calls this.
    `CREATE ${monthsFunction(monthly)}`,
    `REVOKE ALL ON FUNCTION ${keep} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION ${keep} TO ${serviceRole(domain)}`,
    `SELECT ${keepMonths({ domain, what })}(now())`,
  ];
}

/**
 * The function that makes and drops months, for a migration that gives a table other columns: `CREATE OR REPLACE` before it.
 */
export function monthsFunction({ domain, table, what, columns, monthsKept }: MonthlyTable): string {
  const schema = schemaName(domain);
  const all = `${schema}.${table}`;
  const rest = `${table}_rest`;
  return `FUNCTION ${keepMonths({ domain, what })}(moment timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    this_month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
    first_day timestamptz;
    next_day timestamptz;
    part text;
    fields constant text := '${columns}';
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('${monthsLock({ domain, what })}', 0));
    FOR ahead IN 0 .. ${MONTHS_AHEAD} LOOP
      first_day := (this_month + make_interval(months => ahead)) AT TIME ZONE 'UTC';
      next_day := (this_month + make_interval(months => ahead + 1)) AT TIME ZONE 'UTC';
      part := '${table}_' || to_char(this_month + make_interval(months => ahead), 'YYYY_MM');
      CONTINUE WHEN to_regclass('${schema}.' || part) IS NOT NULL;
      EXECUTE format('CREATE TABLE ${schema}.%I
        (LIKE ${all} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)', part);
      EXECUTE format('WITH late AS (
          DELETE FROM ${schema}.${rest} WHERE created_at >= %L AND created_at < %L RETURNING %s)
        INSERT INTO ${schema}.%I (%s) SELECT * FROM late', first_day, next_day, fields, part, fields);
      EXECUTE format('ALTER TABLE ${all} ATTACH PARTITION ${schema}.%I FOR VALUES FROM (%L) TO (%L)',
        part, first_day, next_day);
      EXECUTE format('ALTER TABLE ${schema}.%I ENABLE ROW LEVEL SECURITY', part);
      EXECUTE format('ALTER TABLE ${schema}.%I FORCE ROW LEVEL SECURITY', part);
    END LOOP;
    FOR part IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = '${all}'::regclass AND c.relname ~ '^${table}_[0-9]{4}_[0-9]{2}$'
        AND c.relname < '${table}_' || to_char(this_month - make_interval(months => ${monthsKept}), 'YYYY_MM')
    LOOP
      EXECUTE format('DROP TABLE ${schema}.%I', part);
    END LOOP;
    -- Of months that had no table of their own.
    DELETE FROM ${schema}.${rest}
      WHERE created_at < (this_month - make_interval(months => ${monthsKept})) AT TIME ZONE 'UTC';
  END $$`;
}
