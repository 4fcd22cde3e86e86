import { describe, expect, it } from '@jest/globals';
import { type HtmlVisitor, type ScanOptions, scanHtml } from './scan-html.ts';

function told(html: string, options: ScanOptions = {}): string[] {
  const lines: string[] = [];
  const visitor: HtmlVisitor = {
    open: (name, attributes) => lines.push(`<${name} ${attributes.get('href') ?? ''}>`),
    close: (name) => lines.push(`</${name}>`),
    text: (text) => lines.push(text),
    raw: (name, inside) => lines.push(`${name}: ${inside}`),
  };
  for (const _ of scanHtml(html, visitor, options));
  return lines;
}

describe('scanHtml', () => {
  it.each<[string, string, string[]]>([
    ['tags, references and texts', '<A HREF="?a&amp;b">x &lt; y</a>', ['<a ?a&b>', 'x < y', '</a>']],
    ['the first of two attributes with one name', '<a href=1 href=2>', ['<a 1>']],
    [
      'the inside of a script, which is no markup',
      '<script>"<b>&amp;"</scripts></script>x',
      ['<script >', 'script: "<b>&amp;"</scripts>', '</script>', 'x'],
    ],
    ['a script that never ends', '<script>a<b>', ['<script >', 'script: a<b>']],
    ['what stands around a comment', 'a<!-- <b> -->b<!-->c', ['a', 'b', 'c']],
    ['a bracket that begins nothing', 'a < b', ['a < b']],
    [
      'an element of a drawing that ends where it begins',
      '<svg><title/><g>x</g></svg><title/>y',
      ['<svg >', '<title >', '<g >', 'x', '</g>', '</svg>', '<title >', 'title: y'],
    ],
    [
      'a noscript as those see it who have scripts',
      '<noscript><a href=1></noscript>',
      ['<noscript >', 'noscript: <a href=1>', '</noscript>'],
    ],
  ])('tells %s', (_, html, lines) => {
    expect(told(html)).toEqual(lines);
  });

  it('reads a noscript as markup where the page is wanted without scripts', () => {
    expect(told('<noscript><a href=1></noscript>', { withoutScripts: true })).toEqual([
      '<noscript >',
      '<a 1>',
      '</noscript>',
    ]);
  });

  it('stops after so many tags', () => {
    expect(told('<a><b>x<i>y', { tags: 2 })).toEqual(['<a >', '<b >', 'x']);
  });

  it('emits a long text in pieces, none of which breaks a word', () => {
    const text = 'palavra '.repeat(10_000);
    const pieces = told(text);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces.slice(1)) expect(piece).toMatch(/^ palavra/);
  });

  it.each<[string, string]>([
    ['nested a quarter of a million times', '<b>'.repeat(250_000)],
    [
      'of a hundred thousand attributes',
      `<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>`,
    ],
    ['of one endless tag', `<${'a'.repeat(1_000_000)}`],
    ['of one endless comment', `<!--${'-'.repeat(1_000_000)}`],
    ['of brackets', '<'.repeat(1_000_000)],
    ['of ends that end nothing', `<title>${'</titl'.repeat(200_000)}`],
  ])('comes to the end of a page %s, with turns in between', (_, html) => {
    let turns = 0;
    for (const _ of scanHtml(html, {})) turns += 1;
    expect(turns).toBeGreaterThan(30);
  });
});
