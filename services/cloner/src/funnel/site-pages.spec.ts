import { LINKED_DEPTH_MAX, LINKED_PAGES_MAX } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { SitePages, type WantedPage } from './site-pages.ts';

const SITE = new URL('https://loja.com.br/oferta');
const at = (path: string) => new URL(path, SITE);
const links = (...paths: string[]) => ({
  title: null,
  links: paths.map((path) => ({ href: at(path).href, label: '' })),
});

function begun(also: string[] = [], without: string[] = []): SitePages {
  const site = new SitePages(SITE, {
    also: also.map((path) => at(path).href),
    without: without.map((path) => at(path).href),
  });
  site.settle(
    { url: SITE, from: null, depth: 0 },
    { url: SITE, title: 'Oferta', state: 'copied', reason: null },
  );
  return site;
}

/** Takes every page that is offered. @returns the routes in the order in which they were taken */
function takeAll(site: SitePages, leads: Record<string, string[]> = {}): string[] {
  const taken: string[] = [];
  for (let wanted: WantedPage | null = site.next(); wanted !== null; wanted = site.next()) {
    const path = wanted.url.pathname + wanted.url.search;
    taken.push(path);
    site.settle(wanted, { url: wanted.url, title: null, state: 'copied', reason: null });
    site.lead({ path, depth: wanted.depth }, links(...(leads[path] ?? [])));
  }
  return taken;
}

describe('SitePages', () => {
  it('takes what a funnel is made of first, and lists of articles last', () => {
    const site = begun();
    site.lead(
      { path: '/oferta', depth: 0 },
      links('/blog/page/2', '/cores', '/contato', '/termos', '/upsell', '/a/b/c/d/e'),
    );
    expect(takeAll(site)).toEqual(['/termos', '/upsell', '/contato', '/cores', '/a/b/c/d/e', '/blog/page/2']);
  });

  it('goes no deeper than it may, level by level, each page once', () => {
    const site = begun();
    site.lead({ path: '/oferta', depth: 0 }, links('/1', '/oferta', '/oferta?utm_source=x'));
    const leads = { '/1': ['/2', '/1'], '/2': ['/3', '/oferta'], '/3': ['/4'] };
    expect(takeAll(site, leads)).toEqual(['/1', '/2', '/3']);
    expect(site.map('pages').pages.map(({ depth }) => depth)).toEqual([0, 1, 2, LINKED_DEPTH_MAX]);
  });

  it('ends at its limit, and says what was beyond', () => {
    const site = begun();
    site.lead({ path: '/oferta', depth: 0 }, links(...Array.from({ length: 100 }, (_, page) => `/p${page}`)));
    expect(takeAll(site)).toHaveLength(LINKED_PAGES_MAX - 1);
    const { pages, more } = site.map('pages');
    expect(pages.filter(({ state }) => state === 'copied')).toHaveLength(LINKED_PAGES_MAX);
    const beyond = pages.filter(({ state }) => state === 'over_limit');
    expect([beyond.length + more, beyond[0]?.reason]).toEqual([81, 'pages']);
  });

  it('opens a bounded number of pages that turn out to be none', () => {
    const site = begun();
    site.lead({ path: '/oferta', depth: 0 }, links(...Array.from({ length: 300 }, (_, page) => `/p${page}`)));
    let opened = 0;
    for (let wanted = site.next(); wanted !== null; wanted = site.next()) {
      opened += 1;
      site.settle(wanted, { url: wanted.url, title: null, state: 'refused', reason: '404' });
    }
    expect(opened).toBe(2 * LINKED_PAGES_MAX);
  });

  it('takes what the user names, and leaves out what the user does not want', () => {
    const site = begun(
      ['/obrigado', 'https://www.loja.com.br/depois', 'https://outra.com.br/x'],
      ['/termos'],
    );
    site.lead({ path: '/oferta', depth: 0 }, links('/termos', '/upsell'));
    expect(takeAll(site)).toEqual(['/obrigado', '/depois', '/upsell']);
    const termos = site.map('pages').pages.find(({ path }) => path === '/termos');
    expect(termos).toMatchObject({ state: 'left_out', reason: null, role: 'terms', from: '/oferta' });
  });

  it('knows a page that redirects to a known one', () => {
    const site = begun();
    site.lead({ path: '/oferta', depth: 0 }, links('/velha'));
    const wanted = site.next();
    if (wanted !== null) site.settle(wanted, { url: SITE, title: null, state: 'copied', reason: null });
    expect(site.map('pages').pages.map(({ path }) => path)).toEqual(['/oferta']);
  });
});
