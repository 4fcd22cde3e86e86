import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';

interface Session {
  access_token: string;
  user: { id: string; email: string };
}

const PASSWORD = 'uma senha comprida';
const OPERATOR = `operator-${randomUUID()}`;

/** What a service does with the access token of a session that has ended, before the token's hour is over. */
describe('the access token of an ended session', () => {
  let product: GatewayApp;
  beforeAll(async () => {
    product = await gatewayApp({ opsToken: OPERATOR });
  });
  afterAll(() => product.close());

  const send = (method: string, path: string, token: string | undefined, body: object = {}) =>
    fetch(product.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const signUp = async () => {
    const body = { email: `${randomUUID()}@exemplo.com.br`, password: PASSWORD };
    return (await (await send('POST', '/auth/v1/signup', undefined, body)).json()) as Session;
  };
  const signIn = async ({ user: { email } }: Session) => {
    const body = { email, password: PASSWORD };
    const answer = await send('POST', '/auth/v1/token?grant_type=password', undefined, body);
    return (await answer.json()) as Session;
  };
  /** Nothing was asked with the token before, so nothing of its session is remembered. */
  const expectRefused = async ({ access_token: token }: Session) => {
    for (const [method, path] of [
      ['POST', '/api/profile'],
      ['POST', '/api/offers'],
    ] as const) {
      const answer = await send(method, path, token);
      expect(await answer.json()).toMatchObject({ error: { code: 'request.token.invalid' } });
      expect(answer.status).toBe(401);
    }
  };

  it('opens no route after signing out here', async () => {
    const session = await signUp();
    expect((await send('POST', '/auth/v1/logout?scope=local', session.access_token)).status).toBe(204);
    await expectRefused(session);
  });

  it('opens no route after signing out from another device, and leaves that one alone', async () => {
    const session = await signUp();
    const other = await signIn(session);
    expect((await send('POST', '/auth/v1/logout?scope=others', session.access_token)).status).toBe(204);
    await expectRefused(other);
    expect((await send('POST', '/api/profile', session.access_token)).status).toBe(200);
  });

  it('opens no route after a new password', async () => {
    const session = await signUp();
    const other = await signIn(session);
    const change = { password: 'outra senha comprida' };
    expect((await send('PUT', '/auth/v1/user', session.access_token, change)).status).toBe(200);
    await expectRefused(other);
  });

  it.each([
    ['bans', 'PUT', { ban_duration: '1h' }],
    ['soft-deletes', 'DELETE', { should_soft_delete: true }],
  ])('opens no route when an operator %s the account, nor do tokens of programs', async (_, method, body) => {
    const session = await signUp();
    const { access_token: token, user } = session;
    expect((await send('POST', '/api/profile', token)).status).toBe(200);
    const access = { name: 'Chrome', scope: 'library-captures' };
    const made = (await (await send('POST', '/api/account/tokens', token, access)).json()) as {
      token: string;
    };
    const capture = () =>
      send('POST', '/api/offers/library-captures', made.token).then(({ status }) => status);
    expect(await capture()).not.toBe(401);
    const elsewhere = await signIn(session);
    const answer = await send(method, `/auth/v1/admin/users/${user.id}`, OPERATOR, body);
    expect(answer.status).toBe(200);
    await expectRefused(elsewhere);
    expect(await capture()).toBe(401);
  });
});
