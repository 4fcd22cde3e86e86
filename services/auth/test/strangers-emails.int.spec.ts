import { Mailer } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser, count, newPlace, pass } from './places.ts';
import { authApp, emailsTo, mustEmailTo, newAddress, PASSWORD } from './support.ts';

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

  it('are twelve at once for an address, and four an hour', async () => {
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
