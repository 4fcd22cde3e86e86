import type pg from 'pg';

/**
 * Counts rows that are written, by whomever, and cheaply: what was looked at once need not be read again. A statement that
 * finds nothing to write, as a clock sends it every second, counts for nothing.
 */
export class Writes {
  private constructor(private readonly db: pg.ClientBase) {}

  /** From here on, to any of these tables. */
  static async watch(db: pg.ClientBase, tables: readonly string[]): Promise<Writes> {
    const { rows } = await db.query<{ name: string }>(
      `SELECT format('%I.%I', relnamespace::regnamespace, relname) AS name FROM pg_class WHERE relispartition`,
    );
    const parts = new Set(rows.map(({ name }) => name));
    await db.query(
      `CREATE SCHEMA watch;
       CREATE SEQUENCE watch.writes;
       CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
         SET search_path = pg_catalog, pg_temp AS
         $$ BEGIN PERFORM nextval('watch.writes'); RETURN NULL; END $$;
       REVOKE ALL ON FUNCTION watch.note() FROM PUBLIC;
       ${tables
         .map(
           (table) =>
             `${parts.has(table) ? '' : ofRows(table)}
              CREATE TRIGGER watch_all AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION watch.note();
              ALTER TABLE ${table} ENABLE ALWAYS TRIGGER watch_all;`,
         )
         .join('\n')}`,
    );
    return new Writes(db);
  }

  /** Goes up before what was written can be seen by others, so no write is overlooked between two equal numbers. */
  async count(): Promise<string> {
    const { rows } = await this.db.query<{ count: string }>(
      `SELECT last_value::text || is_called::text AS count FROM watch.writes`,
    );
    return rows[0]?.count ?? '';
  }

  /** Whether somebody has written what nobody sees yet, and may have been counted. To be asked after the count. */
  async pending(): Promise<boolean> {
    const { rowCount } = await this.db.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL`,
    );
    return rowCount !== 0;
  }
}

/** Parts of a table have it from the whole. */
const ofRows = (table: string) =>
  `CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON ${table}
     FOR EACH ROW EXECUTE FUNCTION watch.note();
   ALTER TABLE ${table} ENABLE ALWAYS TRIGGER watch;`;
