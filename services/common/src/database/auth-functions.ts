import type pg from 'pg';
import { OWNER_ROLE } from './names.ts';

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

/** A policy names `auth.uid()`, for which its author needs the right to use that schema. */
async function letOwnerNameThem(client: pg.ClientBase): Promise<void> {
  if (await ownerMayUseAuth(client)) return;
  // Where the schema is somebody else's, the right may come with Supabase's role for signed-in users.
  for (const sql of [`grant usage on schema auth to ${OWNER_ROLE}`, `grant authenticated to ${OWNER_ROLE}`]) {
    // Refused is an answer too: the check after it decides.
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
