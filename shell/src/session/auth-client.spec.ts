import { beforeEach, describe, expect, it } from '@jest/globals';
import { provingFetch } from './auth-client.ts';

const BASE = 'http://localhost:3000/auth/v1/';
const ANA = { email: 'ana@exemplo.com.br', password: 'uma-senha' };

describe('a confirmation mail that is asked for once more', () => {
  let session: string | null;
  let status: number;
  let sent: { authorization: string | undefined; body: Record<string, unknown> };
  let send: (path: string, body: object) => Promise<Response>;
  beforeEach(() => {
    session = null;
    status = 400;
    const proving = provingFetch(
      () => session,
      async (_address, init) => {
        const headers = init?.headers as Record<string, string>;
        sent = { authorization: headers['Authorization'], body: JSON.parse(String(init?.body)) };
        return { ok: status === 200 } as Response;
      },
    );
    send = (path, body) =>
      proving(BASE + path, {
        method: 'POST',
        headers: { Authorization: 'Bearer key' },
        body: JSON.stringify(body),
      });
  });
  const resend = () => send('resend?redirect_to=x', { type: 'signup', email: ANA.email });

  it.each(['signup?redirect_to=x', 'token?grant_type=password'])(
    'after %s has the password',
    async (path) => {
      await send(path, { ...ANA, data: {} });
      await resend();
      expect(sent).toEqual({ authorization: 'Bearer key', body: { type: 'signup', ...ANA } });
    },
  );

  it('says nothing of another address, nor of a sign-in that succeeded', async () => {
    await send('signup', { ...ANA, email: 'outra@exemplo.com.br' });
    await resend();
    expect(sent.body).toEqual({ type: 'signup', email: ANA.email });
    status = 200;
    await send('token?grant_type=password', ANA);
    await resend();
    expect(sent.body).toEqual({ type: 'signup', email: ANA.email });
  });

  it('is asked for by who is signed in', async () => {
    session = JSON.stringify({ access_token: 'a.b.c' });
    await resend();
    expect(sent.authorization).toBe('Bearer a.b.c');
    await send('otp', ANA);
    expect(sent).toEqual({ authorization: 'Bearer key', body: ANA });
  });
});
