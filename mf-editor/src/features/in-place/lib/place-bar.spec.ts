import { expect, it } from '@jest/globals';
import { placeBar } from './place-bar.ts';

const BAR = { width: 300, height: 40 };
const ROOM = { width: 1000, height: 600 };

it.each([
  ['over the selection', { left: 400, top: 200, right: 500, bottom: 220 }, 1, { left: 300, top: 152 }],
  ['at its scale', { left: 400, top: 200, right: 500, bottom: 220 }, 0.5, { left: 75, top: 52 }],
  [
    'below it where there is no room',
    { left: 400, top: 10, right: 500, bottom: 30 },
    1,
    { left: 300, top: 38 },
  ],
  ['within the page', { left: 980, top: 200, right: 990, bottom: 220 }, 1, { left: 700, top: 152 }],
  [
    'at the upper edge over a text that fills the page',
    { left: 0, top: -50, right: 900, bottom: 900 },
    1,
    { left: 300, top: 0 },
  ],
  [
    'in sight of a text that was scrolled away',
    { left: 0, top: 900, right: 900, bottom: 950 },
    1,
    { left: 300, top: 560 },
  ],
])('the bar stands %s', (_where, box, scale, place) => {
  expect(placeBar(box, scale, BAR, ROOM)).toEqual(place);
});
