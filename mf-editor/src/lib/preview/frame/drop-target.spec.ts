import { expect, it } from '@jest/globals';
import { mayHold, mayNeighbour, nearest, placeIn } from './drop-target.ts';
import { scrollStep } from './preview-session.ts';

const box = { left: 100, top: 100, right: 300, bottom: 200 };
const holder = { holds: true, neighbours: true, sideways: false };

it.each([
  [{ x: 200, y: 105 }, holder, 'before'],
  [{ x: 200, y: 150 }, holder, 'inside'],
  [{ x: 200, y: 195 }, holder, 'after'],
  [{ x: 105, y: 150 }, { ...holder, sideways: true }, 'before'],
  [{ x: 295, y: 150 }, { ...holder, sideways: true }, 'after'],
  [{ x: 200, y: 149 }, { ...holder, holds: false }, 'before'],
  [{ x: 200, y: 150 }, { ...holder, holds: false }, 'after'],
  [{ x: 200, y: 101 }, { ...holder, neighbours: false }, 'inside'],
  [{ x: 200, y: 101 }, { holds: false, neighbours: false, sideways: false }, null],
])('a block held at %j over what %j goes %p', (at, what, place) => {
  expect(placeIn(box, at, what)).toBe(place);
});

it('blocks stand where blocks may stand', () => {
  for (const tag of ['div', 'section', 'li', 'td', 'body']) expect(mayHold(tag)).toBe(true);
  for (const tag of ['p', 'h1', 'ul', 'table', 'tr', 'a', 'img', 'svg', 'iframe'])
    expect(mayHold(tag)).toBe(false);
  expect(mayNeighbour('p', 'div')).toBe(true);
  expect(mayNeighbour('table', 'td')).toBe(true);
  for (const [tag, parent] of [
    ['li', 'ul'],
    ['tr', 'tbody'],
    ['td', 'tr'],
    ['b', 'p'],
    ['div', 'a'],
    ['body', 'html'],
  ])
    expect(mayNeighbour(tag as string, parent as string)).toBe(false);
});

it('the nearest of some boxes is found, unseen ones aside', () => {
  const boxes = [null, box, { left: 100, top: 300, right: 300, bottom: 400 }];
  expect(nearest(boxes, { x: 0, y: 210 })).toBe(1);
  expect(nearest(boxes, { x: 0, y: 290 })).toBe(2);
  expect(nearest([null], { x: 0, y: 0 })).toBeNull();
});

it('what is held near an edge scrolls the page, the faster the nearer', () => {
  expect(scrollStep({ x: 0, y: 400 }, 800)).toBe(0);
  expect(scrollStep({ x: 0, y: 0 }, 800)).toBe(-18);
  expect(scrollStep({ x: 0, y: 28 }, 800)).toBe(-9);
  expect(scrollStep({ x: 0, y: 799 }, 800)).toBe(18);
});
