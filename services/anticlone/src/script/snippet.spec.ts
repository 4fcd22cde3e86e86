import { describe, expect, it } from '@jest/globals';
import { parse } from 'acorn';
import { hiddenHtml, hiddenKeysIn, hiddenText, markersIn } from './site-marks.ts';
import { siteSnippet } from './snippet.service.ts';

const keys = ['0', '1', 'zz', '1ly8fk1', '1z141z3'];

describe('hiddenText', () => {
  it.each(keys)('of %s is found as characters, as entities and among other text', (key) => {
    const hex = hiddenText(key).replace(/./gs, (one) => `&#x${one.codePointAt(0)?.toString(16)};`);
    for (const written of [hiddenText(key), hiddenHtml(key), hex]) {
      expect(hiddenKeysIn(`<p>Olá ${written}mundo</p>`)).toEqual([key]);
    }
  });

  it('is invisible', () => {
    expect(hiddenText('1ly8fk1')).toMatch(/^[\u200b\u200c\u2060]+$/);
  });

  it('is found once per site, and not with a wrong checksum', () => {
    const page = hiddenText('abc') + hiddenHtml('zz') + hiddenText('abc');
    expect(hiddenKeysIn(page)).toEqual(['abc', 'zz']);
    const bits = hiddenText('abc');
    expect(hiddenKeysIn(bits.slice(0, 9) + bits.slice(10))).toEqual([]);
    const turned = bits.replace('\u200b', '\u200c');
    expect(hiddenKeysIn(turned)).toEqual([]);
  });
});

describe('the snippet', () => {
  const snippet = siteSnippet({ key: '1ly8fk1', linksUrl: 'https://links.garimpo.test' });

  it('holds all layers in one piece', () => {
    expect(snippet.layers.map(({ layer }) => layer).sort()).toEqual([
      'css',
      'image',
      'marker',
      'script',
      'text',
    ]);
    for (const { html } of snippet.layers) expect(snippet.html).toContain(html);
    expect(hiddenKeysIn(snippet.html)).toEqual(['1ly8fk1']);
    expect(markersIn(snippet.html)).toEqual(['1ly8fk1']);
  });

  it('has an inline script in ES5', () => {
    const inline = /<script>(.*)<\/script>/.exec(snippet.html)?.[1] ?? '';
    parse(inline, { ecmaVersion: 5 });
    expect(inline).not.toMatch(/\beval\b|\bFunction\b/);
  });

  it('shares no name with the snippet of another site', () => {
    const words = (html: string) => new Set(html.match(/\bx[0-9a-z]{6,}\b/g));
    const other = siteSnippet({ key: '1ly8fk2', linksUrl: 'https://links.garimpo.test' });
    expect([...words(snippet.html)].filter((word) => words(other.html).has(word))).toEqual([]);
  });
});

it('ignores invented markers', () => {
  expect(markersIn('gm-1ly8fk1-00000000 gm--12345678')).toEqual([]);
});
