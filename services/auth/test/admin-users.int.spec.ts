import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminUsers, AuthFailure } from '../src/index.ts';
import { authApp, claimsOf, newAddress, PASSWORD, type SessionJson, signIn, signUp } from './support.ts';

describe('AdminUsers', () => {
  let app: TestApp;
  let users: AdminUsers;
  beforeAll(async () => {
    app = await authApp();
    users = app.get(AdminUsers);
  });
  afterAll(() => app.close());

  it('makes a verified user, who signs in as one', async () => {
    const email = newAddress();
    const made = await users.create({
      email: email.toUpperCase(),
      password: 'garimpo-demo',
      metadata: { full_name: 'Conta de demonstração' },
      emailVerified: true,
    });
    expect(made).toEqual({ id: expect.any(String), email, emailVerified: true });
    const session = (await signIn(app, email, 'garimpo-demo')).json as SessionJson;
    expect(claimsOf(session.access_token)).toMatchObject({
      sub: made.id,
      app_metadata: { email_verified: true },
      user_metadata: { full_name: 'Conta de demonstração' },
    });
  });

  it('finds users by any spelling of the address', async () => {
    const { user } = await signUp(app);
    expect(await users.findByEmail(` ${user.email.toUpperCase()}`)).toEqual({
      id: user.id,
      email: user.email,
      emailVerified: false,
    });
    expect(await users.findByEmail(newAddress())).toBeNull();
    expect(await users.findByEmail('no address')).toBeNull();
  });

  it.each([
    [{ email: 'no address' }, 'validation_failed'],
    [{ password: 'sete777' }, 'weak_password'],
    [{ metadata: { full_name: '' } }, 'validation_failed'],
  ])('refuses what sign-up refuses: %#', async (change, code) => {
    const attempt = users.create({ email: newAddress(), password: PASSWORD, emailVerified: true, ...change });
    await expect(attempt).rejects.toMatchObject({ code });
  });

  it('does not make a second user of an address, nor verify the first', async () => {
    const { user } = await signUp(app);
    const attempt = users.create({ email: user.email, password: PASSWORD, emailVerified: true });
    await expect(attempt).rejects.toBeInstanceOf(AuthFailure);
    expect((await users.findByEmail(user.email))?.emailVerified).toBe(false);
  });
});
