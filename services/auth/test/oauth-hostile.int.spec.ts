import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OAuthClient } from '@supabase/supabase-js';
import * as oidc from 'openid-client';
import { MadeProgram, signedUp } from './oauth-client.ts';
import { authApp, fragmentOf, serviceClient } from './support.ts';

const CALLBACK = 'https://programa.exemplo.com/volta';

let app: TestApp;
let publicClient: OAuthClient;
let secretClient: OAuthClient;
beforeAll(async () => {
  app = await authApp();
  publicClient = await made('none');
  secretClient = await made('client_secret_post');
});
afterAll(() => app.close());

async function made(method: 'none' | 'client_secret_post'): Promise<OAuthClient> {
  const { data, error } = await (await serviceClient(app)).auth.admin.oauth.createClient({
    client_name: 'Programa',
    redirect_uris: [CALLBACK, 'http://127.0.0.1/volta'],
    token_endpoint_auth_method: method,
  });
  if (error) throw error;
  return data;
}

describe('a request', () => {
  it.each([
    [`${CALLBACK}?x=1`, 'with a query'],
    ['https://programa.exemplo.com/volta/', 'with a slash'],
    ['https://PROGRAMA.exemplo.com/volta', 'spelled otherwise'],
    ['https://programa.exemplo.com@outro.com/volta', 'at another host'],
    ['https://outro.com/', 'of somebody else'],
    ['http://127.0.0.1:80.outro.com/volta', 'whose host only begins like this machine'],
    ['http://localhost:5000/volta', 'by another name of this machine'],
    ['http://127.0.0.1:5000/outra', 'on this machine, at another path'],
  ])('to %s (%s) leads nowhere but to the app', async (redirect, _) => {
    const program = await MadeProgram.of(app, publicClient);
    const place = await program.goTo(await program.address({ redirect_uri: redirect }));
    expect(place.origin + place.pathname).toBe(`${app.url}/oauth/consent`);
    expect(fragmentOf(place).get('error_code')).toBe('invalid_redirect_uri');
  });

  it('of an unknown program leads to the app; on this machine the port is the program’s', async () => {
    const program = await MadeProgram.of(app, publicClient);
    const place = await program.goTo(await program.address({ client_id: crypto.randomUUID() }));
    expect(fragmentOf(place).get('error_code')).toBe('oauth_client_not_found');
    expect(await program.begin({ redirect_uri: 'http://127.0.0.1:51234/volta' })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, Record<string, string | null>, string]>([
    ['without a challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with a plain one', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with one of no method', { code_challenge_method: null }, 'invalid_request'],
    ['for tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for a scope that it may not have', { scope: 'openid offers:read' }, 'invalid_scope'],
    ['for a scope that nobody has', { scope: 'account' }, 'invalid_scope'],
    ['that asks nobody', { prompt: 'none' }, 'interaction_required'],
    ['for another’s resource', { resource: 'https://outro.com/' }, 'invalid_target'],
  ])('%s is told to the program', async (_, changes, error) => {
    const program = await MadeProgram.of(app, publicClient);
    const place = await program.goTo(await program.address(changes));
    expect(place.href.startsWith(CALLBACK)).toBe(true);
    expect(Object.fromEntries(place.searchParams)).toMatchObject({
      error,
      state: program.state,
      iss: `${app.url}/auth/v1`,
    });
  });

  it('given twice is refused, and one is decided once', async () => {
    const program = await MadeProgram.of(app, publicClient);
    const twice = await program.address();
    twice.searchParams.append('redirect_uri', 'https://outro.com/');
    expect(fragmentOf(await program.goTo(twice)).get('error_code')).toBe('validation_failed');
    const { client: user } = await signedUp(app);
    const id = await program.begin();
    const options = { skipBrowserRedirect: true };
    const answers = await Promise.all([
      user.auth.oauth.approveAuthorization(id, options),
      user.auth.oauth.approveAuthorization(id, options),
      user.auth.oauth.denyAuthorization(id, options),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('a code', () => {
  it('that comes a second time ends what the first has opened', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const at = await program.agreed(user);
    const tokens = await program.exchange(at);
    await expect(program.exchange(at)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(program.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(
      oidc.fetchUserInfo(program.config, tokens.access_token, oidc.skipSubjectCheck),
    ).rejects.toThrow();
  });

  it('sent many times at once opens one access at most', async () => {
    const { client: user, id } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const at = await program.agreed(user);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => program.exchange(at)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    const { rows } = await app.db.query(
      'SELECT 1 FROM auth_service.sessions WHERE user_id = $1 AND oauth_client_id IS NOT NULL',
      [id],
    );
    expect(rows).toHaveLength(0);
  });

  it.each<[string, Record<string, string>]>([
    ['another’s verifier', { code_verifier: 'a'.repeat(43) }],
    ['another address', { redirect_uri: 'http://127.0.0.1/volta' }],
  ])('with %s is worth nothing, then or later', async (_, wrong) => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const at = await program.agreed(user);
    const right = {
      grant_type: 'authorization_code',
      client_id: publicClient.client_id,
      code: at.searchParams.get('code') ?? '',
      code_verifier: program.verifier,
      redirect_uri: CALLBACK,
    };
    expect((await program.post({ ...right, ...wrong })).json).toMatchObject({
      error: 'invalid_grant',
      error_code: 'invalid_grant',
    });
    expect((await program.post(right)).status).toBe(400);
  });

  it('without a verifier, of another program, or after a minute is refused', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const form = async () => ({
      grant_type: 'authorization_code',
      client_id: publicClient.client_id,
      code: (await program.agreed(user)).searchParams.get('code') ?? '',
      code_verifier: program.verifier,
    });
    const { code_verifier: _, ...without } = await form();
    expect((await program.post(without)).json).toMatchObject({ error: 'invalid_request' });
    const { client_id: id, client_secret: secret = '' } = secretClient;
    const others = await program.post({ ...(await form()), client_id: id, client_secret: secret });
    expect(others.json).toMatchObject({ error: 'invalid_grant' });
    const late = await form();
    await app.db.query('UPDATE auth_service.oauth_authorizations SET expires_at = now()');
    expect((await program.post(late)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it('ends with the session in which the user agreed', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const at = await program.agreed(user);
    await user.auth.signOut({ scope: 'local' });
    await expect(program.exchange(at)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a client', () => {
  it('shows itself in the way it was registered with, and in no other', async () => {
    const program = await MadeProgram.of(app, secretClient);
    const { client_id: id, client_secret: secret = '' } = secretClient;
    const form = { grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) };
    const basic = (of: string, by: string) => ({
      authorization: `Basic ${Buffer.from(`${of}:${by}`).toString('base64')}`,
    });
    const right = { ...form, client_id: id, client_secret: secret };
    expect((await program.post(right)).json).toMatchObject({ error: 'invalid_grant' });
    const cases: [Record<string, string>, Record<string, string>, string][] = [
      [{ ...form, client_id: id }, {}, 'invalid_client'],
      [{ ...right, client_secret: `${secret}x` }, {}, 'invalid_client'],
      [form, basic(id, secret), 'invalid_client'],
      [right, basic(id, secret), 'invalid_request'],
      [{ ...form, client_id: publicClient.client_id }, basic(id, secret), 'invalid_request'],
      [{ ...form, client_id: publicClient.client_id, client_secret: secret }, {}, 'invalid_client'],
      [{ ...form, client_id: 'x' }, {}, 'invalid_client'],
      [form, {}, 'invalid_client'],
      [form, { authorization: 'Bearer x' }, 'invalid_client'],
    ];
    for (const [body, headers, error] of cases) {
      const answer = await program.post(body, headers);
      expect([body, answer.json['error'], answer.status]).toEqual([
        body,
        error,
        error === 'invalid_client' ? 401 : 400,
      ]);
    }
    const { client: user } = await signedUp(app);
    const tokens = await (await MadeProgram.of(app, publicClient)).tokens(user);
    await expect(program.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('registers itself only where that is on, and its wrong requests lead nowhere', async () => {
    const registration = {
      client_name: 'Assistente',
      redirect_uris: ['https://outro.com/'],
      token_endpoint_auth_method: 'none',
      software_id: 'x',
    };
    const off = await app.request('POST', '/auth/v1/oauth/clients/register', { body: registration });
    expect(off).toMatchObject({
      status: 403,
      json: { error_code: 'oauth_dynamic_client_registration_disabled' },
    });
    const open = await authApp({ clientRegistration: true });
    try {
      const { status, json } = await open.request('POST', '/auth/v1/oauth/clients/register', {
        body: registration,
      });
      expect(status).toBe(201);
      const client = json as OAuthClient;
      expect(client).toMatchObject({
        registration_type: 'dynamic',
        client_type: 'public',
        scope: 'openid email profile',
      });
      const program = await MadeProgram.of(open, client);
      const place = await program.goTo(await program.address({ scope: 'nada' }));
      expect(place.origin).toBe(open.url);
      expect(await program.begin()).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await open.close();
    }
  });
});
