import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type pg from 'pg';

/** Number of rows and a digest of their content. */
export type TableState = Record<string, string>;

interface Relation {
  name: string;
}

/** Every table of every schema that is not Postgres's own, migrations' lists included. */
export async function everyTable(db: pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<Relation>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** What all tables hold, so that a test can tell whether anything at all was written, and where. */
export async function tableState(db: pg.ClientBase, tables: readonly string[]): Promise<TableState> {
  const text = tables
    .map(
      (table) =>
        `SELECT '${table}' AS name, count(*) || ' rows ' || md5(coalesce(string_agg(line, '|' ORDER BY line), ''))
           AS state FROM (SELECT one::text AS line FROM ${table} one) lines`,
    )
    .join(' UNION ALL ');
  // Under a name it is planned once: that takes longer than to read tables with a few rows in each.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  const { rows } = await db.query<{ name: string; state: string }>({ name, text });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** Every file under a folder, by its path; nothing when the folder is not there. */
export function everyFile(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
