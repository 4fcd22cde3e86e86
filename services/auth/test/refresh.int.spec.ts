import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  it('signing out while refreshes run leaves nothing usable, and nobody waits in a circle', async () => {
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
