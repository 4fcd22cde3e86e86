import { asDomainUser, type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuthModule, authSchema } from '../src/index.ts';
import { newAddress, PASSWORD, refresh, type SessionJson, signIn, signUp } from './support.ts';

const TABLES = [
  'users',
  'identities',
  'sessions',
  'refresh_tokens',
  'signing_keys',
  'sealing_keys',
  'sealing_holders',
  'one_time_tokens',
  'rate_limits',
  'factors',
  'factor_challenges',
  'provider_flows',
];

describe('what the service keeps to itself', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ modules: [AuthModule], domains: [authSchema], config: { logLevel: 'trace' } });
  });
  afterAll(() => app.close());

  it('logs nothing that opens a session', async () => {
    const email = newAddress();
    const signedUp = await signUp(app, { email, password: PASSWORD });
    const signedIn = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const refreshed = (await refresh(app, signedIn.refresh_token)).json as SessionJson;
    const wrong = 'uma senha errada';
    await signIn(app, email, wrong);
    await refresh(app, `${refreshed.refresh_token}x`);
    // Also where a client puts it into the address, or a failure carries the statement that failed.
    await app.request('GET', `/auth/v1/user?access_token=${refreshed.access_token}`);
    await app.request('GET', `/auth/v1/verify?token=${refreshed.refresh_token}&type=signup`);
    await app.request('PUT', '/auth/v1/user', { token: refreshed.access_token, body: { password: wrong } });
    await app.db.query('ALTER TABLE auth_service.refresh_tokens RENAME TO hidden');
    const failed = await refresh(app, refreshed.refresh_token);
    await app.db.query('ALTER TABLE auth_service.hidden RENAME TO refresh_tokens');
    expect(failed.status).toBe(500);
    expect(failed.json).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: expect.not.stringContaining('hidden'),
    });

    const hashes = await app.db.query('SELECT password_hash FROM auth_service.users WHERE email = $1', [
      email,
    ]);
    const keys = await app.db.query('SELECT private_jwk FROM auth_service.signing_keys');
    const secrets = [
      PASSWORD,
      wrong,
      ...[signedUp, signedIn, refreshed].flatMap((session) => [session.access_token, session.refresh_token]),
      hashes.rows[0].password_hash,
      keys.rows[0].private_jwk.d,
    ];
    const log = app.logs.join('');
    expect(log).toContain('/auth/v1/token');
    expect(log).toContain('auth request failed');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it.each(TABLES)('%s: no user role and no other service reads or writes it', async (table) => {
    const { user } = await signUp(app);
    const attempts = [`SELECT * FROM auth_service.${table}`, `DELETE FROM auth_service.${table}`];
    for (const attempt of attempts) {
      await expect(asDomainUser(app.db, 'auth', user.id, (tx) => tx.query(attempt))).rejects.toMatchObject({
        code: '42501',
      });
      for (const role of ['authenticated', 'anon', 'service_role']) {
        expect({ role, refusedWith: await refusal(attempt, role) }).toEqual({ role, refusedWith: '42501' });
      }
    }
  });

  it('a right granted to another role by mistake still reaches no row', async () => {
    const { user } = await signUp(app);
    await app.db.query('GRANT SELECT ON auth_service.users, auth_service.signing_keys TO auth_user');
    for (const table of ['users', 'signing_keys']) {
      const seen = await asDomainUser(app.db, 'auth', user.id, (tx) =>
        tx.query(`SELECT * FROM auth_service.${table}`),
      );
      expect(seen.rows).toEqual([]);
    }
  });

  it("the service's own login cannot change the tables' shape or rights", async () => {
    for (const attempt of [
      'ALTER TABLE auth_service.users DISABLE ROW LEVEL SECURITY',
      'CREATE POLICY all_rows ON auth_service.users USING (true)',
      'DROP TABLE auth_service.refresh_tokens',
      'TRUNCATE auth_service.sessions',
      'CREATE TABLE auth_service.another (id int)',
    ]) {
      expect({ attempt, refusedWith: await refusal(attempt, 'auth_service') }).toEqual({
        attempt,
        refusedWith: '42501',
      });
    }
  });

  /** The error code that the database refuses the role's statement with; null when it does not. */
  async function refusal(statement: string, role: string): Promise<string | null> {
    await app.db.query('BEGIN');
    try {
      await app.db.query(`SET LOCAL ROLE ${role}`);
      await app.db.query(statement);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await app.db.query('ROLLBACK');
    }
  }
});
