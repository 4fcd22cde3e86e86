import { METADATA_MAX_BYTES, PASSWORD_MAX } from '@garimpo/auth-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authApp, newAddress, PASSWORD, refresh, type SessionJson, signIn, signUp } from './support.ts';

describe("a user's own account", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const put = (session: SessionJson, body: unknown) =>
    app.request('PUT', '/auth/v1/user', { token: session.access_token, body });
  const row = async (session: SessionJson) =>
    (await app.db.query('SELECT * FROM auth_service.users WHERE id = $1', [session.user.id])).rows[0];

  it('is what the access token names, and no other', async () => {
    const [ana, bia] = [await signUp(app), await signUp(app)];
    const { json } = await app.request('GET', `/auth/v1/user?id=${bia.user.id}`, { token: ana.access_token });
    expect(json).toEqual(ana.user);
    await put(ana, { id: bia.user.id, data: { full_name: 'Ana' } });
    expect((await row(bia)).user_metadata).toEqual({});
    expect((await row(ana)).user_metadata).toEqual({ full_name: 'Ana' });
  });

  it('merges metadata, ten changes at once included', async () => {
    const session = await signUp(app, { data: { full_name: 'Ana', theme: 'dark' } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => put(session, { data: { [`field${number}`]: number } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { user_metadata } = await row(session);
    expect(Object.keys(user_metadata)).toHaveLength(12);
    const { json } = await put(session, { data: { theme: null } });
    expect(json).toMatchObject({ user_metadata: { full_name: 'Ana', field9: 9 } });
    expect(json).not.toHaveProperty('user_metadata.theme');
  });

  it('a new password ends the other sessions and not this one', async () => {
    const email = newAddress();
    const mine = await signUp(app, { email });
    const theirs = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect((await put(mine, { password: 'nova senha' })).status).toBe(200);

    expect((await refresh(app, theirs.refresh_token)).json).toMatchObject({
      error_code: 'refresh_token_not_found',
    });
    const asked = await app.request('GET', '/auth/v1/user', { token: theirs.access_token });
    expect(asked.json).toMatchObject({ error_code: 'session_not_found' });
    expect((await refresh(app, mine.refresh_token)).status).toBe(200);
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    expect((await signIn(app, email, 'nova senha')).status).toBe(200);
  });

  it('a change that is refused in part changes nothing', async () => {
    const session = await signUp(app);
    const before = await row(session);
    const refused = await put(session, { password: 'nova senha', data: { full_name: 5 } });
    expect(refused.json).toMatchObject({ error_code: 'validation_failed' });
    expect(await row(session)).toEqual(before);
  });

  it('takes the present address as no change, and what decides anything not at all', async () => {
    const session = await signUp(app);
    const { status, json } = await put(session, {
      email: ` ${session.user.email.toUpperCase()} `,
      phone: '',
      nonce: '123456',
      app_metadata: { email_verified: true },
      role: 'service_role',
      email_verified_at: '2020-01-01',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      email: session.user.email,
      role: 'authenticated',
      app_metadata: { email_verified: false },
    });
  });

  it.each([
    [{ email: 'outra@exemplo' }, 400, 'validation_failed', 'no address'],
    [{ email: 'Name <outra@exemplo.com>' }, 400, 'validation_failed', 'an address with a name'],
    [{ phone: '+5581999999999' }, 400, 'phone_provider_disabled', 'a phone'],
    [{ password: '' }, 422, 'weak_password', 'an empty password'],
    [{ password: 'cinco' }, 422, 'weak_password', 'five characters'],
    [{ password: PASSWORD }, 422, 'same_password', 'the same again'],
    [{ password: 'a'.repeat(PASSWORD_MAX + 1) }, 400, 'validation_failed', 'a password over its limit'],
    [{ password: ['nova senha'] }, 400, 'validation_failed', 'a password that is a list'],
    [{ password: 'nova\u0000senha' }, 400, 'validation_failed', 'a NUL byte in the password'],
    [{ email: 5 }, 400, 'validation_failed', 'an address that is a number'],
    [{ data: [] }, 400, 'validation_failed', 'data that are a list'],
    [{ data: { full_name: ' ' } }, 400, 'validation_failed', 'an empty name'],
    [
      { data: { note: 'a'.repeat(METADATA_MAX_BYTES) } },
      400,
      'validation_failed',
      'more data than a token carries',
    ],
    [{ data: { note: '\ud83d' } }, 400, 'validation_failed', 'half a surrogate pair'],
  ])('refuses %#: %i %s', async (body, status, code, _reason) => {
    const session = await signUp(app);
    const before = await row(session);
    const answer = await put(session, body);
    expect(answer.json).toMatchObject({ code: status, error_code: code });
    expect(answer.status).toBe(status);
    expect(await row(session)).toEqual(before);
  });

  it('six characters are enough here', async () => {
    expect((await put(await signUp(app), { password: 'seis66' })).status).toBe(200);
  });

  it.each(['LOCAL', 'all', '', 'global&scope=local'])('signs out with no scope %j', async (scope) => {
    const session = await signUp(app);
    const answer = await app.request('POST', `/auth/v1/logout?scope=${scope}`, {
      token: session.access_token,
    });
    expect(answer.json).toMatchObject({ code: 400, error_code: 'validation_failed' });
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
  });
});
