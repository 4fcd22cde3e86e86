import { AuthModule, authSchema } from '@garimpo/auth-service';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';

const PASSWORD = 'uma senha comprida';

/**
 * The product as it runs beside Supabase: another address signs people in, and here is only its key set. A second
 * instance of our own auth service, with a database of its own, stands in for the cloud.
 */
describe('with SUPABASE_URL set', () => {
  let cloud: TestApp;
  let product: GatewayApp;
  beforeAll(async () => {
    cloud = await testApp({ modules: [AuthModule], domains: [authSchema] });
    product = await gatewayApp({ supabaseUrl: cloud.url, supabasePublishableKey: 'publishable-key' });
  });
  afterAll(async () => {
    await product.close();
    await cloud.close();
  });

  const call = (method: string, path: string, token?: string, body?: unknown) =>
    fetch(product.url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const signUp = async (email: string) => {
    const answer = await cloud.request('POST', '/auth/v1/signup', {
      body: { email, password: PASSWORD, data: { full_name: 'Ana Souza' } },
    });
    return answer.json as { access_token: string; user: { id: string } };
  };

  it('tells the browser where to sign in, and lets it call there', async () => {
    const config = await call('GET', '/config.json');
    expect(await config.json()).toMatchObject({ authUrl: cloud.url });
    const page = await call('GET', '/login');
    expect(page.headers.get('content-security-policy')).toContain(cloud.url);
  });

  it('does not start an auth service of its own', async () => {
    const answer = await call('POST', '/auth/v1/token?grant_type=password', undefined, {
      email: 'ana@exemplo.com.br',
      password: PASSWORD,
    });
    expect(answer.status).toBe(404);
    const keys = await call('GET', '/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('content-type') ?? '').not.toContain('jwk');
    expect(await keys.text()).not.toContain('"kty"');
  });

  it("makes the profile of the cloud's user, and keeps others out of it", async () => {
    const ana = await signUp('ana@exemplo.com.br');
    const made = await call('POST', '/api/profile', ana.access_token, {});
    expect(made.status).toBe(200);
    const read = await call('GET', `/api/profile/${ana.user.id}`, ana.access_token);
    expect(await read.json()).toMatchObject({ profile: { fullName: 'Ana Souza' } });
    const bia = await signUp('bia@exemplo.com.br');
    expect(
      (await call('GET', `/api/profile/${ana.user.id}`, bia.access_token)).status,
    ).toBeGreaterThanOrEqual(403);
  });

  it('keeps out whoever owes the cloud a second factor', async () => {
    const { user } = await signUp('eva@exemplo.com.br');
    await cloud.db.query(
      `INSERT INTO auth_service.factors (user_id, type, secret_box, status) VALUES ($1, 'totp', '\\x00', 'verified')`,
      [user.id],
    );
    const answer = await cloud.request('POST', '/auth/v1/token?grant_type=password', {
      body: { email: 'eva@exemplo.com.br', password: PASSWORD },
    });
    const { access_token: token } = answer.json as { access_token: string };
    const refused = await call('POST', '/api/profile', token, {});
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { code: 'request.factor.required' } },
    ]);
  });

  it('believes no key set but that one', async () => {
    const elsewhere = await testApp({ modules: [AuthModule], domains: [authSchema] });
    try {
      const answer = await elsewhere.request('POST', '/auth/v1/signup', {
        body: { email: 'caio@exemplo.com.br', password: PASSWORD },
      });
      const { access_token: token } = answer.json as { access_token: string };
      expect((await call('POST', '/api/profile', token, {})).status).toBe(401);
    } finally {
      await elsewhere.close();
    }
  });

  it('follows a change of keys there', async () => {
    const rotate = () =>
      cloud.request('POST', '/auth/v1/admin/keys/rotate', { token: cloud.config.opsToken!, body: {} });
    const before = await signUp('duda@exemplo.com.br');
    expect((await call('POST', '/api/profile', before.access_token, {})).status).toBe(200);
    expect((await rotate()).json).toMatchObject({ keys: [{ status: 'current' }, { status: 'next' }] });
    // The next key is published before it signs, so the token of the present one goes on.
    expect((await call('POST', '/api/profile', before.access_token, {})).status).toBe(200);
  });
});
