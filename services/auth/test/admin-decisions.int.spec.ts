import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { OpenSessions } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import { endServiceKey, type Runs, serviceKeyStates, turnServiceKey } from '../src/index.ts';
import {
  authApp,
  claimsOf,
  mustEmailTo,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  serviceClient,
  signIn,
  signUp,
  supabase,
} from './support.ts';

let app: TestApp;
let admin: SupabaseClient['auth']['admin'];
beforeAll(async () => {
  app = await authApp();
  admin = (await serviceClient(app)).auth.admin;
});
afterAll(() => app.close());

const userOf = ({ access_token: token }: SessionJson) => app.request('GET', '/auth/v1/user', { token });

describe('a ban', () => {
  it('closes sign-ins, refreshes, open sessions and links, and what it closed opens again after it', async () => {
    const session = await signUp(app);
    const { id, email } = session.user;
    const { data } = await admin.generateLink({ type: 'magiclink', email });
    const banned = await admin.updateUserById(id, { ban_duration: '2h45m' });
    const until = Date.parse(banned.data.user?.banned_until ?? '');
    expect(Math.abs(until - Date.now() - 9_900_000)).toBeLessThan(60_000);

    const refused = { error_code: 'user_banned' };
    expect((await userOf(session)).json).toMatchObject({ code: 403, ...refused });
    expect((await refresh(app, session.refresh_token)).json).toMatchObject({
      code: 400,
      ...refused,
      msg: 'Invalid Refresh Token: User Banned',
    });
    expect((await signIn(app, email, PASSWORD)).json).toMatchObject({ code: 400, ...refused });
    // Whoever does not know the password is told nothing.
    expect((await signIn(app, email, 'outra senha boa')).json).toMatchObject({
      error_code: 'invalid_credentials',
    });
    const { hashed_token: token_hash } = data.properties!;
    const byLink = () => supabase(app).auth.verifyOtp({ type: 'magiclink', token_hash });
    expect((await byLink()).error).toMatchObject({ status: 403, code: 'user_banned' });
    // What the guard of every other route asks.
    const open = () =>
      app
        .get<OpenSessions>(OpenSessions)
        .isOpen(String(claimsOf(session.access_token)['session_id']), 'aal1');
    expect(await open()).toBe(false);

    const freed = await admin.updateUserById(id, { ban_duration: 'none' });
    expect(freed.data.user).not.toHaveProperty('banned_until');
    expect([await open(), (await userOf(session)).status]).toEqual([true, 200]);
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
    expect((await byLink()).error).toBeNull();
  });

  it('ends by itself, and may come with the account', async () => {
    const email = newAddress();
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      ban_duration: '1s500ms',
    });
    expect(made.error).toBeNull();
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    await setTimeout(1_600);
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });
});

describe('app_metadata', () => {
  it('are merged, stand in the token, and are nobody else’s to change', async () => {
    const session = await signUp(app);
    const { id } = session.user;
    await admin.updateUserById(id, { app_metadata: { roles: ['editor'], team: 7 } });
    const changed = await admin.updateUserById(id, { app_metadata: { team: null, since: '2026' } });
    const kept = { roles: ['editor'], since: '2026', provider: 'email', providers: ['email'] };
    expect(changed.data.user?.app_metadata).toEqual({ ...kept, email_verified: false });
    const renewed = (await refresh(app, session.refresh_token)).json as SessionJson;
    expect(claimsOf(renewed.access_token)['app_metadata']).toMatchObject(kept);

    const client = supabase(app);
    await client.auth.setSession(renewed);
    await client.auth.updateUser({ data: { seen: true }, app_metadata: { roles: ['admin'] } } as never);
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      app_metadata: kept,
      user_metadata: { seen: true },
    });
  });

  it('take back what the service has worked out, and no other value of it', async () => {
    const { user } = await signUp(app);
    const { data } = await admin.getUserById(user.id);
    const change = (app_metadata: object) => admin.updateUserById(user.id, { app_metadata });
    expect((await change({ ...data.user!.app_metadata, plan: 'x' })).error).toBeNull();
    for (const other of [
      { email_verified: true },
      { providers: ['email', 'google'] },
      { provider: null },
      { note: 'a'.repeat(5_000) },
    ]) {
      expect((await change(other)).error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    const proved = { email_confirm: true, app_metadata: { email_verified: true } };
    expect((await admin.updateUserById(user.id, proved)).error).toBeNull();
  });
});

describe('a soft deletion', () => {
  it('leaves the id alone: nothing opens it, says whose it was, or holds the address', async () => {
    const email = newAddress();
    const session = await signUp(app, { email, data: { full_name: 'Ana Clara' } });
    const { id } = session.user;
    await admin.updateUserById(id, { app_metadata: { note: email } });
    const link = await admin.generateLink({ type: 'recovery', email });
    expect((await admin.deleteUser(id, true)).error).toBeNull();

    expect((await userOf(session)).status).toBe(403);
    expect((await refresh(app, session.refresh_token)).status).toBe(400);
    expect((await signIn(app, email, PASSWORD)).json).toMatchObject({ error_code: 'invalid_credentials' });
    const { hashed_token: token_hash } = link.data.properties!;
    const byLink = await supabase(app).auth.verifyOtp({ type: 'recovery', token_hash });
    expect(byLink.error?.code).toBe('otp_expired');
    const { user } = (await admin.getUserById(id)).data;
    expect(user).toMatchObject({ id, deleted_at: expect.any(String), identities: [], user_metadata: {} });
    const { rows } = await app.db.query(
      `SELECT to_jsonb(u) AS kept, (SELECT count(*)::int FROM auth_service.account_activity a WHERE a.user_id = u.id) AS lines
       FROM auth_service.users u WHERE id = $1`,
      [id],
    );
    expect(rows[0].lines).toBe(0);
    expect(JSON.stringify(rows[0].kept)).not.toMatch(new RegExp(`Ana|${email}`));

    expect((await admin.updateUserById(id, { password: PASSWORD })).error).toMatchObject({ status: 404 });
    const opening = await admin.generateLink({ type: 'magiclink', email: user!.email! });
    expect(opening.error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await signUp(app, { email })).user.id).not.toBe(id);
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id, true)).error).toMatchObject({ status: 404 });
  });
});

describe('a service key', () => {
  const runs: Runs = { rows: async (text, values) => (await app.db.query(text, values)).rows };
  const turn = async (name: string) => {
    const turned = await turnServiceKey(runs, name);
    return 'key' in turned ? turned.key : '';
  };
  const open = async (key: string) => (await serviceClient(app, key)).auth.admin.listUsers();
  const refused = { status: 401, code: 'no_authorization' };

  it('opens the admin calls to the unmodified client, and is replaced and ended while it is used', async () => {
    const first = await turn('loja');
    expect(first).toMatch(/^sb_secret_[\w-]{43}$/);
    expect((await open(first)).error).toBeNull();
    const second = await turn('loja');
    expect([(await open(first)).error, (await open(second)).error]).toEqual([null, null]);
    expect(await turn('loja')).toBe('');
    expect((await open(first)).error).toMatchObject(refused);
    expect((await open(second)).error).toBeNull();
    expect(await serviceKeyStates(runs)).toMatchObject([
      { name: 'loja', status: 'current', usedAt: expect.any(Date) },
    ]);
    expect(await endServiceKey(runs, 'loja')).toBe(true);
    expect((await open(second)).error).toMatchObject(refused);
    expect((await open('sb_secret_x')).error).toMatchObject(refused);
  });

  it('opens nothing else, and makes nothing that outlasts it', async () => {
    const key = await turn('outra');
    const call = (method: string, path: string) =>
      app.request(method, `/auth/v1/${path}`, { token: key, ...(method !== 'GET' && { body: {} }) });
    for (const [method, path] of [
      ['POST', 'admin/token'],
      ['POST', 'admin/keys/rotate'],
      ['DELETE', `admin/keys/${randomUUID()}`],
    ] as const) {
      expect((await call(method, path)).json).toMatchObject({ code: 403, error_code: 'not_admin' });
    }
    for (const path of ['user', 'sessions', 'activity'])
      expect([path, (await call('GET', path)).status]).toEqual([path, 403]);
    const { rows } = await app.db.query('SELECT key_hash FROM auth_service.service_keys');
    expect(JSON.stringify(rows)).not.toContain(key.slice(-20));
    expect(app.logs.join('')).not.toContain(key);
  });
});

describe('invitations', () => {
  it('make the account and write to it, for the unmodified client', async () => {
    const email = newAddress();
    const redirectTo = `${app.url}/confirm-email`;
    const invited = await admin.inviteUserByEmail(email, { data: { full_name: 'Rui' }, redirectTo });
    expect(invited.data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { full_name: 'Rui' },
      app_metadata: { email_verified: false },
    });
    const written = await mustEmailTo(app, email);
    expect(written.text).toContain('Criaram uma conta no Garimpo para você');
    expect(written.link).toContain('/confirm-email#');
    const { token: token_hash } = written;
    const entered = await supabase(app).auth.verifyOtp({ type: 'invite', token_hash });
    expect(entered.data.user).toMatchObject({ email, app_metadata: { email_verified: true } });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  it('are for the service role alone', async () => {
    const { access_token: token } = await signUp(app);
    const body = { email: newAddress() };
    const invite = (by: object) => app.request('POST', '/auth/v1/invite', { body, ...by });
    expect((await invite({})).json).toMatchObject({ code: 401, error_code: 'no_authorization' });
    expect((await invite({ token })).json).toMatchObject({ code: 403, error_code: 'not_admin' });
  });
});

describe('links of a change of address', () => {
  const linkOf = async (type: 'email_change_current' | 'email_change_new', email: string, newEmail: string) =>
    admin.generateLink({ type, email, newEmail, options: { redirectTo: `${app.url}/profile` } });

  it('change it when both were used, by token and by code', async () => {
    const { user } = await signUp(app);
    await admin.updateUserById(user.id, { email_confirm: true });
    const moved = newAddress();
    const current = await linkOf('email_change_current', user.email, moved);
    expect(current.data.user).toMatchObject({ id: user.id, new_email: moved });
    const { hashed_token: token_hash, action_link, verification_type } = current.data.properties!;
    expect(verification_type).toBe('email_change_current');
    expect(action_link).toBe(
      `${app.url}/profile#${new URLSearchParams({ token_hash, type: 'email_change' })}`,
    );
    const other = await linkOf('email_change_new', user.email, moved);
    const { auth } = supabase(app);
    expect((await auth.verifyOtp({ type: 'email_change', token_hash })).error).toBeNull();
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(user.email);
    const { email_otp: token } = other.data.properties!;
    expect((await auth.verifyOtp({ type: 'email_change', email: moved, token })).error).toBeNull();
    expect((await admin.getUserById(user.id)).data.user).toMatchObject({
      email: moved,
      app_metadata: { email_verified: true },
    });
  });

  it('of a banned account wait for the end of the ban', async () => {
    const { user } = await signUp(app);
    const moved = newAddress();
    const { data } = await linkOf('email_change_new', user.email, moved);
    const { hashed_token: token_hash } = data.properties!;
    const use = () => supabase(app).auth.verifyOtp({ type: 'email_change', token_hash });
    await admin.updateUserById(user.id, { ban_duration: '1h' });
    expect((await use()).error).toMatchObject({ status: 403, code: 'user_banned' });
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await use()).error).toBeNull();
  });

  it('of a present address that was never proved decides nothing', async () => {
    const { user } = await signUp(app);
    const moved = newAddress();
    const { auth } = supabase(app);
    const use = async (type: 'email_change_current' | 'email_change_new') => {
      const { data } = await linkOf(type, user.email, moved);
      const { hashed_token: token_hash } = data.properties!;
      expect((await auth.verifyOtp({ type: 'email_change', token_hash })).error).toBeNull();
      return (await admin.getUserById(user.id)).data.user?.email;
    };
    expect([await use('email_change_current'), await use('email_change_new')]).toEqual([user.email, moved]);
  });

  it('are refused for a taken address, and for one that nobody has', async () => {
    const { user } = await signUp(app);
    const { user: other } = await signUp(app);
    expect((await linkOf('email_change_new', user.email, other.email)).error).toMatchObject({
      code: 'email_exists',
    });
    expect((await linkOf('email_change_new', newAddress(), newAddress())).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });
});
