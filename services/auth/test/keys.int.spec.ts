import { randomBytes } from 'node:crypto';
import {
  type Config,
  ConfigError,
  createApp,
  type KeySet,
  KeySet as KeySetToken,
} from '@garimpo/service-kit';
import { asDomainUser, type TestApp, testApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { generateSync } from 'otplib';
import { AuthModule, authSchema, SecretKeys, secretFingerprint } from '../src/index.ts';
import { SigningKeys } from '../src/keys/signing-keys.ts';
import { Housekeeping } from '../src/session/housekeeping.ts';
import { authApp, newAddress, PASSWORD, refresh, type SessionJson, signIn, signUp } from './support.ts';

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
  'webauthn_credentials',
  'webauthn_challenges',
  'recovery_codes',
  'service_keys',
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

const SECRET = 'the secret of then, of more than 32 signs';
const OTHER = 'another secret that has as many signs';

describe('what seals second factors', () => {
  let app: TestApp;
  let session: SessionJson;
  let factor: { id: string; totp: { secret: string } };
  beforeAll(async () => {
    app = await authApp({ authSecret: SECRET });
    session = await signUp(app);
  });
  afterAll(() => app.close());

  /** Another process on the same database. */
  async function replica(change: Partial<Config>) {
    const config = { ...app.config, ...change };
    const nest = await createApp(AuthModule, config, { logTo: { write: () => {} }, handleSignals: false });
    try {
      await nest.init();
    } catch (error) {
      await nest.close();
      throw error;
    }
    return nest;
  }
  const record = async () =>
    (await app.db.query('SELECT fingerprint FROM auth_service.sealing_keys')).rows.map(
      (row) => row.fingerprint,
    );
  const call = (path: string, body: unknown) =>
    app.request('POST', `/auth/v1/factors${path}`, { token: session.access_token, body });
  async function answer() {
    const challenge = (await call(`/${factor.id}/challenge`, {})).json as { id: string };
    const code = generateSync({ secret: factor.totp.secret });
    return call(`/${factor.id}/verify`, { challenge_id: challenge.id, code });
  }

  it('may be another secret as long as nothing is sealed', async () => {
    expect(await record()).toEqual([secretFingerprint(SECRET)]);
    await (await replica({ authSecret: OTHER })).close();
    expect(await record()).toEqual([secretFingerprint(OTHER)]);
    await (await replica({})).close();
    expect(await record()).toEqual([secretFingerprint(SECRET)]);
  });

  it('is the secret that boxes from before there was a record open with', async () => {
    factor = (await call('', { factor_type: 'totp', friendly_name: 'celular' })).json as typeof factor;
    await app.db.query('DELETE FROM auth_service.sealing_keys');
    await expect(replica({ authSecret: OTHER })).rejects.toBeInstanceOf(ConfigError);
    expect(await record()).toEqual([]);
    await (await replica({ authSecret: OTHER, authSecretPrevious: SECRET })).close();
    expect(await record()).toEqual([secretFingerprint(SECRET)]);
  });

  deepIt('ends the start of a process that does not hold it', async () => {
    await expect(replica({ authSecret: OTHER })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^AUTH_SECRET is not what second factors .* are sealed with/)],
    });
    expect(await record()).toEqual([secretFingerprint(SECRET)]);
  });

  deepIt(
    'stays the one before in a process that has been given the next one, until the record says otherwise',
    async () => {
      const next = await replica({ authSecret: OTHER, authSecretPrevious: SECRET });
      const box = next.get(SecretKeys, { strict: false }).seal('a', 'b');
      expect(app.get<SecretKeys>(SecretKeys).open(box, 'b')).toBe('a');
      const { rows } = await app.db.query('SELECT held, seals_with FROM auth_service.sealing_holders');
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({
        held: [secretFingerprint(OTHER), secretFingerprint(SECRET)],
        seals_with: secretFingerprint(SECRET),
      });
      await next.close();
      expect((await app.db.query('SELECT FROM auth_service.sealing_holders')).rowCount).toBe(1);
    },
  );

  deepIt('is not used by a process that holds another one than the record says', async () => {
    const keys = app.get<SecretKeys>(SecretKeys);
    keys.sealWith(secretFingerprint(OTHER));
    const refused = await call('', { factor_type: 'totp', friendly_name: 'outro' });
    expect(refused).toMatchObject({ status: 503, json: { error_code: 'service_unavailable' } });
    expect(keys.sealWith(secretFingerprint(SECRET))).toBe(true);
  });

  it('is never a 500: one box that is lost is said to be unavailable', async () => {
    const { rows } = await app.db.query('SELECT secret_box FROM auth_service.factors WHERE id = $1', [
      factor.id,
    ]);
    const put = (box: Buffer) =>
      app.db.query('UPDATE auth_service.factors SET secret_box = $2 WHERE id = $1', [factor.id, box]);
    await put(randomBytes(60));
    expect(await answer()).toMatchObject({ status: 503, json: { error_code: 'service_unavailable' } });
    await put(rows[0].secret_box);
    expect(await answer()).toMatchObject({ status: 200 });
  });
});

describe('signing keys', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ modules: [AuthModule], domains: [authSchema] });
  });
  afterAll(() => app.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Another process on the same database. */
  async function replica() {
    const nest = await createApp(AuthModule, app.config, { logTo: { write: () => {} } });
    await nest.init();
    return nest;
  }

  const keys = async () =>
    (await app.db.query('SELECT * FROM auth_service.signing_keys ORDER BY created_at')).rows;
  const verify = (set: KeySet, token: string) => jwtVerify(token, set.key, { audience: 'authenticated' });

  it('replicas that start together on an empty database agree on one', async () => {
    await app.db.query('DELETE FROM auth_service.signing_keys');
    const replicas = await Promise.all([replica(), replica(), replica()]);
    const named = await Promise.all(
      replicas.map((nest) => nest.get(SigningKeys, { strict: false }).current()),
    );
    expect(new Set(named.map(({ kid }) => kid)).size).toBe(1);
    expect(await keys()).toHaveLength(1);
    await Promise.all(replicas.map((nest) => nest.close()));
  });

  it("one replica's tokens open the other's doors, without HTTP", async () => {
    const session = await signUp(app);
    const other = await replica();
    const { payload } = await verify(other.get(KeySetToken, { strict: false }), session.access_token);
    expect(payload.sub).toBe(session.user.id);
    await other.close();
  });

  it('a new current key signs, the previous one still verifies, a revoked one does not', async () => {
    const before = await signUp(app);
    const earlier = app.get<KeySet>(KeySetToken);
    await verify(earlier, before.access_token);
    const [old] = await keys();
    await app.db.query(`UPDATE auth_service.signing_keys SET status = 'previous'`);
    const rotated = await replica();
    const current = await rotated.get(SigningKeys, { strict: false }).current();
    expect(current.kid).not.toBe(old.kid);
    const published = await rotated.get(SigningKeys, { strict: false }).published();
    expect(published.keys.map(({ kid }) => kid).sort()).toEqual([old.kid, current.kid].sort());
    expect(JSON.stringify(published)).not.toContain('"d"');

    const url = await rotated.listen(0, '127.0.0.1').then(() => rotated.getUrl());
    const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: before.refresh_token }),
    });
    const after = (await answer.json()) as SessionJson;
    const set = rotated.get<KeySet>(KeySetToken, { strict: false });
    await verify(set, before.access_token);
    await verify(set, after.access_token);
    // A process that has not heard of the new key looks when a token names it, but not for each such token.
    await expect(verify(earlier, after.access_token)).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    });
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
    await verify(earlier, after.access_token);
    await verify(earlier, before.access_token);
    await rotated.close();

    await app.db.query(`UPDATE auth_service.signing_keys SET status = 'revoked' WHERE kid = $1`, [old.kid]);
    const fresh = await replica();
    const freshSet = fresh.get<KeySet>(KeySetToken, { strict: false });
    await verify(freshSet, after.access_token);
    await expect(verify(freshSet, before.access_token)).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    });
    await fresh.close();
  });

  it('an operator rotates: published first, then signing, and the key before it goes last', async () => {
    const token = app.config.opsToken!;
    const rotate = () => app.request('POST', '/auth/v1/admin/keys/rotate', { token, body: {} });
    const states = async () => (await keys()).map(({ status }) => status);
    const age = (status: string, seconds: number) =>
      app.db.query(
        `UPDATE auth_service.signing_keys SET changed_at = now() - make_interval(secs => $2) WHERE status = $1`,
        [status, seconds],
      );
    const housekeeping = app.get<Housekeeping>(Housekeeping);
    await app.db.query('DELETE FROM auth_service.signing_keys');
    await (await replica()).close();
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
    const before = await signUp(app);

    expect((await rotate()).status).toBe(200);
    // Asked twice there is still one next key, and it signs nothing yet.
    expect((await rotate()).json).toMatchObject({ keys: [{ status: 'current' }, { status: 'next' }] });
    const published = await app.request('GET', '/auth/v1/.well-known/jwks.json');
    expect((published.json as { keys: unknown[] }).keys).toHaveLength(2);
    expect(published.headers.get('cache-control')).toBe('public, max-age=600');
    await housekeeping.run();
    expect(await states()).toEqual(['current', 'next']);

    // Two replicas come to it together.
    await age('next', 16 * 60);
    await Promise.all([housekeeping.run(), app.get<Housekeeping>(Housekeeping).run()]);
    expect(await states()).toEqual(['previous', 'current']);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
    const set = app.get<KeySet>(KeySetToken);
    const after = await signUp(app);
    expect(decodeProtectedHeader(after.access_token).kid).not.toBe(
      decodeProtectedHeader(before.access_token).kid,
    );
    await verify(set, before.access_token);
    await verify(set, after.access_token);

    await housekeeping.run();
    expect(await states()).toEqual(['previous', 'current']);
    await age('previous', 3 * 3600);
    await housekeeping.run();
    expect(await states()).toEqual(['revoked', 'current']);
  });

  it('an operator revokes a key that is not the one that signs', async () => {
    const token = app.config.opsToken!;
    const rotated = await app.request('POST', '/auth/v1/admin/keys/rotate', { token, body: {} });
    const list = (rotated.json as { keys: { kid: string; status: string }[] }).keys;
    const kidOf = (status: string) => list.find((key) => key.status === status)!.kid;
    const revoke = (kid: string) => app.request('DELETE', `/auth/v1/admin/keys/${kid}`, { token });
    expect((await revoke(kidOf('current'))).status).toBe(400);
    expect((await revoke(kidOf('next'))).status).toBe(200);
    expect((await keys()).filter(({ status }) => status === 'next')).toEqual([]);
    expect((await app.request('POST', '/auth/v1/admin/keys/rotate', { body: {} })).status).toBe(401);
  });
});
