import { Mailer } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  authApp,
  Browser,
  count,
  emailsTo,
  mustEmailTo,
  newAddress,
  newPlace,
  PASSWORD,
  pass,
} from './support.ts';

describe.each([
  ['recover', 'recovery', 'trocar a senha'],
  ['otp', 'magiclink', 'sem senha'],
])('emails that strangers ask for: %s', (path, type, words) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ rateLimitScale: 1, trustedProxyHops: 1 });
  });
  afterAll(() => app.close());

  async function person() {
    const email = newAddress();
    const browser = new Browser(app, newPlace());
    expect((await browser.post('signup', { email, password: PASSWORD })).status).toBe(200);
    // Those that a test asks for must not be overtaken by this one's email.
    await app.get<Mailer>(Mailer).idle();
    return { email, browser };
  }
  const ask = (browser: Browser, email: string) => browser.post(path, { email });
  const flood = async (email: string, places: string[], each = 4) => {
    const answers = [];
    for (const place of places) {
      for (let turn = 0; turn < each; turn += 1) answers.push(await ask(new Browser(app, place), email));
    }
    return answers;
  };
  const use = (browser: Browser, token: string) => browser.post('verify', { type, token_hash: token });

  it('one stranger or two do not void the email that the owner asked for, from whatever device', async () => {
    const { email } = await person();
    const elsewhere = new Browser(app, newPlace());
    expect((await ask(elsewhere, email)).status).toBe(200);
    const { token } = await mustEmailTo(app, email);
    await flood(email, [newPlace()]);
    await pass(app, 3600);
    await flood(email, [newPlace()]);
    expect((await use(elsewhere, token)).status).toBe(200);
  });

  it('many strangers do not void that of a known device, nor keep it from its next', async () => {
    const { email, browser } = await person();
    expect((await ask(browser, email)).status).toBe(200);
    const { token } = await mustEmailTo(app, email);
    const answers = await flood(email, Array.from({ length: 6 }, newPlace));
    expect(count(answers, 429)).toBeGreaterThan(0);
    expect((await ask(new Browser(app, newPlace()), email)).status).toBe(429);
    expect((await ask(browser, email)).status).toBe(200);
    expect((await use(browser, token)).status).toBe(200);
  });

  deepIt('are twelve at once for an address, and four an hour', async () => {
    const { email } = await person();
    const places = Array.from({ length: 6 }, newPlace);
    expect(count(await flood(email, places), 200)).toBe(12);
    await pass(app, 3600);
    expect(count(await flood(email, places), 200)).toBe(4);
    const messages = (await emailsTo(app, email)).filter(({ text }) => text.includes(words));
    expect(messages).toHaveLength(16);
  });

  it('works in another kind’s absence: using one ends all of its kind', async () => {
    const { email, browser } = await person();
    await flood(email, [newPlace(), newPlace()], 1);
    const [newer, older] = await emailsTo(app, email);
    expect((await use(browser, older!.token)).status).toBe(200);
    expect((await use(browser, newer!.token)).status).toBe(403);
    const left = await app.db.query(
      'SELECT 1 FROM auth_service.one_time_tokens WHERE email = $1 AND purpose = $2',
      [email, type],
    );
    expect(left.rows).toEqual([]);
  });
});

type Answered = 200 | 429;

/** Who signs in, with the right password, after the failures. */
interface Stopped {
  /** In the browser that they signed up with, at home. */
  knownAtHome: Answered;
  /** In that browser, behind the very address that the failures came from. */
  knownBesideThem: Answered;
  /** With a browser that is new, in a network that they have signed in from. */
  newAtHome: Answered;
  /** With a browser that is new, somewhere else. */
  newElsewhere: Answered;
  /** With a browser that is new, behind the address that the failures came from. */
  newBesideThem: Answered;
  /** Another person, with a browser that is new, behind that address. */
  otherBesideThem: Answered;
}

describe('who is stopped by whose failures', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await authApp({ rateLimitScale: 1, trustedProxyHops: 1 });
  });
  afterAll(() => app.close());

  const nobody: Stopped = {
    knownAtHome: 200,
    knownBesideThem: 200,
    newAtHome: 200,
    newElsewhere: 200,
    newBesideThem: 200,
    otherBesideThem: 200,
  };

  async function person(): Promise<{ email: string; home: string; browser: Browser }> {
    const [email, home] = [newAddress(), newPlace()];
    const browser = new Browser(app, home);
    expect((await browser.post('signup', { email, password: PASSWORD })).status).toBe(200);
    return { email, home, browser };
  }

  /** Wrong passwords for the account from each of the addresses, a few at a time. */
  async function hammer(email: string, addresses: string[], each: number) {
    const answers = [];
    for (let turn = 0; turn < each; turn += 1) {
      for (let from = 0; from < addresses.length; from += 8) {
        const group = addresses.slice(from, from + 8);
        answers.push(
          ...(await Promise.all(group.map((at) => new Browser(app, at).signIn(email, 'senha errada')))),
        );
      }
    }
    return answers;
  }

  const beside = (address: string, last: number) => address.replace(/\d+$/, String(last));

  it.each<[string, (email: string) => Promise<{ at: string; let: number; tried: number }>, Stopped]>([
    [
      'one stranger',
      async (email) => {
        const at = newPlace();
        const answers = await hammer(email, [at], 40);
        return { at, let: count(answers, 400), tried: 10 };
      },
      { ...nobody, newBesideThem: 429 },
    ],
    [
      'one stranger with many addresses of a network',
      async (email) => {
        const at = newPlace();
        const addresses = Array.from({ length: 20 }, (_, last) => beside(at, last + 1));
        const answers = await hammer(email, addresses, 5);
        return { at: addresses[0]!, let: count(answers, 400), tried: 80 };
      },
      { ...nobody, newBesideThem: 429 },
    ],
    [
      'strangers of many networks',
      async (email) => {
        const addresses = Array.from({ length: 32 }, newPlace);
        const answers = await hammer(email, addresses, 8);
        const refused = answers.filter(({ status }) => status === 429);
        for (const { headers } of refused)
          expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300);
        return { at: addresses[0]!, let: count(answers, 400), tried: 240 };
      },
      { ...nobody, newAtHome: 429, newElsewhere: 429, newBesideThem: 429 },
    ],
    [
      'one stranger who guesses at many accounts',
      async () => {
        const at = newPlace();
        const answers = [];
        for (let turn = 0; turn < 33; turn += 1)
          answers.push(await new Browser(app, at).signIn(newAddress(), 'senha errada'));
        return { at, let: count(answers, 400), tried: 30 };
      },
      { ...nobody, newBesideThem: 429, otherBesideThem: 429 },
    ],
  ])(
    '%s',
    async (_, fail, stopped) => {
      const [owner, other] = [await person(), await person()];
      const { at, let: through, tried } = await fail(owner.email);
      // One more may have become free while they came.
      expect(through).toBeGreaterThanOrEqual(tried);
      expect(through).toBeLessThanOrEqual(tried + 3);
      const status = async (browser: Browser, email = owner.email) => (await browser.signIn(email)).status;
      // Those who are stopped come first: who gets in gives their own try back, and no more.
      expect({
        newBesideThem: await status(new Browser(app, at)),
        otherBesideThem: await status(new Browser(app, at), other.email),
        newElsewhere: await status(new Browser(app, newPlace())),
        newAtHome: await status(new Browser(app, beside(owner.home, 99))),
        knownAtHome: await status(owner.browser),
        knownBesideThem: await status(owner.browser.at(at)),
      }).toEqual(stopped);
    },
    120_000,
  );

  it('a known device is stopped by its own failures, and stops no other', async () => {
    const { email, browser } = await person();
    const answers = [];
    for (let turn = 0; turn < 22; turn += 1) answers.push(await browser.signIn(email, 'senha errada'));
    expect(count(answers, 400)).toBe(20);
    expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeLessThanOrEqual(120);
    expect((await browser.signIn(email)).status).toBe(429);
    expect((await new Browser(app, newPlace()).signIn(email)).status).toBe(200);
  });
});
