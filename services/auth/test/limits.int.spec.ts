import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  authApp,
  emailTo,
  newAddress,
  PASSWORD,
  refresh,
  type SessionJson,
  signIn,
  signUp,
  supabase,
} from './support.ts';

const LIMITED = {
  code: 429,
  error_code: 'over_request_rate_limit',
  msg: expect.any(String),
};

describe('rate limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Behind one proxy, so that a test can come from where it likes.
    app = await authApp({ rateLimitScale: 1, trustedProxyHops: 1 });
  });
  afterAll(() => app.close());

  let last = 0;
  const newCaller = () => {
    last += 1;
    return { 'x-forwarded-for': `203.0.113.${last}` };
  };
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    app.request('POST', `/auth/v1/${path}`, { body, headers });
  const guess = (email: string, headers: Record<string, string>, password = 'senha errada') =>
    post('token?grant_type=password', { email, password }, headers);
  const count = (answers: { status: number }[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  /** As if so long had passed. */
  const pass = (seconds: number) =>
    app.db.query('UPDATE auth_service.rate_limits SET full_at = full_at - make_interval(secs => $1)', [
      seconds,
    ]);
  const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));

  it('twenty wrong passwords from one place meet it, also for an address that nobody has', async () => {
    const email = newAddress();
    await signUp(app, { email });
    for (const address of [email, newAddress()]) {
      const place = newCaller();
      const answers = [];
      for (let turn = 0; turn < 20; turn += 1) answers.push(await guess(address, place));
      expect(count(answers, 400)).toBe(10);
      expect(count(answers, 429)).toBe(10);
      const refused = answers.at(-1)!;
      expect(refused.json).toEqual(LIMITED);
      expect(waitOf(refused)).toBeGreaterThan(0);
      expect(waitOf(refused)).toBeLessThanOrEqual(30);
      // Neither does the right one get through from there meanwhile.
      expect((await guess(address, place, PASSWORD)).status).toBe(429);
    }
  });

  it('tells the client to wait, in its words', async () => {
    const email = newAddress();
    const { auth } = supabase(app);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await auth.signInWithPassword({ email, password: 'senha errada' })).error?.status).toBe(400);
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
  });

  it('makes whoever goes on wait longer, and says how long', async () => {
    const [email, place] = [newAddress(), newCaller()];
    for (let turn = 0; turn < 10; turn += 1) await guess(email, place);
    for (let turn = 0; turn < 30; turn += 1) {
      expect(waitOf(await guess(email, place))).toBeLessThanOrEqual(30);
      await pass(30);
      expect((await guess(email, place)).status).toBe(400);
    }
    await pass(30);
    const wait = waitOf(await guess(email, place));
    expect(wait).toBeGreaterThan(600);
    await pass(wait - 2);
    expect((await guess(email, place)).status).toBe(429);
    await pass(2);
    expect((await guess(email, place)).status).toBe(400);
  });

  it('guesses at many accounts from one place meet it too', async () => {
    const caller = newCaller();
    const answers = [];
    for (let turn = 0; turn < 60; turn += 1) answers.push(await guess(newAddress(), caller));
    expect(count(answers, 429)).toBeGreaterThanOrEqual(28);
    expect((await guess(newAddress(), newCaller())).status).toBe(400);
  });

  it('counts what comes at once, exactly', async () => {
    const email = newAddress();
    const place = newCaller();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, place)));
    expect(count(answers, 400)).toBe(10);
    expect(count(answers, 429)).toBe(10);
  });

  it('does not count sign-ins that succeed', async () => {
    const email = newAddress();
    const caller = newCaller();
    await signUp(app, { email });
    for (let turn = 0; turn < 35; turn += 1) {
      expect((await guess(email, caller, PASSWORD)).status).toBe(200);
    }
  });

  it('keeps nobody out who signed in while the clock was ahead, once it is set back', async () => {
    const [email, place] = [newAddress(), newCaller()];
    await signUp(app, { email });
    expect((await guess(email, place, PASSWORD)).status).toBe(200);
    await app.db.query(`UPDATE auth_service.rate_limits SET full_at = full_at + interval '1 hour'`);
    expect((await guess(email, place, PASSWORD)).status).toBe(200);
    await app.db.query('DELETE FROM auth_service.rate_limits');
  });

  it('is shared by replicas and outlives them', async () => {
    const [email, place] = [newAddress(), newCaller()];
    const other = await authApp({
      rateLimitScale: 1,
      trustedProxyHops: 1,
      databaseUrl: app.config.databaseUrl,
    });
    try {
      for (let turn = 0; turn < 10; turn += 1) await guess(email, place);
      const body = { email, password: 'senha errada' };
      const there = await other.request('POST', '/auth/v1/token?grant_type=password', {
        body,
        headers: place,
      });
      expect(there.status).toBe(429);
    } finally {
      await other.close();
    }
  });

  it.each(['recover', 'otp'])('%s: a fourth email in a minute is refused, and not sent', async (path) => {
    const [email, place] = [newAddress(), newCaller()];
    await signUp(app, { email });
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await post(path, { email }, place));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]!.json).toEqual(LIMITED);
    expect(await emailTo(app, email)).not.toBeNull();
  });

  it('codes can be guessed ten times', async () => {
    const email = newAddress();
    const answers = [];
    for (let turn = 0; turn < 14; turn += 1) {
      answers.push(await post('verify', { type: 'email', email, token: '123456' }, newCaller()));
    }
    expect(count(answers, 403)).toBe(10);
    expect(count(answers, 429)).toBe(4);
  });

  it('sign-ups and refreshes from one place are limited', async () => {
    const caller = newCaller();
    const first = await post('signup', { email: newAddress(), password: PASSWORD }, caller);
    const session = first.json as SessionJson;
    const refreshes = await Promise.all(
      Array.from({ length: 170 }, () =>
        post(
          'token?grant_type=refresh_token',
          { refresh_token: `${session.refresh_token}`.slice(1) },
          caller,
        ),
      ),
    );
    expect(count(refreshes, 429)).toBeGreaterThan(0);
    expect(count(refreshes, 400)).toBeGreaterThanOrEqual(150);
    expect((await refresh(app, session.refresh_token)).status).toBe(200);
  });

  it('where no proxy is believed, a header changes nothing', async () => {
    const plain = await authApp({ rateLimitScale: 1 });
    try {
      const answers = [];
      for (let turn = 0; turn < 40; turn += 1) {
        answers.push(
          await plain.request('POST', '/auth/v1/token?grant_type=password', {
            body: { email: newAddress(), password: 'senha errada' },
            headers: newCaller(),
          }),
        );
      }
      expect(count(answers, 429)).toBeGreaterThan(0);
    } finally {
      await plain.close();
    }
  });

  it('keeps neither addresses nor accounts in the clear', async () => {
    const email = newAddress();
    await signIn(app, email, 'senha errada');
    const rows = await app.db.query("SELECT encode(key, 'escape') AS key FROM auth_service.rate_limits");
    expect(rows.rows.map(({ key }) => key).join()).not.toContain(email);
  });
});
