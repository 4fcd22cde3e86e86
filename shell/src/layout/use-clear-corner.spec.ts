import type { Box } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { clearShift, IN_CORNER } from './use-clear-corner.ts';

const HEIGHT = 844;
const CORNER: Box = { left: 330, top: 784, width: 44, height: 44 };
const row = (top: number, height = 44): Box => ({ left: 16, top, width: 358, height });
const atEdge = Array.from({ length: 20 }, (_, at) => ({ left: 334, top: at * 42, width: 40, height: 40 }));
const up = (by: number) => ({ up: by, aside: 0 });

describe('the shift of a floating button', () => {
  it.each([
    ['none, where nothing lies in its corner', IN_CORNER, [row(700)], IN_CORNER],
    ['above a button of the page’s whole width', IN_CORNER, [row(780)], up(56)],
    ['above two of them, as there is no room between', IN_CORNER, [row(780), row(725)], up(112)],
    ['as before, while nothing lies under it', up(112), [row(780)], up(112)],
    ['none, once its corner is free again', up(112), [row(300)], IN_CORNER],
    ['beside a column of small buttons', IN_CORNER, atEdge, { up: 0, aside: 64 }],
    ['none, where there is no room at all', IN_CORNER, [row(0, HEIGHT)], IN_CORNER],
  ])('%s', (_name, now, taken, expected) => {
    expect(clearShift(CORNER, now, taken, HEIGHT)).toEqual(expected);
  });
});
