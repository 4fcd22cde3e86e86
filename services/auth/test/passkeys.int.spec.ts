import { randomUUID } from 'node:crypto';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { generateSync } from 'otplib';
import { TestAuthenticator } from './authenticator.ts';
import {
  authApp,
  claimsOf,
  emailsTo,
  mustEmailTo,
  newAddress,
  PASSWORD,
  type SessionJson,
  signIn,
  signUp,
  supabase,
} from './support.ts';

const ORIGIN = 'https://app.garimpo.test';

interface Asked {
  challenge_id: string;
  // biome-ignore lint/suspicious/noExplicitAny: the browser's own JSON, which the authenticator reads.
  options: any;
  expires_at: number;
}

describe('passkeys', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ publicUrl: ORIGIN });
  });
  afterAll(() => app.close());

  const call = (method: string, path: string, body?: unknown, token?: string) =>
    app.request(method, `/auth/v1/passkeys${path}`, { body, ...(token !== undefined && { token }) });
  const ask = async (ceremony: 'registration' | 'authentication', token?: string) =>
    (await call('POST', `/${ceremony}/options`, {}, token)).json as Asked;
  const register = async (session: SessionJson, authenticator = new TestAuthenticator(ORIGIN)) => {
    const { challenge_id, options } = await ask('registration', session.access_token);
    const credential = authenticator.register(options);
    const answer = await call(
      'POST',
      '/registration/verify',
      { challenge_id, credential },
      session.access_token,
    );
    expect(answer.status).toBe(200);
    return { authenticator, passkey: answer.json as { id: string; friendly_name: string } };
  };
  const verify = (challenge_id: string, credential: unknown) =>
    call('POST', '/authentication/verify', { challenge_id, credential });
  const signInWith = async (
    authenticator: TestAuthenticator,
    made?: Parameters<TestAuthenticator['sign']>[1],
  ) => {
    const { challenge_id, options } = await ask('authentication');
    return verify(challenge_id, authenticator.sign(options, made));
  };
  const failed = {
    code: 400,
    error_code: 'webauthn_verification_failed',
    msg: 'Credential verification failed',
  };

  it('works for the unmodified client: registered, signed in with, listed, renamed, deleted', async () => {
    const client = supabase(app);
    const email = newAddress();
    await client.auth.signUp({ email, password: PASSWORD });
    const authenticator = new TestAuthenticator(ORIGIN);
    const started = await client.auth.passkey.startRegistration();
    expect(started.data?.options).toMatchObject({
      rp: { id: 'app.garimpo.test' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const made = await client.auth.passkey.verifyRegistration({
      challengeId: started.data!.challenge_id,
      credential: authenticator.register(started.data!.options) as never,
    });
    expect(made.error).toBeNull();
    const other = supabase(app);
    const asked = await other.auth.passkey.startAuthentication();
    expect(asked.data?.options).not.toHaveProperty('allowCredentials');
    const entered = await other.auth.passkey.verifyAuthentication({
      challengeId: asked.data!.challenge_id,
      credential: authenticator.sign(asked.data!.options) as never,
    });
    expect(entered.error).toBeNull();
    expect(entered.data?.user?.email).toBe(email);
    expect(claimsOf(entered.data!.session!.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    });
    const passkeyId = made.data!.id;
    expect((await other.auth.passkey.list()).data).toEqual([
      {
        id: passkeyId,
        friendly_name: expect.any(String),
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
    const renamed = await other.auth.passkey.update({ passkeyId, friendlyName: 'Celular' });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Celular' });
    expect(await other.auth.passkey.delete({ passkeyId })).toEqual({ data: null, error: null });
    expect((await client.auth.passkey.list()).data).toEqual([]);
    expect((await signInWith(authenticator)).json).toEqual(failed);
  });

  it('tells the owner, in the history and by an email', async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const { passkey } = await register(session);
    expect((await mustEmailTo(app, email)).text).toContain('Uma passkey');
    await call('DELETE', `/${passkey.id}`, undefined, session.access_token);
    const { events } = (await app.request('GET', '/auth/v1/activity', { token: session.access_token }))
      .json as { events: { kind: string }[] };
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['passkey_added', 'passkey_removed']),
    );
  });

  it('an operator lists and deletes them', async () => {
    const session = await signUp(app);
    const { authenticator, passkey } = await register(session);
    const answer = await app.request('POST', '/auth/v1/admin/token', {
      token: app.config.opsToken!,
      body: {},
    });
    const operator = createClient(app.url, (answer.json as { access_token: string }).access_token, {
      auth: { autoRefreshToken: false, persistSession: false },
    });
    const { id: userId } = session.user;
    expect((await operator.auth.admin.passkey.listPasskeys({ userId })).data).toMatchObject([
      { id: passkey.id },
    ]);
    const removed = await operator.auth.admin.passkey.deletePasskey({ userId, passkeyId: passkey.id });
    expect(removed).toEqual({ data: null, error: null });
    expect((await signInWith(authenticator)).json).toEqual(failed);
    const forPeople = await app.request('GET', `/auth/v1/admin/users/${userId}/passkeys`, {
      token: session.access_token,
    });
    expect(forPeople.status).toBe(403);
  });

  it('refuses a challenge that is spent, late, another session’s or of the other ceremony', async () => {
    const session = await signUp(app);
    const { authenticator } = await register(session);
    const notFound = { code: 400, error_code: 'webauthn_challenge_not_found' };
    const once = await ask('authentication');
    const answer = authenticator.sign(once.options);
    expect((await verify(once.challenge_id, answer)).status).toBe(200);
    expect((await verify(once.challenge_id, answer)).json).toMatchObject(notFound);
    // Sent twice at once, it opens one session.
    const raced = await ask('authentication');
    const twice = authenticator.sign(raced.options);
    const answers = await Promise.all([1, 2, 3].map(() => verify(raced.challenge_id, twice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    // The answer to one challenge is none to the next.
    const [first, second] = [await ask('authentication'), await ask('authentication')];
    expect((await verify(second.challenge_id, authenticator.sign(first.options))).json).toEqual(failed);
    const late = await ask('authentication');
    await app.db.query(
      "UPDATE auth_service.webauthn_challenges SET expires_at = now() - interval '1 second'",
    );
    expect((await verify(late.challenge_id, authenticator.sign(late.options))).json).toMatchObject({
      error_code: 'webauthn_challenge_expired',
    });
    const theirs = await ask('registration', session.access_token);
    expect((await verify(theirs.challenge_id, authenticator.sign(theirs.options))).json).toMatchObject(
      notFound,
    );
    const other = await signUp(app);
    const credential = new TestAuthenticator(ORIGIN).register(theirs.options);
    const taken = await call(
      'POST',
      '/registration/verify',
      { challenge_id: theirs.challenge_id, credential },
      other.access_token,
    );
    expect(taken.json).toMatchObject(notFound);
  });

  it('refuses what another relying party or page got signed, and who was not verified', async () => {
    const session = await signUp(app);
    const { authenticator } = await register(session);
    const hostile: Parameters<TestAuthenticator['sign']>[1][] = [
      { origin: 'https://app.garimpo.test.evil.example' },
      { origin: 'http://app.garimpo.test' },
      // A clone's page may lie below the app's own host.
      { origin: 'https://clone.app.garimpo.test' },
      { rpId: 'evil.example' },
      { verified: false },
      { userHandle: Buffer.from(randomUUID()).toString('base64url') },
    ];
    for (const made of hostile) expect((await signInWith(authenticator, made)).json).toEqual(failed);
    expect((await signInWith(new TestAuthenticator(ORIGIN))).json).toMatchObject({ code: 400 });
    for (const made of [hostile[0], hostile[2], hostile[3], hostile[4]]) {
      const { challenge_id, options } = await ask('registration', session.access_token);
      const credential = new TestAuthenticator(ORIGIN).register(options, made);
      const answer = await call(
        'POST',
        '/registration/verify',
        { challenge_id, credential },
        session.access_token,
      );
      expect(answer.json).toEqual(failed);
    }
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  it('refuses a copied authenticator by its count, and tells the owner', async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const { authenticator } = await register(session);
    const copy = authenticator.copy();
    for (let use = 0; use < 2; use += 1) expect((await signInWith(authenticator)).status).toBe(200);
    expect((await signInWith(copy)).json).toEqual(failed);
    const { events } = (await app.request('GET', '/auth/v1/activity', { token: session.access_token }))
      .json as { events: { kind: string }[] };
    expect(events[0]?.kind).toBe('passkey_refused');
    expect((await mustEmailTo(app, email)).text).toContain('pode ter sido copiada');
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  it('asks an account with a second factor for that too, also to change its passkeys', async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const { authenticator, passkey } = await register(session);
    const factor = (
      await app.request('POST', '/auth/v1/factors', {
        token: session.access_token,
        body: { factor_type: 'totp', friendly_name: 'app' },
      })
    ).json as { id: string; totp: { secret: string } };
    const challenged = await app.request('POST', `/auth/v1/factors/${factor.id}/challenge`, {
      token: session.access_token,
      body: {},
    });
    const raised = await app.request('POST', `/auth/v1/factors/${factor.id}/verify`, {
      token: session.access_token,
      body: {
        challenge_id: (challenged.json as { id: string }).id,
        code: generateSync({ secret: factor.totp.secret }),
      },
    });
    expect(raised.status).toBe(200);
    const entered = (await signInWith(authenticator)).json as SessionJson;
    expect(claimsOf(entered.access_token)).toMatchObject({ aal: 'aal1', factor_required: true });
    const refused = { code: 403, error_code: 'insufficient_aal' };
    const { access_token: token } = entered;
    expect((await call('POST', '/registration/options', {}, token)).json).toMatchObject(refused);
    expect((await call('PATCH', `/${passkey.id}`, { friendly_name: 'x' }, token)).json).toMatchObject(
      refused,
    );
    expect((await call('DELETE', `/${passkey.id}`, undefined, token)).json).toMatchObject(refused);
  });

  it('keeps the passkeys of one account from another, and takes a key once', async () => {
    const [ana, bia] = [await signUp(app), await signUp(app)];
    const { authenticator, passkey } = await register(ana);
    const notFound = { code: 404, error_code: 'validation_failed', msg: 'Passkey not found' };
    const body = { friendly_name: 'dela' };
    expect((await call('PATCH', `/${passkey.id}`, body, bia.access_token)).json).toEqual(notFound);
    expect((await call('DELETE', `/${passkey.id}`, undefined, bia.access_token)).json).toEqual(notFound);
    const { challenge_id, options } = await ask('registration', bia.access_token);
    const again = await call(
      'POST',
      '/registration/verify',
      { challenge_id, credential: authenticator.copy().register(options) },
      bia.access_token,
    );
    expect(again.json).toMatchObject({ code: 422, error_code: 'webauthn_credential_exists' });
    const known = (await ask('registration', ana.access_token)).options.excludeCredentials;
    expect(known).toHaveLength(1);
  });

  it('a passkey of before the address was proved is gone with the account’s former maker', async () => {
    const email = newAddress();
    const { authenticator } = await register(await signUp(app, { email }));
    await supabase(app).auth.signInWithOtp({ email });
    // That a passkey was added is told in an email that may arrive later than the code.
    const code = (await emailsTo(app, email)).find((sent) => sent.code !== '')?.code as string;
    const proved = await supabase(app).auth.verifyOtp({ email, token: code, type: 'email' });
    expect(proved.error).toBeNull();
    expect((await signInWith(authenticator)).json).toEqual(failed);
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
  });
});
