import { afterEach, describe, expect, it } from '@jest/globals';
import { selectorsIn, specificity, split, withAddresses } from './page-rules.ts';
import { inPixels, takeStyles } from './take-styles.ts';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('a selector', () => {
  it.each([
    ['.a > b', '.a > b', ''],
    ['a:hover::before', 'a', ':hover::before'],
    ['.c:focus-visible:not(.d)', '.c:focus-visible:not(.d)', ''],
    ['::placeholder', '*', '::placeholder'],
    ['.a > :hover', '.a > *', ':hover'],
    ['li:first-child:before', 'li:first-child', ':before'],
  ])('%j selects %j, and asks for %j', (selector, match, state) => {
    expect(split(selector)).toEqual({ match, state });
  });

  it.each([
    ['#a .b c', [1, 1, 1]],
    ['a:hover::before', [0, 1, 2]],
    [':where(#a) b', [0, 0, 1]],
    ['[href^="x"]:not(.c)', [0, 2, 0]],
    ['*', [0, 0, 0]],
  ])('%j weighs %j', (selector, weight) => {
    expect(specificity(selector)).toEqual(weight);
  });

  it('ends at commas outside of brackets', () => {
    expect(selectorsIn('a, :is(b, c) d,[x="1,2"]')).toEqual(['a', ':is(b, c) d', '[x="1,2"]']);
  });
});

it('writes sizes without the root, and addresses in full', () => {
  expect(inPixels('margin:1.6rem .5rem;--rem:2em', 10)).toBe('margin:16px 5px;--rem:2em');
  expect(withAddresses('a:url(../b.png) url("data:x") url(#c)', 'https://a.test/css/d.css')).toBe(
    'a:url("https://a.test/b.png") url("data:x") url(#c)',
  );
});

it('finds what applies to elements, in the order in which it wins, whatever stands around them', async () => {
  document.head.innerHTML = `<style>
    :root { --cor: #123456 } body { color: rgb(1, 2, 3) }
    main #x.t { color: var(--cor) } .t { color: blue; margin: 1rem } .other { color: lime }
    @media (max-width: 600px) { main .t:hover { margin: 0 } }
  </style>`;
  document.body.innerHTML =
    '<main><section><h1 id=x class=t>Um</h1><img width=30 height=20></section></main>';
  const ids = new Map([...document.querySelectorAll('section,h1,img')].map((one, at) => [one, at]));
  const roots = [...document.querySelectorAll('section')];
  const { rules } = await takeStyles({
    page: document,
    roots,
    idOf: (one) => ids.get(one),
    awaited: new Set(roots),
  });
  const [beneath, sized, ...rest] = rules.map(({ elements, at, state, css }) => [
    elements,
    at.join(),
    state,
    css,
  ]);
  expect(beneath?.[3]).toMatch(/color:rgb\(1, 2, 3\).*--cor:#123456/);
  expect(sized).toEqual([[2], '', '', 'width:30px;height:20px;aspect-ratio:auto 30/20']);
  expect(rest).toEqual([
    [[1], '', '', 'color: blue; margin: 16px;'],
    [[1], '@media (max-width: 600px)', ':hover', 'margin: 0px;'],
    [[1], '', '', 'color: var(--cor);'],
    [[0], '', '', 'opacity:1!important;visibility:visible!important;transform:none!important'],
  ]);
});
