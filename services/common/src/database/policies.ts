import { serviceRole, userRole } from './names.ts';

const IDENTIFIER = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Statements that close a user-owned table: row level security on and FORCED (its owner would bypass it otherwise), own
 * rows only for the domain's user role, every row for its service role. Grants are the migration's, column by column.
 *
 * The owner that migrations run as has no policy and finds no row while row level security is forced: a migration that
 * moves rows says `no force row level security` before it, and `force` again after it.
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

/** Statements that close a table to all but the domain's service, so that a right granted by mistake still reaches no row. */
export function serviceOnlyPolicy(table: string, domain: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy service_only on ${table} to ${serviceRole(domain)} using (true) with check (true)`,
  ];
}
