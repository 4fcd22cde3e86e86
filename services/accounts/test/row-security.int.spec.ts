import { asDomainUser } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

let accounts: AccountsApp;
let ana: TestUser;
let bia: TestUser;
beforeAll(async () => {
  accounts = await startAccountsApp();
  await accounts.deliver(
    JSON.stringify({ id: 'kept', type: 'other', occurredAt: '2026-01-01T00:00:00Z', product: 'p' }),
  );
});
beforeEach(async () => {
  [ana, bia] = await Promise.all([
    accounts.newUser({ metadata: { full_name: 'Ana', plan_id: 'starter' } }),
    accounts.newUser({ metadata: { full_name: 'Bia', plan_id: 'starter' } }),
  ]);
  await Promise.all([ana.profile(), bia.profile()]);
});
afterAll(() => accounts.app.close());

/** SQL as the user role of this domain with the user's claims. */
function as(user: TestUser, sql: string, parameters: unknown[] = []) {
  return asDomainUser(accounts.app.db, 'accounts', user.id, (session) => session.query(sql, parameters));
}

describe('with a user claims, as the user role', () => {
  it('sees the own profile and no other', async () => {
    const { rows } = await as(ana, 'select id, full_name from accounts.profiles');
    expect(rows).toEqual([{ id: ana.id, full_name: 'Ana' }]);
  });

  it('renames the own profile and no other', async () => {
    const { rowCount } = await as(ana, `update accounts.profiles set full_name = 'X' where true`);
    expect(rowCount).toBe(1);
    const other = await as(ana, `update accounts.profiles set full_name = 'X' where id = $1`, [bia.id]);
    expect(other.rowCount).toBe(0);
  });

  it('sets what is the own to set, and only to what may be', async () => {
    const set = `update accounts.profiles set language = 'es', email_notifications = false,
      avatar_url = '/api/avatars/0123456789abcdef0123456789abcdef.webp'`;
    expect((await as(ana, set)).rowCount).toBe(1);
    for (const wrong of [
      `language = 'fr'`,
      `avatar_url = 'javascript:alert(1)'`,
      `avatar_url = '//outro.example'`,
      `marks = array['<b>']`,
      `marks = array[null]`,
      `marks = array(select 'a.b' || n from generate_series(1, 33) n)`,
    ]) {
      await expect(as(ana, `update accounts.profiles set ${wrong}`)).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('reads every plan', async () => {
    const { rows } = await as(ana, 'select name from accounts.plans order by price');
    expect(rows).toEqual([{ name: 'starter' }, { name: 'intermediario' }, { name: 'avancado' }]);
  });

  it.each([
    `update accounts.profiles set subscription_status = 'active'`,
    `update accounts.profiles set subscription_renewed_at = now()`,
    `update accounts.profiles set plan_id = (select id from accounts.plans limit 1)`,
    `update accounts.profiles set email_verified = true`,
    `update accounts.profiles set email = 'x@y.z'`,
    `update accounts.profiles set email_said_at = now()`,
    `update accounts.profiles set plan_id = null, language = 'en'`,
    `update accounts.profiles set id = gen_random_uuid()`,
    `update accounts.profiles set trial_expires_at = now()`,
    `update accounts.profiles set created_at = now()`,
    `insert into accounts.profiles (id, email) values (gen_random_uuid(), 'x@y.z')`,
    'delete from accounts.profiles',
    'truncate accounts.profiles',
    'select renewed_by from accounts.profiles',
    `update accounts.plans set price = 0`,
    `insert into accounts.plans select * from accounts.plans`,
    'select * from accounts.billing_events',
    'select * from accounts.provider_products',
    'select * from accounts.fiscal_records',
    'select * from accounts.erasures',
    'update accounts.profiles set deletion_requested_at = null',
    'select * from accounts.migrations',
    'alter table accounts.profiles disable row level security',
  ])('may not: %s', async (sql) => {
    await expect(as(ana, sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('sees nothing without claims', async () => {
    const { db } = accounts.app;
    await db.query('begin');
    await db.query('set local role accounts_user');
    const { rows } = await db.query('select id from accounts.profiles');
    await db.query('rollback');
    expect(rows).toEqual([]);
  });
});

describe('the service role', () => {
  it.each([
    `update accounts.billing_events set raw = ''`,
    'truncate accounts.fiscal_records',
    `update accounts.erasures set user_id = gen_random_uuid()`,
  ])('may not: %s', async (sql) => {
    await expect(accounts.database.asService((tx) => tx.rows(sql))).rejects.toMatchObject({
      driverError: { code: '42501' },
    });
  });

  it.each(['profiles', 'billing_events'])(
    'deletes no row of %s whose erasure is not under way',
    async (table) => {
      const count = await accounts.database.asService((tx) => tx.changed(`delete from accounts.${table}`));
      expect(count).toBe(0);
      const { rows } = await accounts.app.db.query(`select 1 from accounts.${table}`);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('is not above row level security', async () => {
    const { rows } = await accounts.app.db.query(
      `select relname, relrowsecurity and relforcerowsecurity as forced from pg_class
       where oid in ('accounts.profiles'::regclass, 'accounts.billing_events'::regclass) order by relname`,
    );
    expect(rows).toEqual([
      { relname: 'billing_events', forced: true },
      { relname: 'profiles', forced: true },
    ]);
    const roles = await accounts.app.db.query(
      `select 1 from pg_roles where rolname like 'accounts\\_%' and (rolsuper or rolbypassrls)`,
    );
    expect(roles.rows).toEqual([]);
  });
});
