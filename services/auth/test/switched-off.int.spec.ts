import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminUsers } from '../src/index.ts';
import { authApp, emailTo, newAddress, PASSWORD, type SessionJson, signIn, supabase } from './support.ts';

describe('with sign-up and linking off', () => {
  let app: TestApp;
  let email: string;
  beforeAll(async () => {
    app = await authApp({ signUp: false, manualLinking: false });
    email = newAddress();
    await app.get<AdminUsers>(AdminUsers).create({ email, password: PASSWORD, emailVerified: true });
  });
  afterAll(() => app.close());

  it('nobody makes an account, and a taken address is answered like a free one', async () => {
    for (const address of [newAddress(), email]) {
      const refused = await supabase(app).auth.signUp({ email: address, password: PASSWORD });
      expect(refused.error).toMatchObject({
        status: 422,
        code: 'signup_disabled',
        message: 'Signups not allowed for this instance',
      });
    }
    const settings = await app.request('GET', '/auth/v1/settings');
    expect(settings.json).toMatchObject({ disable_signup: true });
  });

  it('a code is sent to who has an account, and the answer does not tell who has', async () => {
    const stranger = newAddress();
    for (const address of [stranger, email]) {
      expect((await supabase(app).auth.signInWithOtp({ email: address })).error).toBeNull();
    }
    expect(await emailTo(app, stranger)).toBeNull();
    expect((await emailTo(app, email))?.code).toMatch(/^\d{6}$/);
  });

  it('no account elsewhere is added or taken away', async () => {
    const session = (await signIn(app, email, PASSWORD)).json as SessionJson;
    const challenge = new URLSearchParams({
      provider: 'google',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    });
    const { id } = session.user;
    for (const [method, path] of [
      ['GET', `authorize?${challenge}`],
      ['DELETE', id],
    ] as const) {
      const answer = await app.request(method, `/auth/v1/user/identities/${path}`, {
        token: session.access_token,
      });
      expect(answer.json).toEqual({
        code: 404,
        error_code: 'manual_linking_disabled',
        msg: 'Manual linking is disabled',
      });
    }
  });
});
