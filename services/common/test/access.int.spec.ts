import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Actor } from '../src/index.ts';
import {
  assertEveryParameterIsParsed,
  everyRoute,
  type TestApp,
  type TestToken,
} from '../src/testing/index.ts';
import { LARGE_BYTES, LeakyModule, NotesModule, notesApp } from './support/notes-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await notesApp();
});
afterAll(() => app.close());

describe('everyRoute', () => {
  it('lists method, path, access, limit and schemas', () => {
    const routes = everyRoute(app);
    const say = routes.map(({ method, path, access, bodyKind }) => `${method} ${path} ${access} ${bodyKind}`);
    expect(say).toEqual(
      expect.arrayContaining([
        'GET /healthz public json',
        'GET /livez public json',
        'GET /api/notes tool json',
        'POST /api/notes tool json',
        'DELETE /api/notes/:id tool json',
        'POST /api/notes/stream operator stream',
        'GET /api/notes/me account json',
      ]),
    );
    const large = routes.find((route) => route.path === '/api/notes/large');
    expect(large).toMatchObject({ bodyLimitBytes: LARGE_BYTES, access: 'public' });
    expect(large?.body?.safeParse({ text: 'x' }).success).toBe(true);
    expect(large?.body?.safeParse({ text: 'x', more: 1 }).success).toBe(false);
  });
});

describe('assertEveryParameterIsParsed', () => {
  it('is content with routes whose input has a schema', () => {
    expect(() => assertEveryParameterIsParsed(app)).not.toThrow();
  });

  it('names every parameter that has none', async () => {
    const leaky = await notesApp({ modules: [NotesModule, LeakyModule] });
    try {
      const found = catchMessage(() => assertEveryParameterIsParsed(leaky))
        .split('\n')
        .slice(1);
      expect(found.map((line) => line.replace(/ \(.*?\)/, ''))).toEqual([
        'POST /leaky/body: parameter 0 (body) has no schema for the whole of it',
        'POST /leaky/key: parameter 0 (body) has no schema for the whole of it',
        'GET /leaky/untaken/:id: the parameters of the path are not taken',
        'GET /leaky/param/:id: parameter 0 (params) has no schema for the whole of it',
      ]);
    } finally {
      await leaky.close();
    }
  });
});

function catchMessage(work: () => void): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

beforeAll(async () => {
  app = await notesApp({
    config: { adminEmails: ['chefe@exemplo.com.br'], privilegedEmails: ['chefe@exemplo.com.br'] },
  });
});
afterAll(() => app.close());

const codeOf = (json: unknown) => (json as { error?: { code: string } }).error?.code;

describe('a route that says nothing of its access', () => {
  it('is open to a subscriber', async () => {
    const reply = await app.request('GET', '/api/notes', { token: await app.tokenFor() });
    expect(reply.status).toBe(200);
  });

  it('is closed without a token', async () => {
    const reply = await app.request('GET', '/api/notes');
    expect([reply.status, codeOf(reply.json)]).toEqual([401, 'request.token.missing']);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('is closed without an active subscription', async () => {
    const id = randomUUID();
    app.inactiveUsers.add(id);
    const reply = await app.request('GET', '/api/notes', { token: await app.tokenFor({ id }) });
    expect([reply.status, codeOf(reply.json)]).toEqual([403, 'accounts.subscription.inactive']);
  });
});

describe('an account route', () => {
  it('is open without a subscription', async () => {
    const id = randomUUID();
    app.inactiveUsers.add(id);
    expect((await app.request('GET', '/api/notes/me', { token: await app.tokenFor({ id }) })).status).toBe(
      200,
    );
  });

  it('answers for that person alone', async () => {
    const reply = await app.request('GET', '/api/notes/me', { token: await app.tokenFor() });
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('a token that owes the second factor', () => {
  const owing = () => app.tokenFor({ claims: { factor_required: true } });

  it.each(['/api/notes', '/api/notes/me'])('does not open %s', async (path) => {
    const reply = await app.request('GET', path, { token: await owing() });
    expect([reply.status, codeOf(reply.json)]).toEqual([403, 'request.factor.required']);
  });

  it('is refused before anything of the account is read', async () => {
    const id = randomUUID();
    app.inactiveUsers.add(id);
    const token = await app.tokenFor({ id, claims: { factor_required: true } });
    expect(codeOf((await app.request('GET', '/api/notes', { token })).json)).toBe('request.factor.required');
  });

  it('opens where the factor is shown, as its owner', async () => {
    const id = randomUUID();
    const token = await app.tokenFor({ id, claims: { factor_required: true } });
    expect((await app.request('GET', '/api/notes/session', { token })).json).toEqual({ userId: id });
    expect((await app.request('GET', '/api/notes/session')).status).toBe(401);
  });
});

describe('an operator route', () => {
  const send = (token?: string) => app.request('POST', '/api/notes/stream', { token, body: '12345' });

  it('is open to the operator’s token alone', async () => {
    expect((await send(app.config.opsToken)).json).toEqual({ sizeBytes: 5 });
    expect((await send()).status).toBe(401);
    for (const token of [`${app.config.opsToken}x`, 'token-of-the-operatoR', await app.tokenFor()]) {
      expect([(await send(token)).status, codeOf((await send(token)).json)]).toEqual([
        401,
        'request.token.invalid',
      ]);
    }
  });

  it('is closed to everybody where no token is configured', async () => {
    const closed = await notesApp({ config: { opsToken: undefined } });
    try {
      expect((await closed.request('POST', '/api/notes/stream', { token: 'undefined' })).status).toBe(401);
    } finally {
      await closed.close();
    }
  });
});

describe('a token', () => {
  const me = async (token: string) => app.request('GET', '/api/notes/me', { token });

  it.each<[string, TestToken]>([
    ['has run out', { expiresInSeconds: -60 }],
    ['never runs out', { claims: { exp: undefined } }],
    ['is of another issuer', { claims: { iss: 'https://elsewhere.example/auth/v1' } }],
    ['is for another audience', { claims: { aud: 'anon' } }],
    ['names no audience', { claims: { aud: undefined } }],
    ['is of the service role', { claims: { role: 'service_role' } }],
    ['has no role', { claims: { role: undefined } }],
    ['names nobody', { claims: { sub: undefined } }],
    ['names somebody who is no UUID', { claims: { sub: `' or true --` } }],
    ['is not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
  ])('that %s is refused', async (_, token) => {
    const reply = await me(await app.tokenFor(token));
    expect([reply.status, codeOf(reply.json)]).toEqual([401, 'request.token.invalid']);
  });

  it('without a signature, or with a foreign one, is refused', async () => {
    const claims = {
      sub: randomUUID(),
      role: 'authenticated',
      aud: 'authenticated',
      iss: `${app.url}/auth/v1`,
    };
    const unsigned = new UnsecuredJWT(claims).setExpirationTime('1h').encode();
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a shared secret that everybody knows'));
    const good = await app.tokenFor();
    const [head, , signature] = good.split('.');
    const swapped = [head, (await app.tokenFor()).split('.')[1], signature].join('.');
    for (const token of [unsigned, shared, swapped, `${good}x`, 'x', 'a.b.c', 'x'.repeat(9000)]) {
      expect([(await me(token)).status]).toEqual([401]);
    }
  });

  it.each(['Basic abc', 'Bearer', 'Bearer  ', 'bearer a b', 'Token x'])(
    'in the header %j is refused',
    async (authorization) => {
      const reply = await app.request('GET', '/api/notes/me', { headers: { authorization } });
      expect(reply.status).toBe(401);
    },
  );

  it('makes the actor: id, address in lower case, claims', async () => {
    const id = randomUUID();
    const { json } = await me(
      await app.tokenFor({ id, email: 'Ana@Exemplo.com.br', userMetadata: { full_name: 'Ana' } }),
    );
    expect(json).toMatchObject({
      userId: id,
      email: 'ana@exemplo.com.br',
      emailVerified: false,
      roles: [],
      claims: { user_metadata: { full_name: 'Ana' } },
    } satisfies Partial<Actor>);
  });
});

describe('roles', () => {
  const actor = async (token: TestToken) =>
    (await app.request('GET', '/api/notes/me', { token: await app.tokenFor(token) })).json;

  it('belong to a configured address once it is verified', async () => {
    expect(await actor({ email: 'Chefe@exemplo.com.br', emailVerified: true })).toMatchObject({
      roles: ['admin', 'privileged'],
    });
    expect(await actor({ email: 'outro@exemplo.com.br', emailVerified: true })).toMatchObject({ roles: [] });
  });

  it.each<[string, TestToken]>([
    ['nowhere', {}],
    ['only in what the user may write', { userMetadata: { email_verified: true } }],
    ['in a text', { claims: { app_metadata: { email_verified: 'true' } } }],
    ['at the top of the claims', { claims: { email_verified: true } }],
    ['with no application metadata at all', { claims: { app_metadata: null } }],
  ])('are withheld when the token says "verified" %s', async (_, token) => {
    expect(await actor({ email: 'chefe@exemplo.com.br', ...token })).toMatchObject({
      emailVerified: false,
      roles: [],
    });
  });
});
