import { randomUUID } from 'node:crypto';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SupabaseClient } from '@supabase/supabase-js';
import { AdminUsers, AuthFailure } from '../src/index.ts';
import {
  authApp,
  claimsOf,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  serviceClient,
  serviceToken,
  signIn,
  signUp,
  supabase,
} from './support.ts';

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

describe('admin calls', () => {
  let app: TestApp;
  let token: string;
  let admin: SupabaseClient;
  beforeAll(async () => {
    app = await authApp();
    token = await serviceToken(app);
    admin = await serviceClient(app);
  });
  afterAll(() => app.close());

  it('the unmodified client makes, finds, changes and deletes users with a service token', async () => {
    const email = newAddress();
    const made = await admin.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Ana' },
    });
    expect(made.error).toBeNull();
    const id = made.data.user!.id;
    const session = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect((await admin.auth.admin.getUserById(id)).data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ana' },
      app_metadata: { email_verified: true },
    });
    const list = await admin.auth.admin.listUsers({ page: 1, perPage: 1000 });
    expect(list.data.users.map((user) => user.email)).toContain(email);
    expect((await admin.auth.admin.createUser({ email, password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await admin.auth.admin.updateUserById(id, { password: 'outra senha boa' })).error).toBeNull();
    expect((await refresh(app, session.refresh_token)).status).toBe(400);
    expect((await signIn(app, email, 'outra senha boa')).status).toBe(200);
    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull();
    expect((await signIn(app, email, 'outra senha boa')).status).toBe(400);
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });

  it('pages the list', async () => {
    for (let count = 0; count < 3; count += 1) await signUp(app);
    const page = (number: number) => admin.auth.admin.listUsers({ page: number, perPage: 2 });
    const [first, second] = [await page(1), await page(2)];
    expect(first.data.users).toHaveLength(2);
    const ids = [...first.data.users, ...second.data.users].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const query of ['page=0', 'per_page=5000', 'page=x']) {
      expect((await app.request('GET', `/auth/v1/admin/users?${query}`, { token })).status).toBe(400);
    }
  });

  it('shows the newest first, and says how many there are and which page follows', async () => {
    for (let count = 0; count < 2; count += 1) await signUp(app);
    const { user: newest } = await signUp(app);
    const { data } = await admin.auth.admin.listUsers({ page: 1, perPage: 2 });
    expect(data.users[0]?.id).toBe(newest.id);
    const { total, nextPage, lastPage } = data as { total: number; nextPage: number; lastPage: number };
    const { rows } = await app.db.query<{ count: number }>('SELECT count(*)::int FROM auth_service.users');
    expect({ total, nextPage, lastPage }).toEqual({
      total: rows[0]!.count,
      nextPage: 2,
      lastPage: Math.ceil(rows[0]!.count / 2),
    });
  });

  it('changes an address by id, proved only where the operator says so, and ends what was sent before', async () => {
    const { user } = await signUp(app);
    const sent = await admin.auth.admin.generateLink({ type: 'recovery', email: user.email });
    const moved = newAddress();
    const changed = await admin.auth.admin.updateUserById(user.id, { email: moved });
    expect(changed.error).toBeNull();
    expect(changed.data.user).toMatchObject({ email: moved, app_metadata: { email_verified: false } });
    expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: moved });
    expect((await signIn(app, moved, PASSWORD)).status).toBe(200);
    expect((await signIn(app, user.email, PASSWORD)).status).toBe(400);
    const { hashed_token: token_hash } = sent.data.properties!;
    const old = await supabase(app).auth.verifyOtp({ type: 'recovery', token_hash });
    expect(old.error?.code).toBe('otp_expired');

    const proved = await admin.auth.admin.updateUserById(user.id, {
      email: newAddress(),
      email_confirm: true,
    });
    expect(proved.data.user?.app_metadata['email_verified']).toBe(true);
    const { user: other } = await signUp(app);
    const taken = await admin.auth.admin.updateUserById(user.id, { email: other.email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('refuses what it would have to leave out', async () => {
    const { user } = await signUp(app);
    const path = `/auth/v1/admin/users/${user.id}`;
    for (const body of [{ ban_duration: '1d' }, { role: 'admin' }, { phone_number: '1' }]) {
      const answer = await app.request('PUT', path, { token, body });
      const [key] = Object.keys(body);
      expect(answer.json).toEqual({
        code: 400,
        error_code: 'validation_failed',
        msg: `Invalid value in: ${key}`,
      });
    }
    expect((await admin.auth.admin.getUserById(user.id)).data.user?.id).toBe(user.id);
  });

  it('a generated link opens a session, once', async () => {
    const { user } = await signUp(app);
    const { data, error } = await admin.auth.admin.generateLink({ type: 'recovery', email: user.email });
    expect(error).toBeNull();
    expect(data.properties?.action_link).toBe(
      `${app.url}/#${new URLSearchParams({ token_hash: data.properties!.hashed_token, type: 'recovery' })}`,
    );
    const client = supabase(app);
    const token_hash = data.properties!.hashed_token;
    expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull();
    expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('otp_expired');
    expect(
      (await admin.auth.admin.generateLink({ type: 'recovery', email: newAddress() })).error,
    ).toMatchObject({ code: 'user_not_found' });
    const invited = newAddress();
    const invitation = await admin.auth.admin.generateLink({ type: 'invite', email: invited });
    const { email_otp: token } = invitation.data.properties!;
    expect((await client.auth.verifyOtp({ type: 'invite', email: invited, token })).data.user?.email).toBe(
      invited,
    );
  });

  it('removes a lost second factor', async () => {
    const person = await signUp(app);
    const { id: userId, email } = person.user;
    const client = supabase(app);
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'celular' });
    const id = data!.id;
    await app.db.query(`UPDATE auth_service.factors SET status = 'verified' WHERE id = $1`, [id]);
    const locked = (await signIn(app, email, PASSWORD)).json as SessionJson;
    expect(claimsOf(locked.access_token)['factor_required']).toBe(true);

    const { mfa } = admin.auth.admin;
    expect((await mfa.listFactors({ userId })).data?.factors).toMatchObject([
      { id, friendly_name: 'celular', factor_type: 'totp', status: 'verified' },
    ]);
    // A factor is its user's: another id before it is a slip of the hand.
    const other = await signUp(app);
    expect((await mfa.deleteFactor({ id, userId: other.user.id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await mfa.deleteFactor({ id, userId })).error).toBeNull();
    expect((await mfa.listFactors({ userId })).data?.factors).toEqual([]);
    expect((await mfa.deleteFactor({ id, userId: randomUUID() })).error).toMatchObject({ status: 404 });

    const freed = (await refresh(app, locked.refresh_token)).json as SessionJson;
    expect(claimsOf(freed.access_token)['factor_required']).toBe(false);
  });

  it('what was raised by a factor that is gone is lowered with it', async () => {
    const person = await signUp(app);
    const { rows } = await app.db.query<{ id: string }>(
      `INSERT INTO auth_service.factors (user_id, type, secret_box, status)
       SELECT $1, 'totp', '\\x00', 'verified' FROM generate_series(1, 2) RETURNING id`,
      [person.user.id],
    );
    await app.db.query(`UPDATE auth_service.sessions SET aal = 'aal2' WHERE user_id = $1`, [person.user.id]);
    let kept = person;
    const levels: unknown[] = [];
    for (const { id } of rows) {
      await admin.auth.admin.mfa.deleteFactor({ id, userId: person.user.id });
      kept = (await refresh(app, kept.refresh_token)).json as SessionJson;
      levels.push(claimsOf(kept.access_token)['aal']);
    }
    expect(levels).toEqual(['aal2', 'aal1']);
  });

  it('is for the service role alone', async () => {
    const person = await signUp(app);
    const calls = [
      ['GET', 'users', undefined],
      ['POST', 'users', { email: newAddress(), password: PASSWORD }],
      ['GET', `users/${person.user.id}`, undefined],
      ['PUT', `users/${person.user.id}`, { password: 'uma senha alheia' }],
      ['DELETE', `users/${person.user.id}`, {}],
      ['GET', `users/${person.user.id}/factors`, undefined],
      ['DELETE', `users/${person.user.id}/factors/${randomUUID()}`, {}],
      ['POST', 'generate_link', { type: 'recovery', email: person.user.email }],
      ['POST', 'token', {}],
      ['POST', 'keys/rotate', {}],
    ] as const;
    for (const [method, path, body] of calls) {
      const call = (token?: string) => app.request(method, `/auth/v1/admin/${path}`, { token, body });
      expect((await call()).json).toMatchObject({ code: 401, error_code: 'no_authorization' });
      expect((await call(person.access_token)).json).toMatchObject({ code: 403, error_code: 'not_admin' });
      expect((await call('nothing')).json).toMatchObject({ code: 403, error_code: 'bad_jwt' });
    }
    expect((await signIn(app, person.user.email, PASSWORD)).status).toBe(200);
    // Nor does the service token pass for a person.
    expect((await app.request('GET', '/auth/v1/user', { token })).status).toBe(403);
  });
});
