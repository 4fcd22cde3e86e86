import { createHash, randomUUID } from 'node:crypto';
import { sampled, type TestedRoute, turnOf } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileTexts } from './support/hostile/bad-inputs.ts';
import { HOSTILE_TEXTS, toJson } from './support/hostile/bad-values.ts';
import { hostileApp, OPS_TOKEN, paymentOf, signedNotice } from './support/hostile/hostile-app.ts';
import { type Answer, jsonBody } from './support/hostile/http-client.ts';
import { sayRoute } from './support/hostile/places.ts';
import { wrongWith } from './support/hostile/refusal.ts';
import { rightful } from './support/hostile/rightful.ts';
import { forEachAtOnce } from './support/hostile/run-cases.ts';

/*
 * Text that is dangerous where somebody takes it for more: markup, SQL, templates, formulas, names of a prototype. It
 * is text here, so it is kept as it is and given back as it is; where it does not fit it is refused as any other is.
 */

const app = await hostileApp();
const ana = await app.newPerson('ana');
const made = await app.send({
  method: 'POST',
  path: '/api/offers',
  token: ana.token,
  ...jsonBody({
    title: 'Oferta',
    offerUrl: 'https://exemplo.com/a',
    landingPageUrl: 'https://exemplo.com/b',
    tags: [],
  }),
});
const offerId = (made.json as { offer: { id: string } }).offer.id;
afterAll(() => app.close());

const IGNORED = [
  // What belongs to a choice that the sample has not made.
  'POST /auth/v1/factors phone',
  // Given back by the route that reads it; this one tells when it was kept.
  'PUT /api/clone/:subdomain/draft patches.0.text',
  // Names a clone that is there, and nothing is kept of it.
  'POST /api/clone/blocks subdomain',
  'POST /api/clone/blocks/:id/use subdomain',
  // Given back to who puts it into a page.
  'POST /api/clone/blocks html',
  // Names what a clone has.
  'POST /api/clone/blocks pictures.0',
  // Read for the fields of the form that it holds.
  'POST /api/clone/:subdomain/forms html',
  // Taken away from where it is.
  'POST /api/offers/bulk change.remove.0',
  'POST /api/traffic-filter/campaigns/bulk change.removeTags.0',
  // Given back by the list; the answer holds what was changed, and the sample names what is gone by then.
  'POST /api/traffic-filter/campaigns/bulk change.addTags.0',
  // Kept in small letters, as names of domains are searched.
  'PATCH /api/anticlone/sites/:id search.brandWords.0',
  // Names what a clone has; another name changes nothing, and nothing is kept of it.
  'POST /api/clone/:subdomain/ways-out leads.0.key',
  // Secrets, which nobody is shown again.
  'POST /api/traffic-filter/conversion-targets token',
  'PUT /api/traffic-filter/conversion-targets/:id token',
  // Asked about, and answered by what would become of it.
  'POST /api/traffic-filter/campaigns/:id/try userAgent',
  'POST /api/traffic-filter/campaigns/:id/try referrer',
];

/** Each route is sent other texts than the next, in other fields. */
const TEXTS_ONE_IN = 5;

const takers = app.routes.filter(({ body, bodyKind }) => body !== undefined && bodyKind === 'json');

describe.each(takers.map((route): [string, TestedRoute] => [sayRoute(route), route]))('%s', (_, route) => {
  it('gives back what it takes, sign by sign', async () => {
    const right = rightful(route, route.method, ana);
    const problems: string[] = [];
    const texts = route.body === undefined ? [] : [...hostileTexts(route.body)];
    // The board is to show all of them.
    const some =
      sayRoute(route) === 'POST /api/offers' ? texts : sampled(texts, turnOf(route.path), TEXTS_ONE_IN);
    await forEachAtOnce(some, async ({ field, text, input }) => {
      const answer = await app.send({ ...right, body: toJson(withOwnId(route.path, input)) });
      const taken = answer.status >= 200 && answer.status < 300;
      const ignored = IGNORED.includes(`${sayRoute(route)} ${field}`);
      const wrong = taken
        ? !ignored && !comesBack(answer, text) && `became ${answer.text.slice(0, 200)}`
        : wrongWith(route.path, answer);
      if (wrong) problems.push(`${field} ${JSON.stringify(text)}: ${wrong}`);
    });
    expect(problems).toEqual([]);
  });
});

/** As a text of its own, or as part of an address. An answer that tells nothing at all tells nothing wrong. */
function comesBack({ json, status }: Answer, text: string): boolean {
  const told = stringsOf(json);
  if (status === 204 || told.length === 0) return true;
  return told.includes(text) || told.some((one) => one.includes(encodeURIComponent(text)));
}

/** What makes something anew makes it under an id of its own each time; a change of many is made to one that is there. */
function withOwnId(path: string, input: unknown): unknown {
  const given = input as Record<string, unknown>;
  if (Array.isArray(given['ids']))
    return { ...given, ids: [path.startsWith('/api/traffic-filter/') ? ana.campaignId : offerId] };
  return typeof given['id'] === 'string' ? { ...given, id: randomUUID() } : given;
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...stringsOf(part)]);
}

it('keeps all of it on the board', async () => {
  const board = await app.send({ method: 'GET', path: '/api/offers', token: ana.token });
  const shown = stringsOf(board.json);
  expect(HOSTILE_TEXTS.filter((text) => !shown.includes(text))).toEqual([]);
});

it('keeps all of it in what people say of themselves when they sign up', async () => {
  const data = Object.fromEntries(HOSTILE_TEXTS.map((text, n) => [`k${n}`, text]));
  const [fullName = ''] = HOSTILE_TEXTS;
  const signedUp = await app.send({
    method: 'POST',
    path: '/auth/v1/signup',
    ...jsonBody({
      email: `${randomUUID()}@exemplo.com.br`,
      password: `${HOSTILE_TEXTS[2]}${HOSTILE_TEXTS[3]}`,
      data: { ...data, full_name: fullName, plan_id: HOSTILE_TEXTS[3] },
    }),
  });
  const session = signedUp.json as { access_token: string; user: { user_metadata: object } };
  expect(session.user.user_metadata).toEqual({ ...data, full_name: fullName, plan_id: HOSTILE_TEXTS[3] });
  const token = session.access_token;
  const again = await app.send({ method: 'GET', path: '/auth/v1/user', token });
  expect(again.json).toMatchObject({ user_metadata: data });
  const profile = await app.send({ method: 'POST', path: '/api/profile', token, ...jsonBody({}) });
  expect(profile.json).toMatchObject({ profile: { fullName, planId: null } });
});

it('keeps all of it in what a tool says of itself', async () => {
  const tool = 'mf-texts';
  const [title = ''] = HOSTILE_TEXTS;
  const content = '{}';
  const file = {
    path: 'mf-manifest.json',
    sha384: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    sizeBytes: content.length,
  };
  const address = `/api/releases/${tool}/1.0.0`;
  await app.send({ method: 'PUT', path: `${address}/files/${file.path}`, token: OPS_TOKEN, body: content });
  const labels = HOSTILE_TEXTS.filter((text) => text.length <= 40);
  const sidebar = labels.map((label) => ({
    group: label,
    groupOrder: 0,
    order: 1,
    label,
    to: '/x',
    icon: [['path', { d: label }]],
  }));
  const manifest = { name: tool, title, contract: 1, routes: ['/x'], sidebar };
  const published = await app.send({
    method: 'POST',
    path: `/api/releases/${tool}`,
    token: OPS_TOKEN,
    ...jsonBody({ version: '1.0.0', entry: file.path, files: [file], manifest, why: title, by: title }),
  });
  expect(published.status).toBe(201);
  const discovery = await app.send({ method: 'GET', path: '/discovery' });
  expect(discovery.json).toMatchObject({ microFrontends: { [tool]: [{ extras: { title, sidebar } }] } });
});

describe('the checkout page', () => {
  const open = (query: Record<string, string>) =>
    app.send({
      method: 'GET',
      path: `/checkout/demonstracao?${new URLSearchParams({ plano: 'starter', ref: ana.id, ...query })}`,
      headers: { accept: 'text/html' },
    });

  it.each(HOSTILE_TEXTS)('shows %j as text', async (text) => {
    for (const field of ['email', 'cupom']) {
      const page = await open({ [field]: text.slice(0, 40) });
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/<script|<img|onerror=(?!alert\(1\)&gt;)/);
    }
    const page = await open({ email: text });
    const shown = /<dd>([^<]*)<\/dd>/.exec(page.text)?.[1] ?? '';
    expect(unescaped(shown)).toBe(text);
  });

  it('shows nothing of a link that is not whole', async () => {
    const page = await open({ plano: '<script>alert(1)</script>' });
    expect(page.status).toBe(400);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.text).not.toContain('alert(1)');
  });
});

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('the webhook', () => {
  const deliver = (notice: unknown) =>
    app.send({ method: 'POST', path: '/api/billing/webhooks/demo', ...signedNotice(notice) });

  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', []],
    ['null', null],
    ['NUL', { ...paymentOf(ana.id, ana.email), id: 'a\0b' }],
    ['half a character', { ...paymentOf(ana.id, ana.email), product: '\ud800' }],
    ['no time', { ...paymentOf(ana.id, ana.email), occurredAt: 'ontem' }],
    ['a time to come', { ...paymentOf(ana.id, ana.email), occurredAt: '9999-12-31T23:59:59Z' }],
    ['an over-long id', { ...paymentOf(ana.id, ana.email), id: 'x'.repeat(50_000) }],
    ['a depth without end', '['.repeat(100_000)],
  ])('refuses %s although it is signed, and only keeps it', async (_, notice) => {
    const { 'accounts.billing_events': kept, ...before } = await app.state();
    const answer = await deliver(notice);
    expect(wrongWith('/api', answer, { status: [400], code: 'accounts.webhook.malformed' })).toBeNull();
    const { 'accounts.billing_events': keptNow, ...after } = await app.state();
    expect(after).toEqual(before);
    expect(keptNow).not.toBe(kept);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an ancient time', { occurredAt: '0001-01-01T00:00:00Z' }, 'superseded'],
    ['the first year there is', { occurredAt: '0000-01-01T00:00:00Z' }, 'superseded'],
    ['a hostile product', { product: "' OR 1=1 --" }, 'unknown_product'],
    ['a hostile buyer', { reference: "' OR 1=1 --", customer: { email: '<b>' } }, 'unmatched'],
    ['a hostile kind', { type: '__proto__' }, 'ignored'],
    ['keys that nobody knows', { type: 'other', more: { a: 1 } }, 'ignored'],
  ])('makes of %s what it makes of any', async (_, change, outcome) => {
    const answer = await deliver({ ...paymentOf(ana.id, ana.email), ...change });
    expect([answer.status, answer.json]).toEqual([200, { outcome, duplicate: false }]);
  });
});

it('has changed nothing that all objects share', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
