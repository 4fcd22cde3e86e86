// @ts-check
import pg from 'pg';

/**
 * The migrations that a database has behind it, of every domain, as `schema.name`. Read without knowing the domains:
 * a newer version may have had more of them.
 * @param {string} adminUrl
 * @returns {Promise<string[]>}
 */
export async function appliedMigrations(adminUrl) {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'garimpo start' });
  client.on('error', () => undefined); // told by the query that fails
  await client.connect();
  try {
    const tables = await client.query(
      `select quote_ident(nspname) as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relname = 'migrations' and relkind = 'r' and pg_get_userbyid(relowner) = 'garimpo_owner' order by nspname`,
    );
    const lists = tables.rows.map(
      ({ schema }) => `select '${schema}.' || name as name from ${schema}.migrations`,
    );
    if (lists.length === 0) return [];
    const names = await client.query(`${lists.join(' union all ')} order by name`);
    return names.rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
