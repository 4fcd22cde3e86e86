import { assertEveryParameterIsParsed, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authApp, claimsOf, newAddress, PASSWORD, signUp } from './support.ts';

describe('/auth/v1 over HTTP', () => {
  let app: TestApp;
  let origin: string;
  beforeAll(async () => {
    app = await authApp();
    const issuer = claimsOf((await signUp(app)).access_token)['iss'] as string;
    origin = new URL(issuer).origin;
  });
  afterAll(() => app.close());

  const raw = (path: string, init: RequestInit) => fetch(`${app.url}/auth/v1/${path}`, init);
  const preflight = (from: string) =>
    raw('token?grant_type=password', {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      },
    });

  it("lets the app's origin call", async () => {
    const answer = await preflight(origin);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    const allowed = answer.headers.get('access-control-allow-headers')!.split(', ');
    for (const name of [
      'apikey',
      'authorization',
      'content-type',
      'x-client-info',
      'x-supabase-api-version',
    ]) {
      expect(allowed).toContain(name);
    }
    const call = await raw('settings', { headers: { origin } });
    expect(call.headers.get('access-control-allow-origin')).toBe(origin);
    // A refusal must be readable too.
    const refused = await raw('user', { headers: { origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
  });

  it.each(['https://exemplo.com', 'null', 'http://localhost.exemplo.com', 'http://localhost:1'])(
    'lets the page of %s do nothing',
    async (from) => {
      for (const answer of [await preflight(from), await raw('settings', { headers: { origin: from } })]) {
        const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(names).toEqual([]);
        expect(answer.headers.get('vary')).toMatch(/origin/i);
      }
    },
  );

  it('says what it can do', async () => {
    const { status, json } = await app.request('GET', '/auth/v1/settings');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
    });
    const { external } = json as { external: Record<string, boolean> };
    expect(Object.keys(external).filter((name) => external[name])).toEqual(['email']);
    expect(external).toMatchObject({ google: false, github: false, phone: false, anonymous_users: false });
  });

  it('says that it is well', async () => {
    const { status, json } = await app.request('GET', '/auth/v1/health');
    expect(status).toBe(200);
    expect(json).toEqual({
      name: expect.any(String),
      version: expect.any(String),
      description: expect.any(String),
    });
  });

  it.each([
    ['POST', 'sso', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', 'sso/saml/metadata', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', 'admin/sso/providers', 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['GET', 'admin/custom-providers', 'feature_disabled', 'Custom OAuth providers are disabled'],
    ['GET', 'admin/audit', 'not_found', 'Not found'],
    ['GET', 'user/constructor', 'not_found', 'Not found'],
  ])('%s %s is off: %s', async (method, path, code, words) => {
    const answer = await app.request(
      method,
      `/auth/v1/${path}`,
      method === 'POST' ? { body: { email: 'a@b.co' } } : {},
    );
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({ code: 404, error_code: code, msg: words });
  });

  it.each([
    ['GET', 'signup', 'POST'],
    ['PUT', 'token', 'POST'],
    ['GET', 'logout', 'POST'],
    ['DELETE', 'user', 'GET, HEAD, PUT'],
    ['POST', 'settings', 'GET, HEAD'],
    ['GET', 'factors/5/verify', 'POST'],
    ['POST', 'admin/users/5', 'DELETE, GET, HEAD, PUT'],
    ['POST', '.well-known/jwks.json', 'GET, HEAD'],
  ])('%s %s is 405, with what is allowed', async (method, path, allowed) => {
    const answer = await app.request(method, `/auth/v1/${path}`);
    expect(answer.json).toEqual({ code: 405, error_code: 'method_not_allowed', msg: 'Method not allowed' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  it.each(['', 'nothing', 'constructor', 'token/x', '__proto__', 'sign-up', 'userx'])(
    '%s is 404',
    async (path) => {
      const answer = await app.request('GET', `/auth/v1/${path}`);
      expect(answer.json).toEqual({ code: 404, error_code: 'not_found', msg: 'Not found' });
    },
  );

  it.each([
    ['{"email":', 'application/json', 400, 'bad_json', 'JSON that ends early'],
    ['[]', 'application/json', 400, 'bad_json', 'a list'],
    ['"text"', 'application/json', 400, 'bad_json', 'a text'],
    ['null', 'application/json', 400, 'bad_json', 'null'],
    ['email=a@b.co', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type', 'a form'],
    ['{}', 'text/plain', 415, 'unsupported_media_type', 'a plain text, which needs no preflight'],
    [`{"password":"${'a'.repeat(70_000)}"}`, 'application/json', 413, 'request_too_large', 'over the limit'],
    ['', 'application/json', 400, 'validation_failed', 'nothing'],
  ])('refuses a body in the shape of the client: %#', async (body, type, status, code, _reason) => {
    for (const path of ['signup', 'token?grant_type=password', 'token?grant_type=refresh_token']) {
      const answer = await raw(path, { method: 'POST', headers: { 'content-type': type }, body });
      expect(await answer.json()).toMatchObject({ code: status, error_code: code, msg: expect.any(String) });
      expect(answer.status).toBe(status);
    }
  });

  it('parses every parameter of every route', () => {
    expect(() => assertEveryParameterIsParsed(app)).not.toThrow();
  });

  it('takes the content type that the client sends', async () => {
    const answer = await raw('signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify({ email: 'x', password: 'x' }),
    });
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  it('takes queries and bodies that it does not know, on every route', async () => {
    const { access_token: token } = await signUp(app);
    const known = [
      await app.request('POST', '/auth/v1/signup?redirect_to=x', {
        body: { email: newAddress(), password: PASSWORD, more: 1 },
      }),
      await app.request('GET', '/auth/v1/user?more=1', { token }),
      await app.request('PUT', '/auth/v1/user?redirect_to=x', { token, body: { more: 1 } }),
      await app.request('GET', '/auth/v1/settings?more=1'),
      await app.request('POST', '/auth/v1/logout?scope=local&more=1', { token, body: { more: 1 } }),
    ];
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204]);
  });

  it('keeps sessions out of caches', async () => {
    const { refresh_token, access_token } = await signUp(app);
    const user = await app.request('GET', '/auth/v1/user', { token: access_token });
    expect(user.headers.get('cache-control')).toMatch(/no-store|private/);
    const answer = await app.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
