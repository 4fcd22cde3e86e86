import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Housekeeping } from '../src/session/housekeeping.ts';
import {
  authApp,
  claimsOf,
  mustEmailTo,
  newAddress,
  PASSWORD,
  serviceClient,
  signIn,
  supabase,
} from './support.ts';

describe('an anonymous user', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ anonymousUsers: true });
  });
  afterAll(() => app.close());

  async function somebody() {
    const client = supabase(app);
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } });
    if (error || !data.user || !data.session) throw error ?? new Error('nobody is signed in');
    return { client, user: data.user, token: data.session.access_token };
  }

  it('is signed in without an address, and can do nothing but become a user', async () => {
    const { client, user, token } = await somebody();
    expect(user).toMatchObject({
      email: '',
      is_anonymous: true,
      identities: [],
      user_metadata: { theme: 'dark' },
    });
    expect(claimsOf(token)).toMatchObject({ email: '', is_anonymous: true, amr: [{ method: 'anonymous' }] });
    expect((await client.auth.refreshSession()).data.user?.id).toBe(user.id);
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
    for (const path of ['sessions', 'activity', 'user/oauth/grants']) {
      expect(await app.request('GET', `/auth/v1/${path}`, { token })).toMatchObject({
        status: 403,
        json: { error_code: 'access_denied' },
      });
    }
    const { rows } = await app.db.query<{ email: string }>(
      'SELECT email FROM auth_service.users WHERE id = $1',
      [user.id],
    );
    const [{ email = '' } = {}] = rows;
    // What stands in place of an address is none.
    expect((await client.auth.signInWithOtp({ email })).error).toMatchObject({ code: 'validation_failed' });
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ code: 'validation_failed' });
    const admin = (await serviceClient(app)).auth.admin;
    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ email: '', is_anonymous: true });
    const settings = await app.request('GET', '/auth/v1/settings');
    expect(settings.json).toMatchObject({ external: { anonymous_users: true } });
  });

  it('becomes a user by an address that it proves, with its session and data', async () => {
    const { client, user } = await somebody();
    const email = newAddress();
    const asked = await client.auth.updateUser({ email, password: PASSWORD });
    expect(asked.data.user).toMatchObject({ email: '', new_email: email, is_anonymous: true });
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    const { token } = await mustEmailTo(app, email);
    const proved = await supabase(app).auth.verifyOtp({ token_hash: token, type: 'email_change' });
    expect(proved.error).toBeNull();
    const { data } = await client.auth.refreshSession();
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      user_metadata: { theme: 'dark' },
      app_metadata: { provider: 'email', providers: ['email'], email_verified: true },
    });
    const session = data.session?.access_token ?? '';
    expect((await app.request('GET', '/auth/v1/sessions', { token: session })).status).toBe(200);
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });

  it('is forgotten when its session has ended', async () => {
    const [gone, kept] = [await somebody(), await somebody()];
    await gone.client.auth.signOut();
    await app.db.query(`UPDATE auth_service.users SET created_at = now() - interval '2 days'`);
    await app.get<Housekeeping>(Housekeeping).run();
    const { rows } = await app.db.query('SELECT id FROM auth_service.users WHERE id = ANY ($1)', [
      [gone.user.id, kept.user.id],
    ]);
    expect(rows).toEqual([{ id: kept.user.id }]);
  });
});
