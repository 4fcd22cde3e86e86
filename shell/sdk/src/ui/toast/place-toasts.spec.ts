import { describe, expect, it } from '@jest/globals';
import { type Box, coversAny, placeToasts } from './place-toasts.ts';

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const toast = { width: 360, height: 44 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
/** Rows of buttons from edge to edge. */
const rows = (...tops: number[]) => tops.map((top) => box(0, top, 1366, 36));

describe('where toasts stand', () => {
  it.each<[string, typeof DESK, Box[], { left: number; top: number }]>([
    ['in the middle of the bottom edge', DESK, [], { left: 503, top: 708 }],
    ['above the buttons of a dialog', DESK, [box(600, 690, 300, 40)], { left: 503, top: 636 }],
    ['at the side, rather than far up', DESK, [box(560, 300, 200, 468)], { left: 990, top: 708 }],
    ['between two rows', DESK, rows(720, 640, 560), { left: 503, top: 508 }],
    ['above the support button of a phone', PHONE, [box(330, 784, 44, 44)], { left: 15, top: 728 }],
  ])('%s', (_name, viewport, taken, place) => {
    const placed = placeToasts(toast, viewport, taken);
    expect(placed).toMatchObject(place);
    expect(coversAny(placed, taken)).toBe(false);
  });

  it('cover least where there is no room', () => {
    const everywhere = Array.from({ length: 16 }, (_, row) => box(0, row * 48, 1366, 40));
    const dense = [...everywhere, box(503, 708, 20, 20)];
    const placed = placeToasts(toast, DESK, dense);
    expect(dense.filter((one) => coversAny(placed, [one]))).toHaveLength(2);
  });
});
