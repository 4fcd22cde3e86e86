import type pg from 'pg';

/** One relation of a schema that is ours, and how it is closed. */
export interface Relation {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  /** Row level security on, and forced on its owner too. */
  closed: boolean;
  /** A view that asks with the rights of whoever reads it. */
  asReader: boolean;
  columns: string[];
  /** Those of them that nobody writes, because they follow from others. */
  generated: string[];
}

export async function relationsOf(db: pg.ClientBase, schemas: string[]): Promise<Relation[]> {
  const { rows } = await db.query<Relation>(
    `SELECT n.nspname AS schema, c.relname AS name, CASE WHEN c.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind,
            c.relrowsecurity AND c.relforcerowsecurity AS closed,
            coalesce('security_invoker=true' = ANY (c.reloptions) OR 'security_invoker=on' = ANY (c.reloptions), false)
              AS "asReader",
            array(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
            array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attgenerated <> '') AS generated
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname = ANY ($1) ORDER BY 1, 2`,
    [schemas],
  );
  return rows;
}

/** What a role may do with a relation, column by column: `update offers.offers.title`. */
export async function rightsOf(db: pg.ClientBase, role: string, relations: Relation[]): Promise<string[]> {
  const { rows } = await db.query<{ right: string }>(
    `SELECT lower(p.privilege) || ' ' || r.relation || CASE WHEN p.privilege IN ('DELETE', 'TRUNCATE', 'TRIGGER')
              THEN '' ELSE '.' || r.col END AS right
       FROM unnest($2::text[], $3::text[]) AS r (relation, col)
      CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p (privilege)
      WHERE CASE WHEN p.privilege IN ('DELETE', 'TRUNCATE', 'TRIGGER')
                 THEN has_table_privilege($1, r.relation, p.privilege)
                 ELSE has_column_privilege($1, r.relation, r.col, p.privilege) END`,
    [
      role,
      relations.flatMap((one) => one.columns.map(() => `${one.schema}.${one.name}`)),
      relations.flatMap((one) => one.columns),
    ],
  );
  return [...new Set(rows.map(({ right }) => right))].sort();
}
