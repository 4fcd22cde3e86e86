import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { Browser, count, newPlace, pass } from './places.ts';
import { authApp, mustEmailTo, newAddress, PASSWORD, type SessionJson } from './support.ts';

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

    it('do not keep the owner out of a new device while one stranger goes on', async () => {
      const attacked = await owner();
      for (let turn = 0; turn < 3; turn += 1) {
        await guess(attacked, '198.51.100.9', 12);
        await pass(app, DAY);
      }
      const elsewhere = new Browser(app, newPlace());
      const session = await sessionOf(elsewhere, attacked.email);
      expect((await right(attacked, elsewhere, session)).status).toBe(200);
    }, 60_000);

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
    it('are looked at 24 times a day, and not at all in between', async () => {
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
    }, 60_000);

    it('strangers who guess stop neither the owner’s known device nor the link', async () => {
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
