import pg from 'pg';

const OURS = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;
/** In whatever order they were granted. */
const acl = (column: string) =>
  `(select array_agg(item::text order by item::text) from unnest(${column}) item)`;

/** What a schema is made of, and who may do what with it. Each query answers texts, of which one is one fact. */
const CATALOG: Record<string, string> = {
  schemas: `select concat_ws(' ', n.nspname, n.nspowner::regrole, ${acl('n.nspacl')}) from pg_namespace n where ${OURS}`,
  relations: `select concat_ws(' ', n.nspname, c.relname, c.relkind, c.relowner::regrole, c.relrowsecurity,
    c.relforcerowsecurity, c.relpersistence, c.reloptions, ${acl('c.relacl')}, pg_get_expr(c.relpartbound, c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS}`,
  columns: `select concat_ws(' ', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), ${acl('a.attacl')})
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and a.attnum > 0 and not a.attisdropped`,
  policies: `select concat_ws(' ', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies`,
  constraints: `select concat_ws(' ', k.conrelid::regclass, k.conname, k.contype, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS}`,
  indexes: `select indexdef from pg_indexes where schemaname not like 'pg\\_%'`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t where not t.tgisinternal`,
  functions: `select concat_ws(' ', p.oid::regprocedure, p.proowner::regrole, p.prosecdef, p.proconfig, md5(p.prosrc), ${acl('p.proacl')})
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
  views: `select concat_ws(' ', schemaname, viewname, viewowner, definition) from pg_views where schemaname not like 'pg\\_%'
    and schemaname <> 'information_schema'`,
  sequences: `select concat_ws(' ', schemaname, sequencename, start_value, increment_by, last_value) from pg_sequences`,
};

/** Every fact of the catalog, by kind. */
export async function catalogOf(adminUrl: string): Promise<Record<string, string[]>> {
  return asAdmin(adminUrl, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const facts: Record<string, string[]> = {};
    for (const [kind, sql] of Object.entries(CATALOG)) {
      const { rows } = await client.query<[string]>({ text: sql, rowMode: 'array' });
      facts[kind] = rows.map(([fact]) => fact).sort();
    }
    return facts;
  });
}

/** How many rows each table has at one moment, and a digest over all of them, every column, whatever their order. */
export async function rowsOf(adminUrl: string): Promise<Record<string, string>> {
  return asAdmin(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read');
    const tables = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where ${OURS} and c.relkind = 'r' and c.relpersistence = 'p'`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ digest: string }>(
        `select concat(count(*), ' ', md5(string_agg(row::text, E'\\n' order by row::text))) as digest from ${name} row`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
