import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserLauncher, createLogger, linksUrl, Outbound } from '@garimpo/service-kit';
import { findChromium } from '@garimpo/service-kit/chromium';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CloneExaminer, type ExaminedSite, type Finding } from '../src/detection/clone-examiner.ts';
import type { OriginalPages } from '../src/detection/original-pages.ts';
import { PageBrowser } from '../src/page/page-browser.ts';
import { PageFailure, PageVisits } from '../src/page/page-visits.ts';
import { RenderedPages } from '../src/page/rendered-pages.ts';
import { siteSnippet } from '../src/script/snippet.service.ts';
import { inOrder, renameClasses, swapImages } from './support/pages/page-changes.ts';
import { PageFixture } from './support/pages/page-fixture.ts';
import { Random } from './support/pages/random.ts';
import { salesPage } from './support/pages/sales-page.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const APP = { publicUrl: 'http://garimpo.test', linksDomain: 'links.garimpo.test' };
const HOSTS = ['original.test', 'www.original.test', 'copia.test', 'garimpo.test', 'links.garimpo.test'];
const ORIGINAL = 'http://original.test/curso';
const COPY = 'http://copia.test/oferta';

// A browser renders pages while the machine is busy.
jest.setTimeout(90_000);

const page = salesPage({ seed: 11, template: 0, niche: 1 });
const copy = inOrder(renameClasses, swapImages)(page, new Random(1));
const other = salesPage({ seed: 12, template: 0, niche: 4 });
/** A page whose script renders its text. */
const renderedBy = (html: string) =>
  `<!doctype html><title>x</title><div id="raiz"></div><script>
document.getElementById('raiz').innerHTML = new TextDecoder().decode(Uint8Array.from(atob('${Buffer.from(html).toString('base64')}'), (c) => c.charCodeAt(0)))</script>`;

const site: ExaminedSite = {
  siteId: '00000000-0000-4000-8000-000000000001',
  originalUrl: ORIGINAL,
  originalHost: 'original.test',
  extraHosts: [],
  scriptKey: 'abc',
};

/** Stores nothing. */
const originals: Pick<OriginalPages, 'get'> = {
  get: ({ read }) =>
    read().catch((error: unknown) => {
      if (error instanceof PageFailure) return null;
      throw error;
    }),
};

let web: PageFixture;
let dataDir: string;
let launcher: BrowserLauncher;
let examiner: CloneExaminer;
beforeAll(async () => {
  web = await PageFixture.start(HOSTS);
  dataDir = await mkdtemp(join(tmpdir(), 'garimpo-test-examine-'));
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  const config = { outboundAllow: web.allow, chromiumPath, dataDir, ...APP };
  launcher = new BrowserLauncher(config, createLogger('silent'), {
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  });
  const visits = new PageVisits(new Outbound(config), APP);
  const rendered = new RenderedPages(new PageBrowser(launcher, APP));
  examiner = new CloneExaminer(visits, rendered, originals);
});
afterAll(async () => {
  await launcher.onApplicationShutdown();
  await web.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  web.clear();
  web.show(ORIGINAL, page);
});

function examine(address = COPY, of: Partial<ExaminedSite> = {}): Promise<Finding> {
  return examiner.examine({ ...site, ...of }, address, {
    now: new Date(),
    signal: new AbortController().signal,
  });
}

describe('the check of a reported page', () => {
  it('confirms a copy by one request to it and one to the original', async () => {
    web.show(COPY, copy);
    expect(await examine()).toMatchObject({
      status: 'confirmed',
      reason: 'similar',
      comparison: { parts: { text: 1, structure: 1, screenshot: null, marked: false } },
    });
    expect(web.requests.map(({ host }) => host)).toEqual(['copia.test', 'original.test']);
    expect(web.requests[0]?.userAgent).toContain('GarimpoBot');
  });

  it('finds another page of the same template different without rendering it', async () => {
    web.show(COPY, other);
    const { status, reason, comparison } = await examine();
    expect([status, reason]).toEqual(['suspect', 'different']);
    expect(comparison?.score).toBeLessThanOrEqual(0.5);
    expect(web.asked('copia.test')).toBe(1);
  });

  it('renders pages that are sent without text, the original too', async () => {
    web.show(COPY, renderedBy(copy));
    expect(await examine()).toMatchObject({
      status: 'confirmed',
      comparison: { parts: { screenshot: expect.any(Number) } },
    });
    // A saved copy of a rendered page.
    web.show(ORIGINAL, renderedBy(page));
    web.show(COPY, copy);
    expect(await examine()).toMatchObject({ status: 'confirmed', reason: 'similar' });
    web.show(COPY, renderedBy(other));
    expect(await examine()).toMatchObject({ status: 'suspect', reason: 'different' });
  });

  it('is not led away from a copy by a script, and is not counted as a visit', async () => {
    const { html: now } = siteSnippet({ key: site.scriptKey, linksUrl: linksUrl(APP) });
    const html = now + now.replaceAll(linksUrl(APP), APP.publicUrl);
    const leads = `<script>addEventListener('DOMContentLoaded', () => location.replace('${ORIGINAL}'))</script>`;
    web.show(COPY, renderedBy(copy).replace('<script>', `${html}${leads}<script>`));
    expect(await examine()).toMatchObject({ status: 'confirmed', comparison: { parts: { marked: true } } });
    expect([web.asked('garimpo.test'), web.asked('links.garimpo.test')]).toEqual([0, 0]);
  });

  it('does not trust marks that were pasted into another page', async () => {
    const { html } = siteSnippet({ key: site.scriptKey, linksUrl: linksUrl(APP) });
    web.show(COPY, other.replace('<body', `${html}<body`));
    expect(await examine()).toMatchObject({ status: 'suspect', comparison: { parts: { marked: true } } });
  });

  it.each([
    ['the original itself', { redirect: ORIGINAL }, 'leads_to_original'],
    ['www of it', { redirect: 'http://www.original.test/curso' }, 'leads_to_original'],
    ['nobody', { redirect: 'http://ninguem.invalid/' }, 'unreachable'],
    ['a page that is gone', { html: copy, status: 410 }, 'error_status'],
    ['an image', { bytes: Buffer.from('x'), type: 'image/png' }, 'not_html'],
    ['a place inside', { redirect: 'http://169.254.169.254/latest' }, 'refused'],
    ['an empty page', { html: '' }, 'too_little'],
  ] as const)('gives %s its reason', async (_name, answer, reason) => {
    web.show(COPY, answer);
    web.show('http://www.original.test/curso', page);
    expect(await examine()).toMatchObject({ status: 'suspect', reason });
  });

  it('knows a host that the owner has listed since', async () => {
    web.show(COPY, copy);
    expect(await examine(COPY, { extraHosts: ['copia.test'] })).toMatchObject({
      reason: 'leads_to_original',
    });
  });

  deepIt('limits endless pages', async () => {
    web.show(COPY, { endless: '<div>oferta do curso de sono, ' });
    expect(await examine()).toMatchObject({ status: 'suspect' });
  });

  it('reads a page in the charset that it says it is in', async () => {
    web.show(COPY, { bytes: Buffer.from(copy.replace('utf-8', 'iso-8859-1'), 'latin1'), type: 'text/html' });
    expect(await examine()).toMatchObject({ comparison: { parts: { text: 1 } } });
  });

  it('needs an original', async () => {
    web.show(ORIGINAL, { html: 'em obras', status: 503 });
    web.show(COPY, copy);
    expect(await examine()).toMatchObject({
      status: 'suspect',
      reason: 'original_unreachable',
      comparison: null,
    });
  });
});
