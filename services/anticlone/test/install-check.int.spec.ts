import { randomUUID } from 'node:crypto';
import type { AnticloneSiteView, InstallCheckReply } from '@garimpo/anticlone-contract';
import { ProtectedPages } from '@garimpo/cloner-contract';
import { linksUrl } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { siteSnippet } from '../src/script/snippet.service.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { PageFixture } from './support/pages/page-fixture.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const DAY_MS = 24 * 3_600_000;

// A browser renders pages while the machine is busy.
jest.setTimeout(90_000);

let web: PageFixture;
let anticlone: AnticloneApp;
let user: TestUser;
let site: AnticloneSiteView;
/** Each test has its own page, because the sites of all users count for one page. */
let path: string;
let page: string;
beforeAll(async () => {
  web = await PageFixture.start(['loja.test', 'www.loja.test', 'outra.test']);
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  anticlone = await startAnticloneApp({ outboundAllow: web.allow, chromiumPath });
});
beforeEach(async () => {
  web.clear();
  path = `/curso-${randomUUID()}`;
  page = `http://loja.test${path}`;
  user = await anticlone.newUser();
  site = await user.protect(page);
});
afterAll(async () => {
  await anticlone.app.close();
  await web.close();
});

const snippetOf = ({ key }: { key: string }) =>
  siteSnippet({ key, linksUrl: linksUrl(anticlone.app.config) }).html;
const withSnippet = (snippet: string) => `<!doctype html><title>Curso</title><body>${snippet}<p>Curso</p>`;
const renderedBy = (html: string) =>
  `<!doctype html><title>Curso</title><body><script>setTimeout(() => {
    const part = document.createRange().createContextualFragment(${JSON.stringify(html).replaceAll('</', '<\\/')});
    document.body.append(part);
  }, 50)</script>`;

async function check(): Promise<InstallCheckReply> {
  const reply = await user.request('POST', `/api/anticlone/sites/${site.id}/install-check`);
  expect(reply.status).toBe(200);
  return reply.json as InstallCheckReply;
}

const isProtected = () =>
  anticlone.app.get<ProtectedPages>(ProtectedPages).isProtectedFrom(randomUUID(), page);
const verifiedAt = async () => (await user.sites())[0]?.verifiedAt ?? null;

describe('a page', () => {
  it('with the snippet is installed and protected', async () => {
    expect(await isProtected()).toBe(false);
    web.show(page, withSnippet(snippetOf(site)));
    const found = await check();
    expect(found).toMatchObject({
      installed: true,
      rendered: false,
      status: 200,
      finalUrl: page,
      problems: [],
    });
    expect(found.layers.map(({ state }) => state)).toEqual(Array(5).fill('found'));
    expect(web.requests).toHaveLength(1);
    expect(await verifiedAt()).toBe(found.checkedAt);
    expect(await isProtected()).toBe(true);
  });

  it('without it is neither', async () => {
    web.show(page, withSnippet(snippetOf(site)));
    await check();
    web.show(page, withSnippet(''));
    expect(await check()).toMatchObject({ installed: false, rendered: true, problems: [] });
    expect(await verifiedAt()).toBeNull();
    expect(await isProtected()).toBe(false);
  });

  it('that a script builds is rendered', async () => {
    web.show(page, renderedBy(snippetOf(site)));
    expect(await check()).toMatchObject({ installed: true, rendered: true });
    expect(await isProtected()).toBe(true);
  });

  it('with another site’s snippet is not verified', async () => {
    const other = await (await anticlone.newUser()).protect('http://outra.test/');
    web.show(page, withSnippet(snippetOf(other)));
    const found = await check();
    expect(found.installed).toBe(false);
    expect(found.layers.find(({ layer }) => layer === 'script')?.state).toBe('other_site');
    expect(await isProtected()).toBe(false);
  });

  it('may redirect to its www, and not elsewhere', async () => {
    web.show(`http://www.loja.test${path}`, withSnippet(snippetOf(site)));
    web.show(`http://outra.test${path}`, withSnippet(snippetOf(site)));
    web.show(page, { redirect: `http://www.loja.test${path}` });
    expect(await check()).toMatchObject({ installed: true, finalUrl: `http://www.loja.test${path}` });
    web.show(page, { redirect: `http://outra.test${path}` });
    expect(await check()).toMatchObject({ installed: false, problems: ['other_host'] });
    expect(await isProtected()).toBe(false);
    await user.request('PATCH', `/api/anticlone/sites/${site.id}`, { extraHosts: ['outra.test'] });
    expect(await check()).toMatchObject({ installed: true, problems: [] });
  });

  it('whose policy blocks the script is verified all the same', async () => {
    web.show(page, {
      html: withSnippet(snippetOf(site)),
      headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline'" },
    });
    const found = await check();
    expect(found).toMatchObject({ installed: false, problems: ['content_policy'] });
    expect(found.layers.find(({ layer }) => layer === 'script')?.state).toBe('blocked');
    expect(await isProtected()).toBe(true);
  });

  it.each([
    ['is gone', { html: '<h1>nada</h1>', status: 410 }, 'error_status', 410],
    ['is an image', { bytes: Buffer.from('x'), type: 'image/png' }, 'not_html', 200],
    ['leads inside', { redirect: 'http://169.254.169.254/latest/' }, 'refused', null],
    ['leads to nobody', { redirect: 'http://ninguem.invalid/' }, 'unreachable', null],
  ] as const)('that %s stays verified', async (_how, answer, problem, status) => {
    web.show(page, withSnippet(snippetOf(site)));
    await check();
    web.show(page, answer);
    expect(await check()).toMatchObject({ installed: false, status, problems: [problem] });
    expect(await isProtected()).toBe(true);
  });
});

describe('a verified page', () => {
  it('is visited again by a job, and loses its protection without the script', async () => {
    web.show(page, withSnippet(snippetOf(site)));
    await check();
    web.show(page, withSnippet(''));
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + 3 * DAY_MS));
    expect(await isProtected()).toBe(true);
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + 8 * DAY_MS));
    expect(await isProtected()).toBe(false);
  });
});

it('cannot be checked by another user', async () => {
  const other = await anticlone.newUser();
  const reply = await other.request('POST', `/api/anticlone/sites/${site.id}/install-check`);
  expect(reply.status).toBe(404);
  expect(web.requests).toEqual([]);
});
