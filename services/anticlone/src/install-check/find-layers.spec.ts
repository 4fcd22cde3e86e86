import type { Layer, LayerState } from '@garimpo/anticlone-contract';
import { describe, expect, it } from '@jest/globals';
import { siteSnippet } from '../script/snippet.service.ts';
import { type CheckedPage, findLayers } from './find-layers.ts';

const OURS = { key: 'abc', linksUrl: 'https://links.garimpo.test', formerUrl: 'https://app.garimpo.test' };
const snippet = siteSnippet(OURS);
const others = siteSnippet({ ...OURS, key: 'xyz1' });
const pageWith = (content: string) =>
  `<!doctype html><head><title>Curso</title></head><body>${content}<p>oi</p>`;

async function look(content: string, page: Partial<CheckedPage> = {}) {
  const url = new URL('https://loja.exemplo.com/curso');
  const found = await findLayers(
    { html: pageWith(content), url, policies: [], rendered: false, ...page },
    OURS,
  );
  const states = Object.fromEntries(found.states.map(({ layer, state }) => [layer, state]));
  return { ...found, states: states as Record<Layer, LayerState> };
}
const all = (state: LayerState) => ({ script: state, css: state, image: state, marker: state, text: state });

describe('layers of the snippet', () => {
  it('are found where it was put', async () => {
    expect(await look(snippet.html)).toEqual({ states: all('found'), policyInTheWay: false });
  });

  it.each(snippet.layers)('are told one by one: $layer', async ({ layer, html }) => {
    // The class of a layer that hides itself is no layer.
    expect((await look(html)).states).toEqual({ ...all('missing'), [layer]: 'found' });
  });

  it('are missing from a page without, and of somebody else on a page of theirs', async () => {
    expect((await look('')).states).toEqual(all('missing'));
    expect((await look(others.html)).states).toEqual(all('other_site'));
    expect((await look(others.html + snippet.html)).states).toEqual(all('found'));
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
      'put to sleep by a manager of consent',
      '<script type="text/plain" src="https://links.garimpo.test/a/abc.js"></script>',
      'blocked',
    ],
    ['in a comment', `<!-- ${snippet.html} -->`, 'missing'],
    [
      'shown as text',
      '<textarea><script src="https://links.garimpo.test/a/abc.js"></script></textarea>',
      'missing',
    ],
  ])('tell a script %s', async (_how, html, state) => {
    expect((await look(html)).states.script).toBe(state);
  });

  it('are blocked by the policy of the page, in a header or in itself', async () => {
    const policy = "default-src 'self'";
    const header = await look(snippet.html, { policies: [policy] });
    expect(header).toEqual({ states: { ...all('blocked'), text: 'found' }, policyInTheWay: true });
    const meta = `<meta http-equiv="Content-Security-Policy" content="script-src &#39;self&#39;">`;
    const inPage = await look(meta + snippet.html);
    expect(inPage.states).toEqual({ ...all('found'), script: 'blocked', marker: 'blocked' });
  });

  it('are found at the address of before, which leads on', async () => {
    const before = snippet.html.replaceAll(OURS.linksUrl, OURS.formerUrl);
    expect(await look(before)).toEqual({ states: all('found'), policyInTheWay: false });
    const both = `default-src 'unsafe-inline' ${OURS.linksUrl} ${OURS.formerUrl}`;
    expect(await look(before, { policies: [both] })).toEqual({ states: all('found'), policyInTheWay: false });
  });

  it.each(['linksUrl', 'formerUrl'] as const)(
    'of before are blocked where only %s may be loaded',
    async (place) => {
      const before = snippet.html.replaceAll(OURS.linksUrl, OURS.formerUrl);
      const found = await look(before, { policies: [`default-src 'unsafe-inline' ${OURS[place]}`] });
      expect(found).toEqual({
        states: { ...all('blocked'), marker: 'found', text: 'found' },
        policyInTheWay: true,
      });
    },
  );

  it('tell that reports would be kept in', async () => {
    const found = await look(snippet.html, { policies: ["connect-src 'self'"] });
    expect(found).toEqual({ states: all('found'), policyInTheWay: true });
    expect((await look('', { policies: ["connect-src 'self'"] })).policyInTheWay).toBe(false);
  });

  it('are looked for in a page that has a hundred thousand of them under the longest policy', async () => {
    const policies = [`script-src ${'x '.repeat(100_000)}`];
    const html = '<script src="https://links.garimpo.test/a/abc.js"></script>'.repeat(100_000);
    expect((await look(html, { policies })).states.script).toBe('blocked');
  });

  it('end with a page, whatever it is', async () => {
    for (const content of ['<'.repeat(100_000), '<script'.repeat(20_000), '<a '.repeat(50_000), '\0\uFFFF'])
      expect((await look(content)).states.script).toBe('missing');
  });
});
