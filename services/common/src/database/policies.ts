import type { QueryRunner } from 'typeorm';
import { serviceRole, userRole } from './names.ts';

const IDENTIFIER = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Statements that close a user-owned table: row level security on and FORCED (its owner would bypass it otherwise), own
 * rows only for the domain's user role, every row for its service role. Grants are the migration's, column by column.
 *
 * The owner that migrations run as has no policy: a migration that moves rows does so {@link pastPolicies}.
 * @param table schema-qualified, as `offers.offers`
 * @param options.owner column that holds the user's id
 */
export function ownRowsPolicy(table: string, options: { domain: string; owner: string }): string[] {
  const parts = table.split('.');
  if (parts.length !== 2 || !parts.every((part) => IDENTIFIER.test(part))) {
    throw new Error(`${table} is no schema-qualified table name`);
  }
  if (!IDENTIFIER.test(options.owner)) throw new Error(`${options.owner} is no column name`);
  const user = userRole(options.domain);
  const service = serviceRole(options.domain);
  // In a sub-select the claims are read once per statement instead of once per row.
  const own = `${options.owner} = (select auth.uid())`;
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${parts[1]}_own_rows on ${table} for all to ${user} using (${own}) with check (${own})`,
    `create policy ${parts[1]}_service on ${table} for all to ${service} using (true) with check (true)`,
  ];
}

/**
 * Runs what moves rows in a migration. The owner that it runs as has no policy of these tables, and while theirs are forced it would find
 * no row in them and say nothing about it.
 * @param tables every one that is read or written, schema-qualified
 */
export async function pastPolicies(
  runner: Pick<QueryRunner, 'query'>,
  tables: readonly string[],
  move: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
  await move();
  for (const table of tables) await runner.query(`alter table ${table} force row level security`);
}
