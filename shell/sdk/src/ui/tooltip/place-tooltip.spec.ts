import { expect, it } from '@jest/globals';
import { placeTooltip, type TooltipSide } from './place-tooltip.ts';

const viewport = { width: 400, height: 300 };
const tip = { width: 100, height: 20 };
const at = (left: number, top: number) => ({ left, top, width: 40, height: 30 });

it.each<[string, ReturnType<typeof at>, TooltipSide, { left: number; top: number }]>([
  ['above the middle', at(180, 135), 'top', { left: 150, top: 109 }],
  ['below the middle', at(180, 135), 'bottom', { left: 150, top: 171 }],
  ['left of the middle', at(180, 135), 'left', { left: 74, top: 140 }],
  ['right of the middle', at(180, 135), 'right', { left: 226, top: 140 }],
  ['below, where there is no room above', at(180, 4), 'top', { left: 150, top: 40 }],
  ['above, where there is no room below', at(180, 266), 'bottom', { left: 150, top: 240 }],
  ['left, where there is no room on the right', at(350, 135), 'right', { left: 244, top: 140 }],
  ['inside the left edge', at(0, 135), 'top', { left: 8, top: 109 }],
  ['inside the right edge', at(360, 135), 'top', { left: 292, top: 109 }],
])('stands %s', (_where, anchor, side, expected) => {
  expect(placeTooltip(anchor, tip, viewport, side)).toEqual(expected);
});
