import { randomUUID } from 'node:crypto';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import {
  authApp,
  claimsOf,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
} from './support.ts';

describe('refresh tokens', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp();
  });
  afterAll(() => app.close());

  const sessionId = (session: SessionJson) => claimsOf(session.access_token)['session_id'] as string;

  async function rows(session: SessionJson) {
    const found = await app.db.query(
      `SELECT token_hash, used_at, successor_salt FROM auth_service.refresh_tokens
       WHERE session_id = $1 ORDER BY created_at`,
      [sessionId(session)],
    );
    return found.rows as { token_hash: Buffer; used_at: Date | null; successor_salt: Buffer | null }[];
  }

  /** As if the exchanges of the session had been longer ago. */
  const age = (session: SessionJson, seconds: number) =>
    app.db.query(
      'UPDATE auth_service.refresh_tokens SET used_at = used_at - make_interval(secs => $2) WHERE session_id = $1',
      [sessionId(session), seconds],
    );

  const next = async (token: string) => (await refresh(app, token)).json as SessionJson;

  // More than once: in the first round the connections are still being opened, one after the other.
  it.each([1, 2, 3, 4])('20 parallel refreshes of one token give one successor, round %i', async () => {
    const session = await signUp(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(app, session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const tokens = new Set(answers.map(({ json }) => (json as SessionJson).refresh_token));
    expect(tokens.size).toBe(1);
    expect(tokens).not.toContain(session.refresh_token);

    const stored = await rows(session);
    expect(stored).toHaveLength(2);
    expect(stored.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    // And it works: the twenty did not end the session.
    expect((await refresh(app, [...tokens][0]!)).status).toBe(200);
  });

  it('stay in their session, which keeps its id, level and way of signing in', async () => {
    const session = await signUp(app);
    const refreshed = await next(session.refresh_token);
    const [before, after] = [claimsOf(session.access_token), claimsOf(refreshed.access_token)];
    for (const claim of ['session_id', 'sub', 'aal', 'amr']) expect(after[claim]).toEqual(before[claim]);
    expect(refreshed.user.id).toBe(session.user.id);
  });

  it('a reuse within ten seconds gets the same one', async () => {
    const session = await signUp(app);
    const first = await next(session.refresh_token);
    await age(session, 9);
    const second = await next(session.refresh_token);
    expect(second.refresh_token).toBe(first.refresh_token);
    expect(await rows(session)).toHaveLength(2);
  });

  it('a late tab gets the token that is live, not one that another tab has exchanged since', async () => {
    const session = await signUp(app);
    const first = await next(session.refresh_token);
    const second = await next(first.refresh_token);
    expect((await next(session.refresh_token)).refresh_token).toBe(second.refresh_token);
    await age(session, 60);
    expect((await refresh(app, second.refresh_token)).status).toBe(200);
  });

  it('a later reuse revokes the family', async () => {
    const session = await signUp(app);
    const successor = await next(session.refresh_token);
    await age(session, 11);
    const reused = await refresh(app, session.refresh_token);
    expect(reused.status).toBe(400);
    expect(reused.json).toMatchObject({ code: 400, error_code: 'refresh_token_already_used' });

    const afterwards = await refresh(app, successor.refresh_token);
    expect(afterwards.json).toMatchObject({ error_code: 'refresh_token_not_found' });
    expect(await rows(session)).toEqual([]);
    const asked = await app.request('GET', '/auth/v1/user', { token: successor.access_token });
    expect(asked.json).toMatchObject({ code: 403, error_code: 'session_not_found' });
  });

  it('a revoked family leaves the other sessions of the user alone', async () => {
    const email = newAddress();
    const session = await signUp(app, { email });
    const other = (await signIn(app, email, PASSWORD)).json as SessionJson;
    await next(session.refresh_token);
    await age(session, 11);
    await refresh(app, session.refresh_token);
    expect((await refresh(app, other.refresh_token)).status).toBe(200);
  });

  it('a reuse from generations ago revokes the family too', async () => {
    const session = await signUp(app);
    const first = await next(session.refresh_token);
    await age(session, 3600);
    const second = await next(first.refresh_token);
    expect((await refresh(app, session.refresh_token)).json).toMatchObject({
      error_code: 'refresh_token_already_used',
    });
    expect((await refresh(app, second.refresh_token)).status).toBe(400);
  });

  it('parallel late reuses end the session once, and none of them is a failure of the service', async () => {
    const session = await signUp(app);
    await next(session.refresh_token);
    await age(session, 11);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(app, session.refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });

  it('signing out while refreshes run leaves nothing usable, without a deadlock', async () => {
    const session = await signUp(app);
    const out = () => app.request('POST', '/auth/v1/logout?scope=global', { token: session.access_token });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => refresh(app, session.refresh_token)),
      out(),
      out(),
      ...Array.from({ length: 6 }, () => refresh(app, session.refresh_token)),
    ]);
    for (const { status } of answers) expect([200, 204, 400, 403]).toContain(status);
    expect(await rows(session)).toEqual([]);
  });

  it('are stored as digests only, and no salt stays that a successor could be computed with', async () => {
    const session = await signUp(app);
    const first = await next(session.refresh_token);
    await age(session, 11);
    const second = await next(first.refresh_token);
    const stored = await rows(session);
    expect(stored.map(({ successor_salt }) => successor_salt !== null)).toEqual([false, true, false]);

    const tables = await app.db.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'auth_service' AND table_type = 'BASE TABLE'`,
    );
    for (const { table_name } of tables.rows) {
      const dump = JSON.stringify(
        (await app.db.query(`SELECT t::text AS row FROM auth_service.${table_name} t`)).rows,
      );
      for (const token of [session, first, second].map((one) => one.refresh_token)) {
        expect(dump).not.toContain(token);
        expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
      }
    }
  });

  it('the database itself refuses a second usable token of a session', async () => {
    const session = await signUp(app);
    await expect(
      app.db.query(
        'INSERT INTO auth_service.refresh_tokens (token_hash, session_id) VALUES (sha256($1), $2)',
        [Buffer.from('another'), sessionId(session)],
      ),
    ).rejects.toMatchObject({ constraint: 'refresh_tokens_one_unused' });
  });

  it.each([
    ['a'.repeat(43), 'refresh_token_not_found', 'well-formed, never issued'],
    ['x', 'refresh_token_not_found', 'too short'],
    ["' OR true --", 'refresh_token_not_found', 'an attempt'],
    ['', 'validation_failed', 'empty'],
    [undefined, 'validation_failed', 'absent'],
    [null, 'validation_failed', 'null'],
    [5, 'validation_failed', 'a number'],
    [{ token: 'a' }, 'validation_failed', 'an object'],
    ['a'.repeat(513), 'validation_failed', 'far too long'],
    ['a\u0000', 'validation_failed', 'a NUL byte'],
  ])('refuses %j with %s: %s', async (token, code, _reason) => {
    const answer = await app.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: token },
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 400, error_code: code, msg: expect.any(String) });
  });
});

describe('access tokens', () => {
  let app: TestApp;
  let issuer: string;
  beforeAll(async () => {
    app = await authApp();
    issuer = claimsOf((await signUp(app)).access_token)['iss'] as string;
  });
  afterAll(() => app.close());

  const ask = (token?: string) => app.request('GET', '/auth/v1/user', token === undefined ? {} : { token });

  /** Signs claims with the service's own key, as only the service can. */
  async function sign(claims: JWTPayload, header: { alg?: string; kid?: string } = {}): Promise<string> {
    const { rows } = await app.db.query(
      `SELECT kid, private_jwk FROM auth_service.signing_keys WHERE status = 'current'`,
    );
    const key = await importJWK(rows[0].private_jwk, 'ES256');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: rows[0].kid, typ: 'JWT', ...header })
      .sign(key);
  }

  it('say what production says, and whether a second factor is owed', async () => {
    const email = newAddress();
    const before = Math.floor(Date.now() / 1000);
    const session = await signUp(app, { email, data: { full_name: 'Ana', plan_id: 'starter' } });
    const claims = claimsOf(session.access_token);
    expect(claims).toEqual({
      iss: expect.stringMatching(/^http:\/\/[^/]+\/auth\/v1$/),
      sub: session.user.id,
      aud: 'authenticated',
      exp: (claims['iat'] as number) + 3600,
      iat: expect.any(Number),
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'], email_verified: false },
      user_metadata: { full_name: 'Ana', plan_id: 'starter' },
      role: 'authenticated',
      aal: 'aal1',
      factor_required: false,
      account_created_at: Math.floor(Date.parse(session.user['created_at'] as string) / 1000),
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    expect(claims['iat']).toBeGreaterThanOrEqual(before);
    expect((claims['amr'] as { timestamp: number }[])[0]!.timestamp).toBeGreaterThanOrEqual(before);
    expect(session.expires_at).toBe(claims['exp']);
  });

  it('say that an address is verified only when the service says so', async () => {
    const email = newAddress();
    await signUp(app, { email, data: { email_verified: true } });
    const verified = async () => {
      const { json } = await signIn(app, email, PASSWORD);
      const session = json as SessionJson;
      const claim = claimsOf(session.access_token)['app_metadata'] as { email_verified: boolean };
      expect((session.user['app_metadata'] as typeof claim).email_verified).toBe(claim.email_verified);
      return claim.email_verified;
    };
    expect(await verified()).toBe(false);
    await app.db.query('UPDATE auth_service.users SET email_verified_at = now() WHERE email = $1', [email]);
    expect(await verified()).toBe(true);
  });

  it('are checked by the published keys, which hold no private half', async () => {
    const session = await signUp(app);
    const answer = await app.request('GET', '/auth/v1/.well-known/jwks.json');
    const published = answer.json as { keys: Record<string, unknown>[] };
    expect(published.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: expect.any(String),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ]);
    const keys = createLocalJWKSet(published as never);
    const checked = await jwtVerify(session.access_token, keys, { issuer, audience: 'authenticated' });
    expect(checked.protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: published.keys[0]!['kid'] });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  });

  it('open nothing when they have expired, are for another audience, or are forged', async () => {
    const session = await signUp(app);
    const claims = claimsOf(session.access_token) as JWTPayload;
    const now = Math.floor(Date.now() / 1000);
    expect((await ask(await sign(claims))).status).toBe(200);

    const stranger = await generateKeyPair('ES256', { extractable: true });
    const { kid } = JSON.parse(Buffer.from(session.access_token.split('.')[0]!, 'base64url').toString());
    const foreign = (header: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(stranger.privateKey);
    const [header, payload, signature] = session.access_token.split('.');
    const publicKey = (
      (await app.request('GET', '/auth/v1/.well-known/jwks.json')).json as { keys: object[] }
    ).keys[0];
    const forged = {
      'has run out': await sign({ ...claims, exp: now - 60 }),
      'has no end': await sign({ ...claims, exp: undefined }),
      'is of another issuer': await sign({ ...claims, iss: 'https://exemplo.com/auth/v1' }),
      'is for another audience': await sign({ ...claims, aud: 'anon' }),
      'has another role': await sign({ ...claims, role: 'service_role' }),
      'has no user': await sign({ ...claims, sub: undefined }),
      'names no user': await sign({ ...claims, sub: "' OR true --" }),
      "is a stranger's with our key's name": await foreign({ kid }),
      "is a stranger's with a new name": await foreign({ kid: randomUUID() }),
      "brings a stranger's key along": await foreign({ kid, jwk: await exportJWK(stranger.publicKey) }),
      'has other claims under our signature': [
        header,
        Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url'),
        signature,
      ].join('.'),
      'has no signature': `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
      'is signed with the public key as a secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(Buffer.from(JSON.stringify(publicKey))),
      'is no token': 'x.y.z',
    };
    for (const [reason, token] of Object.entries(forged)) {
      const answer = await ask(token);
      expect({
        reason,
        status: answer.status,
        code: (answer.json as { error_code: string }).error_code,
      }).toEqual({
        reason,
        status: 403,
        code: 'bad_jwt',
      });
    }
  });

  it('are asked for where there is none', async () => {
    for (const [method, path] of [
      ['GET', '/auth/v1/user'],
      ['PUT', '/auth/v1/user'],
      ['POST', '/auth/v1/logout'],
    ] as const) {
      const answer = await app.request(method, path, method === 'PUT' ? { body: { data: {} } } : {});
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({
        code: 401,
        error_code: 'no_authorization',
        msg: 'This endpoint requires a valid Bearer token',
      });
    }
  });

  it('of a session that has ended, or of no session or user, open nothing', async () => {
    const session = await signUp(app);
    const claims = claimsOf(session.access_token) as JWTPayload;
    const other = await signUp(app);
    const cases = {
      session_not_found: [
        await sign({ ...claims, session_id: undefined }),
        await sign({ ...claims, session_id: 'none' }),
        await sign({ ...claims, session_id: randomUUID() }),
        // Somebody else's session does not stand for one's own.
        await sign({ ...claims, session_id: claimsOf(other.access_token)['session_id'] }),
      ],
      user_not_found: [await sign({ ...claims, sub: randomUUID() })],
    };
    for (const [code, tokens] of Object.entries(cases)) {
      for (const token of tokens) {
        for (const answer of [await ask(token), await app.request('POST', '/auth/v1/logout', { token })]) {
          expect(answer.json).toMatchObject({ code: 403, error_code: code });
        }
      }
    }
    expect((await ask(other.access_token)).status).toBe(200);
    await app.db.query('DELETE FROM auth_service.users WHERE id = $1', [session.user.id]);
    expect((await ask(session.access_token)).json).toMatchObject({ error_code: 'user_not_found' });
  });
});
