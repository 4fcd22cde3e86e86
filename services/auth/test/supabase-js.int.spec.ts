import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAuthApiError, isAuthWeakPasswordError, type SupabaseClient } from '@supabase/supabase-js';
import { authApp, mustEmailTo, newAddress, PASSWORD, supabase } from './support.ts';

describe('supabase-js, unmodified', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  async function signedUp(): Promise<{ client: SupabaseClient; email: string }> {
    const client = supabase(app);
    const email = newAddress();
    const { error } = await client.auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    return { client, email };
  }

  it('signs up with metadata and is signed in at once, with an address that counts as unverified', async () => {
    const client = supabase(app);
    const email = newAddress();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => {
      events.push(event);
    });
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: {
        data: { full_name: 'Ana Maria', plan_id: 'intermediario' },
        emailRedirectTo: `${app.url}/login`,
      },
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'], email_verified: false },
      user_metadata: { full_name: 'Ana Maria', plan_id: 'intermediario' },
      is_anonymous: false,
    });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect(data.user?.last_sign_in_at).toEqual(expect.any(String));
    expect(data.user?.identities).toEqual([
      expect.objectContaining({ provider: 'email', user_id: data.user?.id, id: data.user?.id }),
    ]);
    expect((await client.auth.getSession()).data.session?.access_token).toBe(data.session?.access_token);
    expect(events).toContain('SIGNED_IN');
  });

  it('signs in, asks for the user and for checked claims, and signs out', async () => {
    const { email } = await signedUp();
    const client = supabase(app);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();

    const asked = await client.auth.getUser();
    expect(asked.error).toBeNull();
    expect(asked.data.user).toEqual(data.user);

    // getClaims checks the signature by the published keys, and falls back to asking only where it cannot.
    const claims = await client.auth.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.header.alg).toBe('ES256');
    expect(claims.data?.claims.sub).toBe(data.user?.id);

    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect((await client.auth.getUser(data.session?.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
  });

  it('refreshes, and the refreshed session goes on', async () => {
    const { client } = await signedUp();
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect((await client.auth.getUser()).data.user?.id).toBe(before?.user.id);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('takes up a session that it was handed, though its access token ran out', async () => {
    const { client, email } = await signedUp();
    const session = (await client.auth.getSession()).data.session!;
    const [header, payload, signature] = session.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    const old = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url');
    const other = supabase(app);
    const { data, error } = await other.auth.setSession({
      access_token: [header, old, signature].join('.'),
      refresh_token: session.refresh_token,
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it('changes metadata by merging, and the password', async () => {
    const { client, email } = await signedUp();
    await client.auth.updateUser({ data: { full_name: 'Ana', theme: 'dark' } });
    const { data, error } = await client.auth.updateUser({ data: { full_name: 'Bia', theme: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ full_name: 'Bia' });
    // The next token says it, the one in hand does not.
    await client.auth.refreshSession();
    expect((await client.auth.getClaims()).data?.claims.user_metadata).toEqual({ full_name: 'Bia' });

    expect((await client.auth.updateUser({ password: 'seis66' })).error).toBeNull();
    const other = supabase(app);
    const withOld = await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect(withOld.error?.code).toBe('invalid_credentials');
    expect((await other.auth.signInWithPassword({ email, password: 'seis66' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('has no factors and stands at the first assurance level', async () => {
    const { client } = await signedUp();
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [], totp: [], phone: [] });
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password', timestamp: expect.any(Number) }],
    });
  });

  it('understands every refusal', async () => {
    const { client, email } = await signedUp();
    const again = await supabase(app).auth.signUp({ email, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    expect(again.data).toEqual({ user: null, session: null });

    const short = await supabase(app).auth.signUp({ email: newAddress(), password: 'sete777' });
    expect(short.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    expect(isAuthWeakPasswordError(short.error)).toBe(true);

    const wrong = await supabase(app).auth.signInWithPassword({ email, password: 'outra senha' });
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(isAuthApiError(wrong.error)).toBe(true);

    expect((await supabase(app).auth.signInAnonymously()).error).toMatchObject({
      code: 'anonymous_provider_disabled',
    });
    const byPhone = await supabase(app).auth.signUp({ phone: '+5581999999999', password: PASSWORD });
    expect(byPhone.error).toMatchObject({ code: 'phone_provider_disabled' });

    expect((await client.auth.updateUser({ password: 'cinco' })).error).toMatchObject({
      code: 'weak_password',
    });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      code: 'same_password',
    });
    const lost = await supabase(app).auth.refreshSession({ refresh_token: 'a'.repeat(43) });
    expect(lost.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  it('gets an error for what is not offered here, and keeps its session', async () => {
    const { client } = await signedUp();
    const foreign = { provider: 'google', token: 'x' };
    expect((await client.auth.signInWithIdToken(foreign)).error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    expect((await client.auth.signInWithSSO({ domain: 'exemplo.com.br' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    });
    const byPhone = { phone: '+5581999999999', token: '123456', type: 'sms' } as const;
    expect((await client.auth.verifyOtp(byPhone)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await client.auth.getSession()).data.session).not.toBeNull();
  });

  it('recovers, and takes a code or a link of an email', async () => {
    const { email } = await signedUp();
    // The email of the sign-up is made behind its answer, and must not come last.
    await mustEmailTo(app, email);
    const elsewhere = supabase(app);
    expect((await elsewhere.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { token } = await mustEmailTo(app, email);
    const recovered = await elsewhere.auth.verifyOtp({ type: 'recovery', token_hash: token });
    expect(recovered.error).toBeNull();
    expect(recovered.data.session?.user.email).toBe(email);
    expect((await elsewhere.auth.updateUser({ password: 'uma senha nova' })).error).toBeNull();
    const again = await supabase(app).auth.verifyOtp({ type: 'recovery', token_hash: token });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });

    expect((await elsewhere.auth.signInWithOtp({ email })).error).toBeNull();
    const { code } = await mustEmailTo(app, email);
    expect((await elsewhere.auth.verifyOtp({ type: 'email', email, token: code })).error).toBeNull();
    expect((await elsewhere.auth.reauthenticate()).error).toBeNull();
    expect((await elsewhere.auth.resend({ type: 'signup', email })).error).toBeNull();
  });

  it('signs in by a code of an email with an address that had no account', async () => {
    const email = newAddress();
    const { auth } = supabase(app);
    const options = { data: { full_name: 'Ana' } };
    expect((await auth.signInWithOtp({ email, options })).error).toBeNull();
    const none = await auth.signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } });
    expect([none.error, none.data]).toEqual([null, { user: null, session: null, messageId: undefined }]);
    const { code } = await mustEmailTo(app, email);
    const { data, error } = await auth.verifyOtp({ type: 'email', email, token: code });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ana' } });
    expect((await auth.getUser()).data.user?.id).toBe(data.user?.id);
  });

  it.each([
    ['local', { self: false, other: true }],
    ['others', { self: true, other: false }],
    ['global', { self: false, other: false }],
  ] as const)('signs out with scope %s', async (scope, stays) => {
    const { client, email } = await signedUp();
    const other = supabase(app);
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const mine = (await client.auth.getSession()).data.session!;
    const others = (await other.auth.getSession()).data.session!;

    expect((await client.auth.signOut({ scope })).error).toBeNull();

    const works = async (token: string) => (await supabase(app).auth.getUser(token)).error === null;
    const refreshes = async (token: string) =>
      (await supabase(app).auth.refreshSession({ refresh_token: token })).error === null;
    expect({ self: await works(mine.access_token), other: await works(others.access_token) }).toEqual(stays);
    expect({
      self: await refreshes(mine.refresh_token),
      other: await refreshes(others.refresh_token),
    }).toEqual(stays);
  });
});
