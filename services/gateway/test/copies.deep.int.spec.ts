import type { CloneView } from '@garimpo/anticlone-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ORIGINAL, originalPage } from './support/copies/copied-page.ts';
import {
  byRenderedDom,
  byScraper,
  byWget,
  type Copy,
  clonedDrawn,
  clonedHere,
  clonedToZip,
} from './support/copies/copiers.ts';
import { type CopyLab, openLab } from './support/copies/copy-lab.ts';
import { must } from './support/personal-data/product.ts';

/* A page with the owner's snippet, copied in every way that copiers have, and opened by a visitor in a real browser. */

jest.setTimeout(120_000);

const TARGET = 'http://original.test/compra';
const LINKS = { type: 'replace_links', url: TARGET };
/** What makes a copy, and where it is then. */
const WAYS: Record<string, (lab: CopyLab) => Promise<Copy | string>> = {
  'our own cloner, on our hosts': clonedHere,
  'our own cloner, as drawn': clonedDrawn,
  'our own cloner, as a ZIP': clonedToZip,
  'wget -p -k': byWget,
  'website-scraper': byScraper,
  'the rendered DOM': byRenderedDom,
};
const hostOf = (way: string) =>
  `${way
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}.copia.test`;

let lab: CopyLab;
beforeAll(async () => {
  lab = await openLab(Object.keys(WAYS).map(hostOf));
});
afterAll(async () => {
  await lab?.close();
});
beforeEach(() => act({ action: null }));

function act(action: object): Promise<unknown> {
  return lab.owner
    .request('PATCH', `/api/anticlone/sites/${lab.siteId}`, action)
    .then((reply) => must(reply));
}

async function clones(): Promise<CloneView[]> {
  const reply = must(await lab.owner.request('GET', `/api/anticlone/sites/${lab.siteId}/clones`));
  return (reply.json as { clones: CloneView[] }).clones;
}

/** Opens the address in a new context, because a visitor comes with a cache and a history of their own. */
async function visit<T>(address: string, work: (tab: Page) => Promise<T>): Promise<T> {
  const context = await lab.browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(address, { waitUntil: 'load' });
    return await work(tab);
  } finally {
    await context.close();
  }
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function host(copy: Copy, name: string): string {
  for (const [file, bytes] of copy.files) {
    const end = /\.(\w+)$/.exec(file)?.[1] ?? 'html';
    const type = TYPES[end] ?? 'application/octet-stream';
    lab.web.show(`http://${name}${encodeURI(file)}`, { bytes, type });
  }
  return `http://${name}${encodeURI(copy.entry)}`;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

const cloneAt = (address: string) => () =>
  clones().then((all) => all.find(({ cloneUrl }) => cloneUrl === address));

describe.each(Object.entries(WAYS))('a copy by %s', (way, copyBy) => {
  let address: string;
  beforeAll(async () => {
    const copy = await copyBy(lab);
    address = typeof copy === 'string' ? copy : host(copy, hostOf(way));
  });

  it('is reported, and confirmed by its score', async () => {
    const found = await visit(address, () => until(cloneAt(address)));
    expect(found.layers).not.toEqual([]);
    expect(found.status).toBe('suspect');
    await runDue(lab.app, 'anticlone');
    const looked = (await clones()).find(({ id }) => id === found.id);
    expect(looked).toMatchObject({ status: 'confirmed', similarity: { fingerprint: true } });
    expect(looked?.similarityScore).toBeGreaterThanOrEqual(0.85);
    process.stdout.write(`copy by ${way}: ${found.layers.join(' ')}, ${looked?.similarityScore}\n`);
  });

  it('leads its visitors to the original, with the query that they came with', async () => {
    await act({ action: { type: 'redirect' } });
    const led = await visit(`${address}?utm_source=meta`, (tab) =>
      until(async () => (tab.url().startsWith(ORIGINAL) ? tab.url() : undefined)),
    );
    expect(led).toBe(`${ORIGINAL}?utm_source=meta`);
  });

  it('has its links led elsewhere', async () => {
    await act({ action: LINKS });
    await visit(address, (tab) =>
      until(async () =>
        (await tab.locator('a.botao').first().getAttribute('href')) === TARGET ? true : undefined,
      ),
    );
  });

  it('is left as it is while the action is off', async () => {
    await act({ action: LINKS, actionEnabled: false });
    await visit(address, async (tab) => {
      await tab.waitForLoadState('networkidle');
      expect(await tab.locator('a.botao').first().getAttribute('href')).not.toBe(TARGET);
      expect(tab.url()).toBe(address);
    });
    await act({ actionEnabled: true });
  });
});

const ACTIONS = [
  { type: 'redirect' },
  LINKS,
  { type: 'replace_images', url: 'http://original.test/outra.png' },
];

describe.each([
  ['the original', ORIGINAL],
  ['its www', 'http://www.original.test/curso/'],
  ['a host that the owner lists', 'http://loja.lista.test/curso/'],
])('%s', (_name, address) => {
  it.each(ACTIONS)('never changes: %j', async (action) => {
    await act({ action, actionEnabled: true });
    const before = (await clones()).length;
    const sent = originalPage(lab.snippet);
    const [shown, url, told] = await visit(address, async (tab) => {
      const beacon = tab.waitForRequest((request) => request.method() === 'POST');
      await tab.reload({ waitUntil: 'networkidle' });
      return [await tab.content(), tab.url(), (await beacon).postData()] as const;
    });
    expect(url).toBe(address);
    expect(attributes(shown)).toEqual(attributes(sent));
    expect(JSON.parse(told ?? '')).toMatchObject({ t: 'a' });
    expect(await clones()).toHaveLength(before);
  });
});

/** Returns the addresses and styles of a page in their order. */
function attributes(html: string): string[] {
  return [...html.matchAll(/(?:href|src|srcset|action|style)="[^"]*"/g)].map(([written]) => written);
}
