import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ACCOUNT_CREATED_CLAIM, FACTOR_REQUIRED_CLAIM } from '@garimpo/service-kit';
import { type TestDatabase, testDatabase } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

const HOOK = readFileSync(
  new URL('../../../infra/deploy/supabase/access-token-hook.sql', import.meta.url),
  'utf8',
);
const ROLES = ['anon', 'authenticated', 'supabase_auth_admin'];

/** What of a Supabase project the hook touches: its roles, and the tables of users and of second factors, closed as they are there. */
const PROJECT = `
  create schema if not exists auth;
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (id uuid primary key, user_id uuid not null, status auth.factor_status not null);
  create table auth.users (id uuid primary key, email_confirmed_at timestamptz, created_at timestamptz);
  alter table auth.users enable row level security;
  alter table auth.mfa_factors enable row level security;
`;

describe('the access token hook of a Supabase project', () => {
  let database: TestDatabase;
  let db: pg.Client;
  let made: string[];
  beforeAll(async () => {
    database = await testDatabase([]);
    db = new pg.Client({ connectionString: database.adminUrl });
    await db.connect();
    const { rows } = await db.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any ($1)',
      [ROLES],
    );
    made = ROLES.filter((role) => !rows.some(({ rolname }) => rolname === role));
    for (const role of made) await db.query(`create role ${role} nologin`);
    await db.query(PROJECT);
    await db.query(HOOK);
  });
  afterAll(async () => {
    await db.end();
    await database.close();
    // Roles are the whole server's, and outlive the database.
    const server = new pg.Client({ connectionString: withDatabase(database.adminUrl, 'postgres') });
    await server.connect();
    for (const role of made) await server.query(`drop role ${role}`);
    await server.end();
  });

  const as = async <T extends object>(role: string, sql: string, values: unknown[]): Promise<T[]> => {
    await db.query('begin');
    try {
      await db.query(`set local role ${role}`);
      return (await db.query<T>(sql, values)).rows;
    } finally {
      await db.query('rollback');
    }
  };
  const eventOf = (userId: string, claims: object) =>
    JSON.stringify({ user_id: userId, claims, authentication_method: 'password' });
  const hook = async (userId: string, claims: object) => {
    const sql = 'select public.garimpo_access_token_hook($1) as answer';
    const [row] = await as<{ answer: object }>('supabase_auth_admin', sql, [eventOf(userId, claims)]);
    return row?.answer;
  };
  const userWith = async (...statuses: string[]) => {
    const userId = randomUUID();
    for (const status of statuses) {
      await db.query('insert into auth.mfa_factors values ($1, $2, $3)', [randomUUID(), userId, status]);
    }
    return userId;
  };

  it.each([
    [['verified'], 'aal1', true],
    [['unverified', 'verified'], 'aal1', true],
    [['verified'], 'aal2', false],
    [['unverified'], 'aal1', false],
    [[], 'aal1', false],
    [['verified'], undefined, true],
  ])('factors %j at %s: %p', async (statuses, aal, owed) => {
    const claims = { sub: 'x', aal, app_metadata: { provider: 'email' } };
    expect(await hook(await userWith(...statuses), claims)).toMatchObject({
      claims: { ...JSON.parse(JSON.stringify(claims)), [FACTOR_REQUIRED_CLAIM]: owed },
    });
  });

  it.each([
    ['now()', { provider: 'email' }, true],
    ['null', { provider: 'email' }, false],
    ['null', { provider: 'email', email_verified: true }, false],
    ['now()', undefined, true],
    ['now()', null, true],
  ])('of an address confirmed at %s, beside %j, says %p', async (confirmedAt, metadata, verified) => {
    const userId = randomUUID();
    await db.query(`insert into auth.users values ($1, ${confirmedAt})`, [userId]);
    expect(await hook(userId, { aal: 'aal1', app_metadata: metadata })).toMatchObject({
      claims: { app_metadata: { ...metadata, email_verified: verified } },
    });
  });

  it('calls nobody verified whom it does not know', async () => {
    expect(await hook(randomUUID(), { aal: 'aal1', app_metadata: {} })).toMatchObject({
      claims: { app_metadata: { email_verified: false } },
    });
  });

  it('says when the account was made, and nothing of one that it does not know', async () => {
    const userId = randomUUID();
    await db.query(`insert into auth.users values ($1, null, '2026-01-02T03:04:05.678Z')`, [userId]);
    const claims = { aal: 'aal1', [ACCOUNT_CREATED_CLAIM]: 5 };
    expect(await hook(userId, claims)).toMatchObject({ claims: { [ACCOUNT_CREATED_CLAIM]: 1_767_323_045 } });
    expect(await hook(randomUUID(), claims)).toMatchObject({ claims: { [ACCOUNT_CREATED_CLAIM]: 0 } });
  });

  it("looks at no other user's factors", async () => {
    await userWith('verified');
    expect(await hook(await userWith(), { aal: 'aal1' })).toMatchObject({
      claims: { [FACTOR_REQUIRED_CLAIM]: false },
    });
  });

  it('says it over whatever a claim of that name said before', async () => {
    const claims = { aal: 'aal1', [FACTOR_REQUIRED_CLAIM]: false };
    expect(await hook(await userWith('verified'), claims)).toMatchObject({
      claims: { [FACTOR_REQUIRED_CLAIM]: true },
    });
  });

  it.each(['anon', 'authenticated'])('is not for %s to call', async (role) => {
    const event = eventOf(await userWith('verified'), { aal: 'aal1' });
    const call = as(role, 'select public.garimpo_access_token_hook($1)', [event]);
    await expect(call).rejects.toMatchObject({ code: '42501' });
  });

  it('may be put in place again', async () => {
    await db.query(HOOK);
    expect(await hook(await userWith('verified'), { aal: 'aal1' })).toMatchObject({
      claims: { [FACTOR_REQUIRED_CLAIM]: true },
    });
  });
});

function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
