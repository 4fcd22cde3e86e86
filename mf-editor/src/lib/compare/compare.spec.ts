import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { Random } from '../../testing/random-edit.ts';
import { tokensOf } from '../html/tokens.ts';
import { diffSources, diffTokens, mergeSources } from './diff-sources.ts';
import { pageChanges } from './page-changes.ts';

const PIECES = [
  ...['<p>', '</p>', 'um', ' dois ', '<img src="a.png">', '<a href=x>', '</a>', '<script>', 'a<b'],
  ...['</script>', '<!-- > -->', '<', '"', '\n', '&amp;', '<br/>', '<x y="a>b">'],
];

function randomSource(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(PIECES)).join('');
}

describe('tokens', () => {
  it('leave no unit out, whatever is written', () => {
    const random = new Random(7);
    for (let round = 0; round < 200; round += 1) {
      const source = randomSource(random, 60);
      expect(
        tokensOf(source)
          .map(({ start, end }) => source.slice(start, end))
          .join(''),
      ).toBe(source);
    }
  });

  it('see no markup in scripts, comments and quoted values', () => {
    const source = '<!doctype html><script>if (a<b) "</div>"</script><a title="x > y" b>é</a><!-- <b> -->';
    expect(tokensOf(source).map(({ kind, start, end }) => [kind, source.slice(start, end)])).toEqual([
      ['comment', '<!doctype html>'],
      ['start', '<script>'],
      ['raw', 'if (a<b) "</div>"'],
      ['end', '</script>'],
      ['start', '<a title="x > y" b>'],
      ['text', 'é'],
      ['end', '</a>'],
      ['comment', '<!-- <b> -->'],
    ]);
  });
});

describe('differences', () => {
  it('lead from any source to any other', () => {
    const random = new Random(11);
    for (let round = 0; round < 300; round += 1) {
      const before = randomSource(random, 80);
      const cut = random.below(before.length);
      const after =
        round % 3 === 0
          ? randomSource(random, 80)
          : before.slice(0, cut) + randomSource(random, 5) + before.slice(cut + random.below(30));
      expect(applyPatches(before, diffSources(before, after))).toBe(after);
    }
  });

  it('are as few as there are, in pages of many equal pieces', () => {
    const page = (price: string, end: string) =>
      `${'<div>\n  <p>igual</p>\n</div>'.repeat(5_000)}<b>${price}</b>${'<i></i>'.repeat(5_000)}<u>${end}</u>`;
    const [before, after] = [page('R$ 47', 'a'), page('R$ 67', 'b')];
    expect(diffSources(before, after)).toEqual([
      { start: before.indexOf('R$'), end: before.indexOf('R$') + 5, text: 'R$ 67' },
      { start: before.length - 5, end: before.length - 4, text: 'b' },
    ]);
  });

  it('of two lists without anything in common are one', () => {
    expect(diffTokens(['a', 'b'], ['c'])).toEqual([
      { beforeStart: 0, beforeEnd: 2, afterStart: 0, afterEnd: 1 },
    ]);
  });

  it.each([
    ['elsewhere are put together', '<h1>Bolos no pote</h1><p>Trinta</p>', '<h1>Bolos</h1><p>Trinta</p>'],
    ['of the same text are not', null, '<h1>Bolos e tortas</h1><p>Receitas</p>'],
    ['of which one only touches the other are not', null, '<h1>Bolos!</h1><p>Receitas</p>'],
    ['that are the same are not told apart', null, '<h1>Bolos no pote</h1><p>Receitas</p>'],
    [
      'beside it are put together',
      '<h1>Bolos no pote</h1><b>2</b><p>Receitas</p>',
      '<h1>Bolos</h1><b>2</b><p>Receitas</p>',
    ],
  ])('%s', (_, both, mine) => {
    const theirs = '<h1>Bolos no pote</h1><p>Receitas</p>';
    const merged = mergeSources('<h1>Bolos</h1><p>Receitas</p>', mine, theirs);
    expect(merged && applyPatches(theirs, merged)).toBe(both);
  });
});

describe('differences as people tell them', () => {
  const told = (before: string, after: string) =>
    pageChanges(before, after).map(({ kind, before: was, after: is }) => [kind, was, is]);

  it.each([
    ['a text', '<h1>Caf&eacute;</h1>', '<h1>Chá</h1>', [['text', 'Café', 'Chá']]],
    ['a link', '<a href="/a">x</a>', '<a href="/b?c&amp;d">x</a>', [['link', '/a', '/b?c&d']]],
    ['a link around', '<p>x</p>', '<p><a href="/b">x</a></p>', [['link', null, '/b']]],
    ['a image', '<img src=a.png alt=x>', '<img src=b.png alt=x>', [['image', 'a.png', 'b.png']]],
    ['a style', '<p>x</p>', '<p style="color: red">x</p>', [['style', null, 'color: red']]],
    ['a script', '<body>x', '<script>a()</script><body>x', [['script', null, '<script> a()']]],
    ['a script that changed', '<script>a()</script>', '<script>b()</script>', [['script', 'a()', 'b()']]],
    ['a style sheet', '<style>a{}</style>', '<style>b{}</style>', [['style', 'a{}', 'b{}']]],
    ['the title', '<title>a</title>', '<title>b</title>', [['head', 'a', 'b']]],
    ['an attribute', '<p id="a">x</p>', '<p id="b">x</p>', [['attribute', 'a', 'b']]],
    ['a block that came', '<i>a</i>', '<i>a</i><div><p>Oi</p></div>', [['block', null, '<div> <p> Oi']]],
    ['a text that went', '<i>a</i><p>b</p>', '<i>a</i><p></p>', [['text', 'b', null]]],
    ['white space', '<i>a</i>\n<p>b</p>', '<i>a</i>  <p>b</p>', []],
  ])('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });
});
