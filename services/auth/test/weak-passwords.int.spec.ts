import { sampled, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAuthWeakPasswordError } from '@supabase/supabase-js';
import { PasswordHasher } from '../src/password/password-hasher.ts';
import {
  authApp,
  mustEmailTo,
  newAddress,
  PASSWORD,
  type SessionJson,
  signIn,
  signUp,
  supabase,
} from './support.ts';

const OPS = 'o'.repeat(32);
const LOCAL = 'fulana.de.tal';

/** What is refused everywhere, and why. EMAIL and LOCAL are those of the account. */
const WEAK: [password: string, reason: string][] = [
  ['password', 'pwned'],
  ['12345678', 'pwned'],
  ['qwertyuiop', 'pwned'],
  ['Password1', 'pwned'],
  ['SuperMan', 'pwned'],
  ['flamengo', 'pwned'],
  ['Senha@1234', 'pwned'],
  ['aaaaaaaaaaaa', 'characters'],
  ['AAAAaaaaAAAA', 'characters'],
  ['          ', 'characters'],
  ['\u3000\u00a0 \t \u3000\u00a0 \t ', 'characters'],
  ['EMAIL', 'email'],
  ['LOCAL', 'email'],
];

describe('passwords that are guessed first', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ opsToken: OPS });
  });
  afterAll(() => app.close());

  const newLocal = () => {
    const email = newAddress();
    return email.replace(/^[^@]+/, (random) => `${LOCAL}.${random.slice(0, 8)}`);
  };
  const filled = (password: string, email: string) =>
    password === 'EMAIL' ? email.toUpperCase() : password === 'LOCAL' ? email.split('@')[0]! : password;

  const places: [string, (email: string, password: string) => Promise<{ status: number; json: unknown }>][] =
    [
      ['sign-up', (email, password) => app.request('POST', '/auth/v1/signup', { body: { email, password } })],
      [
        'a change',
        async (email, password) => {
          const { access_token: token } = await signUp(app, { email });
          return app.request('PUT', '/auth/v1/user', { token, body: { password } });
        },
      ],
      [
        'a recovery',
        async (email, password) => {
          await signUp(app, { email });
          await app.request('POST', '/auth/v1/recover', { body: { email } });
          const body = { type: 'recovery', token_hash: (await mustEmailTo(app, email)).token };
          const { json } = await app.request('POST', '/auth/v1/verify', { body });
          const token = (json as SessionJson).access_token;
          return app.request('PUT', '/auth/v1/user', { token, body: { password } });
        },
      ],
      [
        'an operator who makes an account',
        (email, password) =>
          app.request('POST', '/auth/v1/admin/users', { token: OPS, body: { email, password } }),
      ],
      [
        'an operator who changes one',
        async (email, password) => {
          const { user } = await signUp(app, { email });
          return app.request('PUT', `/auth/v1/admin/users/${user.id}`, { token: OPS, body: { password } });
        },
      ],
      [
        'an invitation by link',
        (email, password) =>
          app.request('POST', '/auth/v1/admin/generate_link', {
            token: OPS,
            body: { type: 'signup', email, password },
          }),
      ],
    ];

  describe.each(places)('%s', (place, set) => {
    // All places ask one rule: npm test tries all of it at one, and each of its reasons at the others.
    const tried = place === 'sign-up' ? WEAK : sampled(WEAK, 0, 6);
    it.each(tried)('refuses %j: %s', async (password, reason) => {
      const email = newLocal();
      const answer = await set(email, filled(password, email));
      expect(answer.json).toEqual({
        code: 422,
        error_code: 'weak_password',
        msg: expect.any(String),
        weak_password: { reasons: [reason] },
      });
    });

    it.each(['uma senha que ninguém adivinha', 'xK3#vv90qLmT', `${LOCAL} e mais alguma coisa`])(
      'takes %j',
      async (password) => {
        expect((await set(newLocal(), password)).status).toBe(200);
      },
    );
  });

  it('one that was set before still signs in', async () => {
    const email = newAddress();
    await signUp(app, { email });
    const hash = await app.get<PasswordHasher>(PasswordHasher).hash('password');
    await app.db.query('UPDATE auth_service.users SET password_hash = $2 WHERE email = $1', [email, hash]);
    expect((await signIn(app, email, 'password')).status).toBe(200);
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
  });

  it('is answered in the words of the client', async () => {
    const { error } = await supabase(app).auth.signUp({ email: newAddress(), password: 'password1' });
    expect(isAuthWeakPasswordError(error)).toBe(true);
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
  });
});
