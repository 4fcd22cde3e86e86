import { randomBytes } from 'node:crypto';
import { type Config, ConfigError, createApp } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { AuthModule, SecretKeys, secretFingerprint } from '../src/index.ts';
import { authApp, type SessionJson, signUp } from './support.ts';

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

  it('ends the start of a process that does not hold it', async () => {
    await expect(replica({ authSecret: OTHER })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^AUTH_SECRET is not what second factors .* are sealed with/)],
    });
    expect(await record()).toEqual([secretFingerprint(SECRET)]);
  });

  it('stays the one before in a process that has been given the next one, until the record says otherwise', async () => {
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
  });

  it('is sealed with by nobody who has another one than the record says', async () => {
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
