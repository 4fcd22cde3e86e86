import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import {
  authApp,
  Browser,
  count,
  emailTo,
  mustEmailTo,
  newAddress,
  newPlace,
  PASSWORD,
  pass,
  refresh,
  type SessionJson,
  signIn,
  signUp,
  supabase,
} from './support.ts';

const DAY = 24 * 3600;

describe('codes that are guessed', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ rateLimitScale: 1, trustedProxyHops: 1 });
  });
  afterAll(() => app.close());

  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  describe('of an app', () => {
    interface Owner {
      email: string;
      browser: Browser;
      factorId: string;
      secret: string;
    }

    async function answer(browser: Browser, session: SessionJson, factorId: string, code: string) {
      const asked = await browser.post(`factors/${factorId}/challenge`, {}, session.access_token);
      const challengeId = (asked.json as { id: string }).id;
      const body = { challenge_id: challengeId, code };
      return browser.post(`factors/${factorId}/verify`, body, session.access_token);
    }

    async function owner(): Promise<Owner> {
      const email = newAddress();
      const browser = new Browser(app, newPlace());
      const session = (await browser.post('signup', { email, password: PASSWORD })).json as SessionJson;
      const { id, totp } = (await browser.post('factors', { factor_type: 'totp' }, session.access_token))
        .json as { id: string; totp: { secret: string } };
      expect((await answer(browser, session, id, generateSync({ secret: totp.secret }))).status).toBe(200);
      return { email, browser, factorId: id, secret: totp.secret };
    }

    const sessionOf = async (browser: Browser, email: string) =>
      (await browser.signIn(email)).json as SessionJson;

    /** Whoever knows the password and guesses at the code, from one place. How many of the guesses were looked at. */
    async function guess({ email, factorId }: Owner, at: string, tries: number): Promise<number> {
      const stranger = new Browser(app, at);
      const session = await sessionOf(stranger, email);
      const answers = [];
      for (let turn = 0; turn < tries; turn += 1)
        answers.push(await answer(stranger, session, factorId, 'errado'));
      return count(answers, 422);
    }

    /** The right code. The last step is forgotten: the test takes no half minute for each. */
    async function right({ factorId, secret }: Owner, browser: Browser, session: SessionJson) {
      await app.db.query('UPDATE auth_service.factors SET last_step = 0 WHERE id = $1', [factorId]);
      return answer(browser, session, factorId, generateSync({ secret }));
    }

    it('are looked at four times a day from one network, and eight times from all', async () => {
      const attacked = await owner();
      const places = Array.from({ length: 4 }, newPlace);
      const first = [];
      for (const place of places) first.push(await guess(attacked, place, 12));
      expect(first).toEqual([10, 10, 10, 0]);
      await pass(app, DAY);
      const next = [];
      for (const place of places) next.push(await guess(attacked, place, 6));
      expect(next).toEqual([4, 4, 0, 0]);
    }, 60_000);

    it('do not keep the owner out: not of a device that has shown one, whatever strangers with the password do', async () => {
      const attacked = await owner();
      for (let turn = 0; turn < 4; turn += 1) await guess(attacked, newPlace(), 12);
      const session = await sessionOf(attacked.browser, attacked.email);
      expect((await right(attacked, attacked.browser, session)).status).toBe(200);
      // Nor in a session that has: it counts for itself.
      const raised = (await right(attacked, attacked.browser, session)).json as SessionJson;
      const bare = new Browser(app, newPlace());
      expect((await right(attacked, bare, raised)).status).toBe(200);
    }, 60_000);

    deepIt(
      'do not keep the owner out of a new device while one stranger goes on',
      async () => {
        const attacked = await owner();
        for (let turn = 0; turn < 3; turn += 1) {
          await guess(attacked, '198.51.100.9', 12);
          await pass(app, DAY);
        }
        const elsewhere = new Browser(app, newPlace());
        const session = await sessionOf(elsewhere, attacked.email);
        expect((await right(attacked, elsewhere, session)).status).toBe(200);
      },
      60_000,
    );

    it('make no device known that has shown the password alone', async () => {
      const attacked = await owner();
      const stranger = new Browser(app, newPlace());
      const session = await sessionOf(stranger, attacked.email);
      expect(stranger.cookie).toMatch(/\.k/);
      expect(stranger.cookie).not.toMatch(/\.f/);
      const answers = [];
      for (let turn = 0; turn < 12; turn += 1)
        answers.push(await answer(stranger, session, attacked.factorId, 'errado'));
      expect(count(answers, 422)).toBe(10);
      // Another browser of theirs begins with nothing.
      const again = new Browser(app, stranger.address);
      const other = await sessionOf(again, attacked.email);
      expect((await answer(again, other, attacked.factorId, 'errado')).status).toBe(429);
    });

    it('are counted for a known device too', async () => {
      const { email, browser, factorId } = await owner();
      const session = await sessionOf(browser, email);
      const answers = [];
      for (let turn = 0; turn < 12; turn += 1)
        answers.push(await answer(browser, session, factorId, 'errado'));
      expect(count(answers, 422)).toBe(10);
    });
  });

  describe('of an email', () => {
    deepIt(
      'are looked at 24 times a day, and not at all in between',
      async () => {
        const email = newAddress();
        await new Browser(app, newPlace()).post('signup', { email, password: PASSWORD });
        const places = Array.from({ length: 4 }, newPlace);
        const guess = async (tries: number) => {
          const answers = [];
          for (const place of places) {
            for (let turn = 0; turn < tries; turn += 1)
              answers.push(
                await new Browser(app, place).post('verify', { type: 'email', email, token: '000000' }),
              );
          }
          return count(answers, 403);
        };
        expect(await guess(12)).toBe(20);
        for (let day = 0; day < 2; day += 1) {
          await pass(app, DAY);
          expect(await guess(14)).toBeLessThanOrEqual(24);
        }
      },
      60_000,
    );

    deepIt('strangers who guess stop neither the owner’s known device nor the link', async () => {
      const email = newAddress();
      const known = new Browser(app, newPlace());
      await known.post('signup', { email, password: PASSWORD });
      for (const place of [newPlace(), newPlace()]) {
        for (let turn = 0; turn < 10; turn += 1)
          await new Browser(app, place).post('verify', { type: 'email', email, token: '000000' });
      }
      const elsewhere = new Browser(app, newPlace());
      expect((await known.post('otp', { email })).status).toBe(200);
      const first = await mustEmailTo(app, email);
      const body = { type: 'email', email, token: first.code };
      expect((await elsewhere.post('verify', { ...body, token: wrongOf(first.code) })).status).toBe(429);
      expect((await elsewhere.post('verify', body)).status).toBe(429);
      expect((await known.post('verify', body)).status).toBe(200);
      expect((await known.post('otp', { email })).status).toBe(200);
      const { token } = await mustEmailTo(app, email);
      expect((await elsewhere.post('verify', { type: 'magiclink', token_hash: token })).status).toBe(200);
    });
  });
});

const LIMITED = {
  code: 429,
  error_code: 'over_request_rate_limit',
  // The client hands on the words alone.
  msg: expect.stringMatching(/ after \d+ seconds\.$/),
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

  it('twenty wrong passwords from one place meet it, also for an unknown address', async () => {
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

  it('asks the client to wait, in its words', async () => {
    const email = newAddress();
    const { auth } = supabase(app);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await auth.signInWithPassword({ email, password: 'senha errada' })).error?.status).toBe(400);
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
  });

  deepIt('makes a client that goes on wait longer, and says how long', async () => {
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

  deepIt('guesses at many accounts from one place meet it too', async () => {
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

  it('lets users in who signed in while the clock was ahead, once it is set back', async () => {
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

  deepIt('sign-ups and refreshes from one place are limited', async () => {
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
