import { applyPatches } from '@garimpo/cloner-contract';
import { expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { copyStyle, pasteStyle } from './copied-style.ts';
import { inUnit, type UnitSizes, unitOf } from './units.ts';

const supports = () => true;
const copied = copyStyle({
  color: 'rgb(1, 2, 3)',
  'background-image': 'url("a.png")',
  padding: '4px',
  'border-radius': '',
  border: '0px none rgb(1, 2, 3)',
  width: '90px',
});

it('a look is copied without what it contains and how large it is, and pasted where it differs', () => {
  expect([...copied]).toEqual([
    ['color', 'rgb(1, 2, 3)'],
    ['padding', '4px'],
    ['border', 'none'],
  ]);
  const html = '<a style="padding:1px;margin:2px">x</a><p class=b>y</p>';
  const page = pageOf(html);
  const ids = ['a', 'p'].flatMap((tag) => page.elements(tag));
  const computed = new Map([
    [ids[0] as number, { color: 'rgb(1, 2, 3)', padding: '1px', border: '0px none red' }],
  ]);
  const put = (stop: 'all' | 'phone') =>
    applyPatches(html, pasteStyle(page, ids, copied, { computed, stop, supports }).patches);
  expect(put('all')).toBe(
    '<a style="padding:4px;margin:2px">x</a><p class=b style="color: rgb(1, 2, 3); padding: 4px; border: none">y</p>',
  );
  const phone = put('phone');
  expect(phone).toContain('<a style="padding:1px;margin:2px" data-garimpo-key="1">x</a>');
  expect(phone).toContain('[data-garimpo-key="1"]{padding:4px!important}\n');
  expect(phone).toContain(
    '[data-garimpo-key="2"]{border:none!important;color:rgb(1, 2, 3)!important;padding:4px!important}\n',
  );
});

it('lengths get another unit and keep their size where it is known', () => {
  const sizes: UnitSizes = { px: 1, '%': 5, em: 20, rem: 16, vw: 0 };
  expect(['16px', '1,5rem auto', 'auto', '#10px', 'calc(10% - 2px)'].map(unitOf)).toEqual([
    'px',
    'rem',
    null,
    null,
    '%',
  ]);
  expect(inUnit('16px', 'rem', sizes)).toBe('1rem');
  expect(inUnit('10px 1,5rem auto', 'em', sizes)).toBe('0.5em 1.2em auto');
  expect(inUnit('1.5rem', 'px', sizes)).toBe('24px');
  expect(inUnit('250px', '%', sizes)).toBe('50%');
  // What a percent of the screen is is not known here.
  expect(inUnit('30px', 'vw', sizes)).toBe('30vw');
});
