import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, ProviderFixture } from '../src/testing/provider-fixture.ts';
import {
  authApp,
  claimsOf,
  fragmentOf,
  mustEmailTo,
  newAddress,
  PASSWORD,
  pkcePair,
  refresh,
  type SessionJson,
  signIn,
  signUp,
} from './support.ts';

describe('accounts elsewhere', () => {
  let provider: ProviderFixture;
  let app: TestApp;
  beforeAll(async () => {
    provider = await ProviderFixture.start();
    const { issuer, clientId, clientSecret } = provider;
    app = await authApp({
      anonymousUsers: true,
      oauthProviders: [
        { name: 'empresa', clientId, clientSecret, issuer },
        { name: 'github', clientId, clientSecret, issuer },
        { name: 'google', clientId, clientSecret, issuer: 'http://127.0.0.1:9' },
      ],
    });
  });
  afterEach(() => {
    provider.audience = provider.clientId;
    provider.wrongNonce = false;
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });

  const person = (change: Partial<Person> = {}): Person => ({
    sub: String(Math.floor(Math.random() * 1e12)),
    email: newAddress(),
    email_verified: true,
    name: 'Ana Souza',
    ...change,
  });

  /** A browser: it begins, agrees at the provider, comes back with its cookie and exchanges the code. */
  const begin = async (name = 'empresa', token?: string) => {
    const { verifier, challenge } = pkcePair();
    const query = new URLSearchParams({ provider: name, redirect_to: `${app.url}/login`, ...challenge });
    const path = token ? 'user/identities/authorize' : 'authorize';
    const answer = await app.request('GET', `/auth/v1/${path}?${query}`, { token });
    const url = token ? (answer.json as { url: string }).url : answer.headers.get('location')!;
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!;
    return { answer, url, cookie, verifier };
  };
  const comeBack = async (address: string, cookie: string) => {
    const answer = await app.request('GET', address.slice(app.url.length), { headers: { cookie } });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location')!);
  };
  const exchange = (code: string | null, verifier: string) =>
    app.request('POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: verifier },
    });
  const enter = async (who: Person, name = 'empresa', token?: string) => {
    const { url, cookie, verifier } = await begin(name, token);
    const target = await comeBack(provider.consent(url, who), cookie);
    return {
      target,
      session: (await exchange(fragmentOf(target).get('code'), verifier)).json as SessionJson,
    };
  };

  it('settings name what is configured', async () => {
    const { json } = await app.request('GET', '/auth/v1/settings');
    expect((json as { external: object }).external).toMatchObject({
      empresa: true,
      github: true,
      google: true,
      apple: false,
    });
  });

  it.each(['empresa', 'github'])('%s: signs in, makes the user once, and says who they are', async (name) => {
    const who = person();
    const first = await enter(who, name);
    expect(first.target.origin + first.target.pathname).toBe(`${app.url}/login`);
    expect(first.session.user).toMatchObject({
      email: who.email,
      user_metadata: { full_name: 'Ana Souza' },
      app_metadata: { provider: name, providers: [name], email_verified: true },
    });
    expect(claimsOf(first.session.access_token)['amr']).toMatchObject([{ method: 'oauth' }]);
    const second = await enter({ ...who, email: newAddress() }, name);
    expect(second.session.user.id).toBe(first.session.user.id);
  });

  it('an answer counts once, in the browser that began, with the state it began with', async () => {
    const { url, cookie, verifier } = await begin();
    const other = await begin();
    const back = provider.consent(url, person());
    const stranger = await comeBack(back, other.cookie);
    expect(fragmentOf(stranger).get('error_code')).toBe('bad_oauth_state');
    // The flow is over with it: the code may be in somebody else's hands.
    expect(fragmentOf(await comeBack(back, cookie)).get('error_code')).toBe('bad_oauth_state');

    const again = await begin();
    const good = provider.consent(again.url, person());
    const target = await comeBack(good, again.cookie);
    expect(fragmentOf(await comeBack(good, again.cookie)).get('error_code')).toBe('bad_oauth_state');
    const code = fragmentOf(target).get('code');
    expect((await exchange(code, verifier)).json).toMatchObject({ error_code: 'bad_code_verifier' });
    expect((await exchange(code, again.verifier)).status).toBe(200);
    expect((await exchange(code, again.verifier)).status).toBe(404);
    for (const query of ['', '?code=x', `?code=x&state=${'a'.repeat(43)}`]) {
      const refused = await comeBack(`${app.url}/auth/v1/callback${query}`, cookie);
      expect(fragmentOf(refused).get('error_code')).toBe('bad_oauth_state');
    }
  });

  it('a person who does not agree comes back with that', async () => {
    const { url, cookie } = await begin();
    const state = new URL(url).searchParams.get('state');
    const target = await comeBack(`${app.url}/auth/v1/callback?error=access_denied&state=${state}`, cookie);
    expect(target.pathname).toBe('/login');
    expect(fragmentOf(target).get('error_code')).toBe('access_denied');
  });

  it('an answer for another client, or to another question, is refused', async () => {
    provider.audience = 'another client';
    expect(fragmentOf((await enter(person())).target).get('error_code')).toBe('bad_oauth_callback');
    provider.audience = provider.clientId;
    provider.wrongNonce = true;
    expect(fragmentOf((await enter(person())).target).get('error_code')).toBe('bad_oauth_callback');
  });

  it('joins the user of an address only where the provider has verified it', async () => {
    const email = newAddress();
    const known = await signUp(app, { email });
    const { token } = await mustEmailTo(app, email);
    await app.request('POST', '/auth/v1/verify', { body: { type: 'signup', token_hash: token } });
    for (const change of [{ email, email_verified: false }, { email: 'ninguém' }]) {
      const refused = await enter(person(change));
      expect(fragmentOf(refused.target).get('error_code')).toBe('provider_email_needs_verification');
      expect(fragmentOf(refused.target).has('code')).toBe(false);
    }
    const joined = await enter(person({ email }));
    expect(joined.session.user.id).toBe(known.user.id);
    expect(joined.session.user['app_metadata']).toMatchObject({ providers: ['email', 'empresa'] });
    // Whose address was proved before keeps the password.
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
  });

  it('an account that signed up with a foreign address is left outside', async () => {
    const email = newAddress();
    const squatter = await signUp(app, { email });
    const owner = await enter(person({ email }));
    expect(owner.session.user.id).toBe(squatter.user.id);
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    expect((await refresh(app, squatter.refresh_token)).status).toBe(400);
  });

  it('that were linked before the owner of the address came open nothing', async () => {
    const email = newAddress();
    const squatter = await signUp(app, { email });
    const theirs = person();
    await enter(theirs, 'github', squatter.access_token);
    const underWay = await begin('empresa', squatter.access_token);
    const mine = person({ email });
    const owner = await enter(mine);
    expect(owner.session.user.id).toBe(squatter.user.id);
    expect(owner.session.user['app_metadata']).toMatchObject({ providers: ['email', 'empresa'] });

    const late = await comeBack(provider.consent(underWay.url, person()), underWay.cookie);
    expect(fragmentOf(late).get('error_code')).toBe('session_not_found');
    expect(fragmentOf(late).has('code')).toBe(false);
    expect((await enter(theirs, 'github')).session.user.id).not.toBe(owner.session.user.id);
    // What the owner came with stays.
    expect((await enter(mine)).session.user.id).toBe(owner.session.user.id);
  });

  it('are not left in an account whose owner proves the address by an email', async () => {
    const email = newAddress();
    const squatter = await signUp(app, { email });
    const theirs = person();
    await enter(theirs, 'empresa', squatter.access_token);
    const { url, cookie, verifier } = await begin();
    const code = fragmentOf(await comeBack(provider.consent(url, theirs), cookie)).get('code');
    await app.request('POST', '/auth/v1/recover', { body: { email } });
    const { token } = await mustEmailTo(app, email);
    const recovered = await app.request('POST', '/auth/v1/verify', {
      body: { type: 'recovery', token_hash: token },
    });
    expect((recovered.json as SessionJson).user).toMatchObject({
      id: squatter.user.id,
      app_metadata: { providers: ['email'] },
    });
    expect((await exchange(code, verifier)).json).toMatchObject({ error_code: 'flow_state_not_found' });
    expect((await enter(theirs)).session.user.id).not.toBe(squatter.user.id);
  });

  it('one that is taken off while it signs in opens nothing', async () => {
    const mine = await signUp(app);
    const who = person();
    await enter(who, 'empresa', mine.access_token);
    const { url, cookie } = await begin();
    // As whoever takes it off holds the user meanwhile.
    await app.db.query('BEGIN');
    await app.db.query('SELECT 1 FROM auth_service.users WHERE id = $1 FOR NO KEY UPDATE', [mine.user.id]);
    const coming = comeBack(provider.consent(url, who), cookie);
    const waiting =
      'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    while ((await app.db.query(waiting)).rowCount === 0) await setTimeout(5);
    await app.db.query("DELETE FROM auth_service.identities WHERE user_id = $1 AND provider = 'empresa'", [
      mine.user.id,
    ]);
    await app.db.query('COMMIT');
    expect(fragmentOf(await coming).get('error_code')).toBe('identity_not_found');
  });

  it('is not linked by who signed out before coming back', async () => {
    const mine = await signUp(app);
    const { url, cookie } = await begin('empresa', mine.access_token);
    await app.request('POST', '/auth/v1/logout', { token: mine.access_token });
    const target = await comeBack(provider.consent(url, person()), cookie);
    expect(fragmentOf(target).get('error_code')).toBe('session_not_found');
  });

  it('is linked to the user who asks, and to no second one', async () => {
    const mine = await signUp(app);
    const who = person();
    const linked = await enter(who, 'empresa', mine.access_token);
    expect(linked.session.user.id).toBe(mine.user.id);
    expect((await enter(who)).session.user.id).toBe(mine.user.id);
    const other = await signUp(app);
    const refused = await enter(who, 'empresa', other.access_token);
    expect(fragmentOf(refused.target).get('error_code')).toBe('identity_already_exists');
  });

  it('makes a user of an anonymous one, with the address that it has verified', async () => {
    const anonymous = async () =>
      (await app.request('POST', '/auth/v1/signup', { body: {} })).json as SessionJson;
    const [first, second, third] = [await anonymous(), await anonymous(), await anonymous()];
    const who = person();
    const { session } = await enter(who, 'empresa', first.access_token);
    expect(session.user).toMatchObject({
      id: first.user.id,
      email: who.email,
      is_anonymous: false,
      app_metadata: { provider: 'empresa', providers: ['empresa'], email_verified: true },
    });
    expect((await enter(who)).session.user.id).toBe(first.user.id);
    // The address of somebody else stays theirs, and the anonymous user what they were.
    const refused = await enter(person({ email: who.email! }), 'empresa', second.access_token);
    expect(fragmentOf(refused.target).get('error_code')).toBe('email_exists');
    const still = await app.request('GET', '/auth/v1/user', { token: second.access_token });
    expect(still.json).toMatchObject({ is_anonymous: true, identities: [] });
    const unverified = person({ email_verified: false });
    const named = await enter(unverified, 'empresa', third.access_token);
    expect(named.session.user).toMatchObject({ id: third.user.id, email: '', is_anonymous: false });
    expect((await enter(unverified)).session.user.id).toBe(third.user.id);
  });

  it('is unlinked, but for the last way in', async () => {
    const email = newAddress();
    const mine = await signUp(app, { email });
    const who = person();
    const { session } = await enter(who, 'empresa', mine.access_token);
    const identities = session.user['identities'] as { identity_id: string; provider: string }[];
    const idOf = (name: string) => identities.find(({ provider: one }) => one === name)!.identity_id;
    const unlink = (id: string, token = mine.access_token) =>
      app.request('DELETE', `/auth/v1/user/identities/${id}`, { token });
    const stranger = await signUp(app);
    expect((await unlink(idOf('empresa'), stranger.access_token)).status).toBe(404);
    expect((await unlink(randomUUID())).json).toMatchObject({ error_code: 'identity_not_found' });
    expect((await unlink(idOf('email'))).status).toBe(200);
    expect((await signIn(app, email, PASSWORD)).status).toBe(400);
    expect((await unlink(idOf('empresa'))).json).toMatchObject({
      code: 422,
      error_code: 'single_identity_not_deletable',
    });
  });

  it('refuses to begin what it cannot finish', async () => {
    const { challenge } = pkcePair();
    const ask = (query: Record<string, string>) =>
      app.request('GET', `/auth/v1/authorize?${new URLSearchParams(query)}`);
    expect((await ask({ provider: 'apple', ...challenge })).json).toMatchObject({
      error_code: 'validation_failed',
    });
    expect((await ask({ provider: 'empresa' })).json).toMatchObject({ error_code: 'validation_failed' });
    expect((await ask(challenge)).status).toBe(400);
    const away = await ask({ provider: 'google', ...challenge });
    expect(away.status).toBe(503);
    expect(away.json).toMatchObject({ error_code: 'service_unavailable' });
    const { answer } = await begin();
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('sends a browser back to the app with what went wrong on the way there', async () => {
    const { challenge } = pkcePair();
    const browse = async (query: Record<string, string>) => {
      const answer = await app.request('GET', `/auth/v1/authorize?${new URLSearchParams(query)}`, {
        headers: { accept: 'text/html,application/xhtml+xml' },
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return new URL(answer.headers.get('location')!);
    };
    const back = `${app.url}/login?from=%2Fsettings`;
    const away = await browse({ provider: 'google', redirect_to: back, ...challenge });
    expect(away.href).toContain(back);
    expect(fragmentOf(away).get('error_code')).toBe('service_unavailable');
    const unknown = await browse({
      provider: 'apple',
      redirect_to: 'https://mau.exemplo.com/',
      ...challenge,
    });
    expect(unknown.origin).toBe(app.url);
    expect(fragmentOf(unknown).get('error_code')).toBe('validation_failed');
    expect(fragmentOf(await browse({ redirect_to: back })).get('error_code')).toBe('validation_failed');
  });

  it('leads back to allowed origins only', async () => {
    const { challenge } = pkcePair();
    const query = new URLSearchParams({
      provider: 'empresa',
      redirect_to: 'https://mau.exemplo.com/',
      ...challenge,
    });
    const answer = await app.request('GET', `/auth/v1/authorize?${query}`);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!;
    const target = await comeBack(provider.consent(answer.headers.get('location')!, person()), cookie);
    expect(target.origin).toBe(app.url);
  });
});
