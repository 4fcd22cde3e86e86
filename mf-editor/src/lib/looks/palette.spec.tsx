import { expect, it, jest } from '@jest/globals';
import { watchPinch } from '../preview/touch-pinch.ts';
import { readPalette } from './frame/read-palette.ts';
import { fromPalette } from './page-palette.ts';

it('a page says which colours it has, by name and by use', () => {
  document.head.innerHTML = '<style>:root{--marca:#c00;--espaco:8px;--tinta:rgb(20, 20, 20)}</style>';
  document.body.innerHTML =
    '<p style="color:#ff0000">a</p><p style="color:#ff0000">b</p><p style="color:#00f">c</p>';
  const supports = jest.fn((_: string, value: string) => !value.endsWith('px'));
  Object.defineProperty(globalThis, 'CSS', { value: { supports }, configurable: true });
  const palette = readPalette(document);
  expect(palette.variables).toEqual([
    { name: '--marca', colour: '#cc0000' },
    { name: '--tinta', colour: '#141414' },
  ]);
  expect(palette.colours.slice(0, 2)).toEqual(['#ff0000', '#0000ff']);
  expect(fromPalette[0].safeParse({ kind: 'palette', palette }).success).toBe(true);
  const forged = { ...palette, variables: [{ name: '--a:red;--b', colour: '#cc0000' }] };
  expect(fromPalette[0].safeParse({ kind: 'palette', palette: forged }).success).toBe(false);
});

it('two fingers turn the wheel, by how far they are apart on the screen', () => {
  const turned: number[] = [];
  const end = watchPinch(document.body, (by) => turned.push(Math.round(by)));
  const touch = (type: string, ...xs: number[]) => {
    const event = Object.assign(new Event(type, { cancelable: true }), {
      touches: xs.map((screenX) => ({ screenX, screenY: 0 })),
    });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(touch('touchstart', 0)).toBe(false);
  expect(touch('touchmove', 10)).toBe(false);
  expect(touch('touchstart', 0, 100)).toBe(true);
  expect(touch('touchmove', 0, 200)).toBe(true);
  touch('touchmove', 0, 100);
  touch('touchend', 0);
  touch('touchmove', 50);
  expect(turned).toEqual([Math.round(-Math.log(2) * 400), Math.round(Math.log(2) * 400)]);
  end();
  touch('touchstart', 0, 100);
  touch('touchmove', 0, 200);
  expect(turned).toHaveLength(2);
});
