import type { Layer, LayerState } from '@garimpo/anticlone-contract';
import { describe, expect, it } from '@jest/globals';
import { siteSnippet } from '../script/snippet.service.ts';
import { type CheckedPage, findLayers } from './find-layers.ts';

const OURS = { key: 'abc', linksUrl: 'https://links.garimpo.test', formerUrl: 'https://app.garimpo.test' };
const snippet = siteSnippet(OURS);
const others = siteSnippet({ ...OURS, key: 'xyz1' });
const pageWith = (content: string) =>
  `<!doctype html><head><title>Curso</title></head><body>${content}<p>oi</p>`;

async function find(content: string, page: Partial<CheckedPage> = {}) {
  const url = new URL('https://loja.exemplo.com/curso');
  const found = await findLayers(
    { html: pageWith(content), url, policies: [], rendered: false, ...page },
    OURS,
  );
  const states = Object.fromEntries(found.states.map(({ layer, state }) => [layer, state]));
  return { ...found, states: states as Record<Layer, LayerState> };
}
const all = (state: LayerState) => ({ script: state, css: state, image: state, marker: state, text: state });

describe('findLayers', () => {
  it('finds all layers', async () => {
    expect(await find(snippet.html)).toEqual({ states: all('found'), policyInTheWay: false });
  });

  it.each(snippet.layers)('finds one layer: $layer', async ({ layer, html }) => {
    expect((await find(html)).states).toEqual({ ...all('missing'), [layer]: 'found' });
  });

  it('tells missing layers from those of another site', async () => {
    expect((await find('')).states).toEqual(all('missing'));
    expect((await find(others.html)).states).toEqual(all('other_site'));
    expect((await find(others.html + snippet.html)).states).toEqual(all('found'));
  });

  it.each([
    ['as a relative address of another host', '<script src="/a/abc.js"></script>', 'missing'],
    [
      'at an address that only begins like ours',
      '<script src="https://links.garimpo.test.evil.test/a/abc.js"></script>',
      'missing',
    ],
    ['with the scheme of the page', '<script src="//links.garimpo.test/a/abc.js"></script>', 'found'],
    [
      'with a version that an optimiser added',
      '<script defer src="https://links.garimpo.test/a/abc.js?ver=6.1"></script>',
      'found',
    ],
    [
      'unencrypted on an encrypted page',
      '<script src="http://links.garimpo.test/a/abc.js"></script>',
      'blocked',
    ],
    [
      'blocked by a consent manager',
      '<script type="text/plain" src="https://links.garimpo.test/a/abc.js"></script>',
      'blocked',
    ],
    ['in a comment', `<!-- ${snippet.html} -->`, 'missing'],
    [
      'shown as text',
      '<textarea><script src="https://links.garimpo.test/a/abc.js"></script></textarea>',
      'missing',
    ],
  ])('judges a script %s', async (_how, html, state) => {
    expect((await find(html)).states.script).toBe(state);
  });

  it('applies policies of the header and of the page', async () => {
    const policy = "default-src 'self'";
    const header = await find(snippet.html, { policies: [policy] });
    expect(header).toEqual({ states: { ...all('blocked'), text: 'found' }, policyInTheWay: true });
    const meta = `<meta http-equiv="Content-Security-Policy" content="script-src &#39;self&#39;">`;
    const inPage = await find(meta + snippet.html);
    expect(inPage.states).toEqual({ ...all('found'), script: 'blocked', marker: 'blocked' });
  });

  it('finds layers at the former address', async () => {
    const before = snippet.html.replaceAll(OURS.linksUrl, OURS.formerUrl);
    expect(await find(before)).toEqual({ states: all('found'), policyInTheWay: false });
    const both = `default-src 'unsafe-inline' ${OURS.linksUrl} ${OURS.formerUrl}`;
    expect(await find(before, { policies: [both] })).toEqual({ states: all('found'), policyInTheWay: false });
  });

  it.each(['linksUrl', 'formerUrl'] as const)(
    'blocks layers at the former address where only %s may be loaded',
    async (place) => {
      const before = snippet.html.replaceAll(OURS.linksUrl, OURS.formerUrl);
      const found = await find(before, { policies: [`default-src 'unsafe-inline' ${OURS[place]}`] });
      expect(found).toEqual({
        states: { ...all('blocked'), marker: 'found', text: 'found' },
        policyInTheWay: true,
      });
    },
  );

  it('detects a policy that blocks reports', async () => {
    const found = await find(snippet.html, { policies: ["connect-src 'self'"] });
    expect(found).toEqual({ states: all('found'), policyInTheWay: true });
    expect((await find('', { policies: ["connect-src 'self'"] })).policyInTheWay).toBe(false);
  });

  it('limits a page with a hundred thousand scripts under a long policy', async () => {
    const policies = [`script-src ${'x '.repeat(100_000)}`];
    const html = '<script src="https://links.garimpo.test/a/abc.js"></script>'.repeat(100_000);
    expect((await find(html, { policies })).states.script).toBe('blocked');
  });

  it('reads any page', async () => {
    for (const content of ['<'.repeat(100_000), '<script'.repeat(20_000), '<a '.repeat(50_000), '\0\uFFFF'])
      expect((await find(content)).states.script).toBe('missing');
  });
});
