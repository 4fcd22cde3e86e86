import { EMAIL_MAX, FULL_NAME_MAX, METADATA_MAX_BYTES, PASSWORD_MAX } from '@garimpo/auth-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authApp, newAddress, PASSWORD, type SessionJson, signIn, signUp } from './support.ts';

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

describe('sign-up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const post = (body: unknown) => app.request('POST', '/auth/v1/signup', { body });
  const count = async () =>
    (await app.db.query('SELECT count(*)::int AS users FROM auth_service.users')).rows[0].users;

  it('ten at once of one address make one user: one 200, nine 422', async () => {
    const email = newAddress();
    // Each writes the address differently; it is one all the same.
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        post({ email: number % 2 ? ` ${email} ` : email.toUpperCase(), password: `${PASSWORD} ${number}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    for (const { status, json } of answers) {
      if (status === 422)
        expect(json).toEqual({
          code: 422,
          error_code: 'user_already_exists',
          msg: 'User already registered',
        });
    }
    const stored = await app.db.query('SELECT id FROM auth_service.users WHERE email = $1', [email]);
    expect(stored.rows).toHaveLength(1);
    const identities = await app.db.query('SELECT 1 FROM auth_service.identities WHERE user_id = $1', [
      stored.rows[0].id,
    ]);
    expect(identities.rows).toHaveLength(1);
  });

  it('signs in by any spelling of the address that sign-up took', async () => {
    const email = newAddress();
    const session = await signUp(app, { email: ` ${email.toUpperCase()} ` });
    expect(session.user.email).toBe(email);
    const again = await signIn(app, email.replace('e', 'E'), PASSWORD);
    expect((again.json as SessionJson).user.id).toBe(session.user.id);
  });

  it('hashes the password whole, past 72 bytes', async () => {
    const email = newAddress();
    const long = 'ç'.repeat(100);
    await signUp(app, { email, password: `${long}1` });
    expect((await signIn(app, email, `${long}2`)).status).toBe(400);
    expect((await signIn(app, email, long)).status).toBe(400);
    expect((await signIn(app, email, `${long}1`)).status).toBe(200);
    const stored = await app.db.query('SELECT password_hash FROM auth_service.users WHERE email = $1', [
      email,
    ]);
    expect(stored.rows[0].password_hash).toMatch(/^\$argon2id\$/);
  });

  it('takes keys that it does not know, and lets none of them decide anything', async () => {
    const session = await signUp(app, {
      data: { full_name: '  Ana  ', favourite: 'verde', email_verified: true, role: 'admin' },
      role: 'service_role',
      app_metadata: { email_verified: true, provider: 'google' },
      email_verified_at: '2020-01-01',
      gotrue_meta_security: { captcha_token: 'x' },
      code_challenge: null,
      code_challenge_method: null,
    });
    expect(session.user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'], email_verified: false },
      user_metadata: { full_name: 'Ana', favourite: 'verde', email_verified: true, role: 'admin' },
    });
  });

  it('takes metadata to the last byte that fits, and the token still opens the door', async () => {
    const room = METADATA_MAX_BYTES - JSON.stringify({ note: '' }).length;
    const session = await signUp(app, { data: { note: 'a'.repeat(room) } });
    expect((await app.request('GET', '/auth/v1/user', { token: session.access_token })).status).toBe(200);
  });

  it.each([
    [{ email: 'ana' }, 400, 'validation_failed', 'no address'],
    [
      { email: `${'a'.repeat(EMAIL_MAX)}@exemplo.com` },
      400,
      'validation_failed',
      'an address over its limit',
    ],
    [{ email: `${'a'.repeat(5000)}@exemplo.com` }, 400, 'validation_failed', 'an address far over its limit'],
    [{ email: 'ana\u0000@exemplo.com' }, 400, 'validation_failed', 'a NUL byte in the address'],
    [{ email: 7 }, 400, 'validation_failed', 'an address that is a number'],
    [{ email: ['a@exemplo.com'] }, 400, 'validation_failed', 'an address that is a list'],
    [{ email: { $gt: '' } }, 400, 'validation_failed', 'an address that is an object'],
    [{ email: null }, 422, 'anonymous_provider_disabled', 'no address at all'],
    [{ email: null, phone: '+5581999999999' }, 400, 'phone_provider_disabled', 'a phone'],
    [{ phone: '+5581999999999' }, 400, 'phone_provider_disabled', 'a phone beside the address'],
    [{ password: '' }, 400, 'validation_failed', 'no password'],
    [{ password: undefined }, 400, 'validation_failed', 'an absent password'],
    [{ password: 'sete777' }, 422, 'weak_password', 'seven characters'],
    [{ password: 12345678 }, 400, 'validation_failed', 'a password that is a number'],
    [{ password: 'a'.repeat(PASSWORD_MAX + 1) }, 400, 'validation_failed', 'a password over its limit'],
    [{ password: 'a'.repeat(50_000) }, 400, 'validation_failed', 'a password far over its limit'],
    [{ password: 'senha\u0000comprida' }, 400, 'validation_failed', 'a NUL byte in the password'],
    [{ password: 'senha \ud83d comprida' }, 400, 'validation_failed', 'half a surrogate pair'],
    [{ data: 'nome' }, 400, 'validation_failed', 'data that are text'],
    [{ data: ['nome'] }, 400, 'validation_failed', 'data that are a list'],
    [{ data: { full_name: 5 } }, 400, 'validation_failed', 'a name that is a number'],
    [
      { data: { full_name: 'a'.repeat(FULL_NAME_MAX + 1) } },
      400,
      'validation_failed',
      'a name over its limit',
    ],
    [{ data: { plan_id: {} } }, 400, 'validation_failed', 'a plan that is an object'],
    [{ data: { note: 'a\u0000' } }, 400, 'validation_failed', 'a NUL byte in the data'],
    [{ data: { 'a\u0000': 1 } }, 400, 'validation_failed', 'a NUL byte in a key of the data'],
    [
      { data: { note: 'a'.repeat(METADATA_MAX_BYTES) } },
      400,
      'validation_failed',
      'more data than a token carries',
    ],
    [{ data: { note: deep(200) } }, 400, 'validation_failed', 'data nested without end'],
    [{ data: { note: 'a'.repeat(70_000) } }, 413, 'request_too_large', 'a body over its limit'],
  ])('refuses %#: %i %s', async (change, status, code, _reason) => {
    const before = await count();
    const answer = await post({ email: newAddress(), password: PASSWORD, ...change });
    expect(answer.json).toMatchObject({ code: status, error_code: code, msg: expect.any(String) });
    expect(answer.status).toBe(status);
    expect(await count()).toBe(before);
  });

  it('does not say back what was sent', async () => {
    const answer = await post({ email: 'senha-secreta@', password: 'senha-secreta' });
    expect(JSON.stringify(answer.json)).not.toContain('senha-secreta');
  });
});
