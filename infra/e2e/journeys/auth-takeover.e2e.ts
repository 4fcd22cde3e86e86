import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { emailsTo } from '../support/emails.ts';
import { DEEP, expect, newPerson, registerAndPay, test } from '../support/journey.ts';
import { askedHere, browsers } from '../support/traffic.ts';

/** Of whoever made the campaign: everything that is asked for there, they read. No redirect to it gets further than the browser. */
const COLLECTOR = 'https://coleta.invalid/';
const SECRET = /token_hash|access_token|refresh_token|[?&#](?:code|token)=/;

interface Campaign {
  link: string;
  key: string;
}

async function makeCampaign(page: Page): Promise<Campaign> {
  const session = await page.evaluate(() => localStorage.getItem('garimpo-session'));
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token?: string };
  const reply = await page.request.post('/api/traffic-filter/campaigns', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: 'Coleta',
      securePage: COLLECTOR,
      offers: [{ url: COLLECTOR, weight: 100 }],
      networks: ['facebook'],
      devices: ['phone'],
    },
  });
  const { link } = ((await reply.json()) as { campaign: { link: string } }).campaign;
  return { link, key: link.split('/').at(-1) ?? '' };
}

const challenge = () => ({
  code_challenge: createHash('sha256').update(randomBytes(40).toString('hex')).digest('base64url'),
  code_challenge_method: 's256',
});

/** Of the newest email of a kind. Others come between, such as that of a sign-in from another device. */
async function addressesIn(email: string, type: string, number: number): Promise<string[]> {
  const ofKind = async () => (await emailsTo(email)).filter((message) => message.includes(`type=${type}`));
  await expect.poll(async () => (await ofKind()).length).toBeGreaterThanOrEqual(number);
  const last = (await ofKind()).at(-1) ?? '';
  const found = [...last.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([address]) =>
    address.replaceAll('&amp;', '&'),
  );
  return [...new Set(found)];
}

/** A program that looks into mail: it asks servers for every address, and for those they lead to. A fragment is not sent. */
async function followAll(addresses: string[], request: APIRequestContext): Promise<string[]> {
  const asked: string[] = [];
  const left = [...addresses];
  while (left.length > 0 && asked.length < 50) {
    const address = new URL(left.shift() ?? '');
    address.hash = '';
    asked.push(address.href);
    if (!/^(?:.*\.)?localhost$|^127\.0\.0\.1$/.test(address.hostname)) continue;
    const { url, host } = askedHere(address.href);
    const answer = await request.get(url, {
      headers: { host, accept: 'text/html', 'user-agent': browsers.computer },
      maxRedirects: 0,
    });
    const onward = answer.headers()['location'];
    if (onward !== undefined) left.push(new URL(onward, address).href);
  }
  return asked;
}

/** Where an attacker would have an email lead; `key` is that of the campaign. */
const targetsOf = (link: string, key: string, baseURL: string) => [
  link,
  new URL('/login', link).href,
  `${link}/sobre`,
  `${baseURL}/r/${key}`,
  `${baseURL}/login/../r/${key}`,
  `${baseURL}/login\\..\\r\\${key}`,
];

test(
  'with any such address to lead to, an email or a sign-in elsewhere takes nobody’s token to a page of somebody else',
  DEEP,
  async ({ page, browser, request, baseURL }) => {
    const attacker = newPerson();
    await registerAndPay(page, attacker);
    const { link, key } = await makeCampaign(page);

    const victim = newPerson();
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await registerAndPay(theirs, victim);
    await theirs.evaluate(() => localStorage.clear());
    const told: string[] = [];
    await context.route(`${COLLECTOR}**`, (route) => {
      told.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Coleta</title>' });
    });

    const messages = { recovery: 0, magiclink: 0 };
    for (const target of targetsOf(link, key, baseURL ?? '')) {
      for (const [path, type] of [
        ['recover', 'recovery'],
        ['otp', 'magiclink'],
      ] as const) {
        for (const proof of [{}, challenge()]) {
          const query = new URLSearchParams({ redirect_to: target });
          messages[type] += 1;
          await request.post(`/auth/v1/${path}?${query}`, { data: { email: victim.email, ...proof } });
          const addresses = await addressesIn(victim.email, type, messages[type]);
          const asked = await followAll(addresses, request);
          expect(asked.filter((address) => SECRET.test(address) || address.includes(key))).toEqual([]);
          for (const address of addresses.filter((one) => one.startsWith(baseURL ?? ''))) {
            await theirs.goto('about:blank');
            await theirs.goto(address);
            await theirs.waitForLoadState();
            expect(new URL(theirs.url()).origin).toBe(baseURL);
          }
          expect(told).toEqual([]);
          // A sign-in by email waits for a button; it has not been pressed, so nothing is used up by all this.
          if (type !== 'magiclink') continue;
          const token = new URLSearchParams(addresses[0]?.split('#')[1]).get('token_hash');
          const used = await request.post('/auth/v1/verify', { data: { type, token_hash: token } });
          expect(used.status()).toBe(200);
        }
      }

      const query = new URLSearchParams({ provider: 'empresa', redirect_to: target, ...challenge() });
      await theirs.goto(`/auth/v1/authorize?${query}`);
      await theirs.getByLabel('Account').fill(victim.email);
      await theirs.getByLabel('Email', { exact: true }).fill(victim.email);
      await theirs.getByLabel('Name').fill(victim.name);
      await theirs.getByRole('button', { name: 'Allow' }).click();
      // The code is taken out of the address there, and is of no use to a browser that did not begin.
      await expect(theirs).toHaveURL(`${baseURL}/login`);
      expect(told).toEqual([]);
    }
    await context.close();
  },
);

test(
  'a link of before leads to where links are now, and leaves tokens behind',
  DEEP,
  async ({ page, browser, request, baseURL }) => {
    await registerAndPay(page, newPerson());
    const { link, key } = await makeCampaign(page);
    expect(new URL(link).origin).not.toBe(baseURL);

    const secrets = 'token_hash=segredo&%74oken=segredo&CODE=segredo&type=recovery&state=segredo';
    const before = `${baseURL}/r/${key}?utm_source=facebook&${secrets}#access_token=segredo`;
    const context = await browser.newContext();
    const visitor = await context.newPage();
    const asked: string[] = [];
    context.on('request', (one) => asked.push(`${one.url()} ${JSON.stringify(one.headers())}`));
    // The campaign's page is nowhere: the browser tells where it was led, and gets no answer.
    await visitor.goto(before).catch(() => undefined);
    const [first, ...later] = asked;
    expect(first).toContain(`${baseURL}/r/${key}`);
    expect(later.map((one) => new URL(one.split(' ')[0] ?? '').host)).toEqual([
      new URL(link).host,
      new URL(COLLECTOR).host,
    ]);
    expect(later.filter((one) => one.includes('segredo'))).toEqual([]);
    expect(later.every((one) => one.includes('utm_source=facebook'))).toBe(true);

    // A browser hands its fragment on to wherever it is led, unless the redirect has one.
    const reader = await context.newPage();
    await reader.goto(`${baseURL}/r/${key}/sobre?token=segredo#access_token=segredo`);
    expect(reader.url().replace(/#$/, '')).toBe(`${link}/sobre`);
    await context.close();

    expect(
      (await followAll([before, `${link}?utm_source=facebook&${secrets}`], request))
        .slice(2)
        .filter((one) => one.includes('segredo')),
    ).toEqual([]);
    // Where links are, there is nothing of the app, whose pages take tokens.
    for (const path of [
      '/',
      '/login',
      '/reset-password',
      '/config.json',
      '/auth/v1/settings',
      '/api/plans',
    ]) {
      const { url, host } = askedHere(new URL(path, link).href);
      expect((await request.get(url, { headers: { host, accept: 'text/html' } })).status()).toBe(404);
    }
  },
);
