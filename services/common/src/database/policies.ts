import type pg from 'pg';
import { OWNER_ROLE, serviceRole, userRole } from './names.ts';

/** As Supabase defines them, so that policies read the same in the cloud and here. */
const FUNCTIONS = [
  {
    signature: 'auth.jwt()',
    sql: `create function auth.jwt() returns jsonb language sql stable as $$
      select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$`,
  },
  {
    signature: 'auth.uid()',
    sql: `create function auth.uid() returns uuid language sql stable as $$
      select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $$`,
  },
];

/** `auth.uid()` and `auth.jwt()`, made only where absent: on Supabase they are Supabase's. */
export async function ensureAuthFunctions(client: pg.ClientBase): Promise<void> {
  const missing = [];
  for (const wanted of FUNCTIONS) {
    const found = await client.query<{ there: boolean }>('select to_regprocedure($1) is not null as there', [
      wanted.signature,
    ]);
    if (!found.rows[0]?.there) missing.push(wanted);
  }
  if (missing.length > 0) {
    await client.query(`create schema if not exists auth authorization ${OWNER_ROLE}`);
    for (const { sql } of missing) await client.query(sql);
    await client.query('grant usage on schema auth to public');
  }
  await letOwnerNameThem(client);
}

async function letOwnerNameThem(client: pg.ClientBase): Promise<void> {
  if (await ownerMayUseAuth(client)) return;
  // Where the schema is somebody else's, the right may come with Supabase's role for signed-in users.
  for (const sql of [`grant usage on schema auth to ${OWNER_ROLE}`, `grant authenticated to ${OWNER_ROLE}`]) {
    await client.query(sql).catch(() => {});
    if (await ownerMayUseAuth(client)) return;
  }
  throw new Error(
    `the role ${OWNER_ROLE} may not use the schema auth: run "grant usage on schema auth to ${OWNER_ROLE}" as its owner`,
  );
}

async function ownerMayUseAuth(client: pg.ClientBase): Promise<boolean> {
  const right = await client.query<{ may: boolean }>(
    `select has_schema_privilege($1, 'auth', 'usage') as may`,
    [OWNER_ROLE],
  );
  return right.rows[0]?.may ?? false;
}

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
