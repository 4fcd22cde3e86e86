import pg from 'pg';
import { appliedMigrations, MIGRATION_LOCK, withRunner } from './migrate.ts';
import { type DomainSchema, migrationsAfter } from './migration.ts';
import { OWNER_ROLE, schemaName } from './names.ts';

export interface MigrateDownOptions {
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
    // The lock ends with the session.
    await client.end();
  }
}
