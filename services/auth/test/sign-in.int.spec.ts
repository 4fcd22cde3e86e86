import { PASSWORD_MAX } from '@garimpo/auth-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordLimit } from '../src/password/password-hasher.ts';
import {
  authApp,
  claimsOf,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
} from './support.ts';

describe('password sign-in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const post = (body: unknown) => app.request('POST', '/auth/v1/token?grant_type=password', { body });

  it('answers an unknown address and a wrong password alike', async () => {
    const email = newAddress();
    await signUp(app, { email });
    const wrong = await signIn(app, email, 'outra senha');
    const unknown = await signIn(app, newAddress(), 'outra senha');
    expect(wrong.status).toBe(400);
    expect(wrong.json).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(unknown.json).toEqual(wrong.json);
    expect(unknown.status).toBe(wrong.status);

    // Whatever differs by nature from one answer to the next says nothing about the user.
    const names = ({ headers }: typeof wrong) =>
      [...headers.keys()].filter((name) => !['date', 'x-request-id', 'etag'].includes(name)).sort();
    expect(names(unknown)).toEqual(names(wrong));
  });

  it('answers both in the same time, within 20 %', async () => {
    const email = newAddress();
    await signUp(app, { email });
    const timesMs = { wrong: [] as number[], unknown: [] as number[] };
    const measure = async (kind: keyof typeof timesMs, address: string) => {
      const startedAt = performance.now();
      await signIn(app, address, 'outra senha');
      timesMs[kind].push(performance.now() - startedAt);
    };
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    await measure('wrong', email);
    await measure('unknown', newAddress());
    for (const kind of Object.values(timesMs)) kind.length = 0;
    // In turns, so that what else the machine does weighs on both; more of them where it does much.
    for (let rounds = 0, ratio = 0; rounds < 4 && (ratio < 0.8 || ratio > 1.2); rounds += 1) {
      for (let turn = 0; turn < 21; turn += 1) {
        await measure('wrong', email);
        await measure('unknown', newAddress());
      }
      ratio = median(timesMs.unknown) / median(timesMs.wrong);
    }
    const ratio = median(timesMs.unknown) / median(timesMs.wrong);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
  });

  it('refuses users without a password, or with an address that may not be used yet', async () => {
    const [without, unconfirmed] = [newAddress(), newAddress()];
    await signUp(app, { email: without });
    await signUp(app, { email: unconfirmed });
    await app.db.query('UPDATE auth_service.users SET password_hash = NULL WHERE email = $1', [without]);
    await app.db.query('UPDATE auth_service.users SET email_confirmed_at = NULL WHERE email = $1', [
      unconfirmed,
    ]);

    expect((await signIn(app, without, PASSWORD)).json).toMatchObject({ error_code: 'invalid_credentials' });
    expect((await signIn(app, without, '')).json).toMatchObject({ error_code: 'invalid_credentials' });
    expect((await signIn(app, unconfirmed, PASSWORD)).json).toMatchObject({
      error_code: 'email_not_confirmed',
    });
    // Only who knows the password learns that.
    expect((await signIn(app, unconfirmed, 'outra senha')).json).toMatchObject({
      error_code: 'invalid_credentials',
    });
  });

  it('turns guesses away while too many are running, and affects no other request', async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const limit = app.get<PasswordLimit>(PasswordLimit);
    const crowd = Array.from({ length: 200 }, () => limit.run(() => held));
    const settled = Promise.allSettled(crowd);

    const refused = await signIn(app, newAddress(), 'outra senha');
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // What needs no hash goes on meanwhile.
    expect((await app.request('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(200);
    expect((await refresh(app, session.refresh_token)).status).toBe(200);

    release();
    await settled;
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });

  /** Until somebody waits for a row that the test holds. */
  async function untilItWaits(): Promise<void> {
    const waiting = () =>
      app.db.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
    while ((await waiting()).rows.length === 0) await new Promise(setImmediate);
  }

  it('sees the second factor that was added while it waited for its turn', async () => {
    const email = newAddress();
    const { user } = await signUp(app, { email });
    await app.db.query('BEGIN');
    await app.db.query('SELECT 1 FROM auth_service.users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
    const attempt = signIn(app, email, PASSWORD);
    await untilItWaits();
    await app.db.query(
      `INSERT INTO auth_service.factors (user_id, type, status, secret_box) VALUES ($1, 'totp', 'verified', 'x')`,
      [user.id],
    );
    await app.db.query('COMMIT');
    const session = (await attempt).json as SessionJson;
    expect(claimsOf(session.access_token)).toMatchObject({ aal: 'aal1', factor_required: true });
    expect(session.user).toMatchObject({ factors: [{ factor_type: 'totp', status: 'verified' }] });
  });

  it('a password that changes while the old one is checked opens no session', async () => {
    const email = newAddress();
    const { user } = await signUp(app, { email });
    // Holds the user as a change of password does, until after the sign-in has compared the old one.
    await app.db.query('BEGIN');
    await app.db.query('SELECT 1 FROM auth_service.users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
    const attempt = signIn(app, email, PASSWORD);
    await untilItWaits();
    await app.db.query(`UPDATE auth_service.users SET password_hash = 'changed' WHERE id = $1`, [user.id]);
    await app.db.query('COMMIT');
    expect((await attempt).json).toMatchObject({ error_code: 'invalid_credentials' });
    const sessions = await app.db.query('SELECT 1 FROM auth_service.sessions WHERE user_id = $1', [user.id]);
    expect(sessions.rows).toHaveLength(1);
  });

  it.each([
    [{}, 'validation_failed', 'nothing'],
    [{ email: 'ana@exemplo.com' }, 'invalid_credentials', 'no password'],
    [{ email: 'ana', password: PASSWORD }, 'invalid_credentials', 'no address'],
    [
      { email: 'ana@exemplo.com', password: 'a'.repeat(PASSWORD_MAX + 1) },
      'invalid_credentials',
      'too long to be one',
    ],
    [{ email: 'ana@exemplo.com', password: 'a'.repeat(5000) }, 'validation_failed', 'far too long'],
    [{ email: 'ana@exemplo.com', password: 5 }, 'validation_failed', 'a number'],
    [{ email: ['ana@exemplo.com'], password: PASSWORD }, 'validation_failed', 'a list'],
    [{ email: 'ana@exemplo.com', password: 'a\u0000' }, 'validation_failed', 'a NUL byte'],
    [{ phone: '+5581999999999', password: PASSWORD }, 'phone_provider_disabled', 'a phone'],
  ])('refuses %j with %s: %s', async (body, code, _reason) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 400, error_code: code });
  });

  it.each([
    ['?grant_type=pkce', 400, 'validation_failed'],
    ['?grant_type=id_token', 400, 'provider_disabled'],
    ['?grant_type=web3', 422, 'web3_provider_disabled'],
    ['?grant_type=client_credentials', 400, 'validation_failed'],
    ['?grant_type=password&grant_type=password', 400, 'validation_failed'],
    ['', 400, 'validation_failed'],
  ])('token%s is %i %s', async (query, status, code) => {
    const answer = await app.request('POST', `/auth/v1/token${query}`, { body: {} });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code: status, error_code: code });
  });
});
