import { createApp, type KeySet, KeySet as KeySetToken } from '@garimpo/service-kit';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { AuthModule, authSchema } from '../src/index.ts';
import { SigningKeys } from '../src/keys/signing-keys.ts';
import { Housekeeping } from '../src/session/housekeeping.ts';
import { type SessionJson, signUp } from './support.ts';

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
