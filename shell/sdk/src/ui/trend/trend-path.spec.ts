import { describe, expect, it } from '@jest/globals';
import { trendPath } from './trend-path.ts';

const heights = (counts: (number | null)[]) =>
  trendPath(counts)?.lines.map((line) =>
    line
      .slice(1)
      .split('L')
      .map((point) => Number(point.split(' ')[1])),
  );

describe('trendPath', () => {
  it('has nothing to draw without a reading', () => {
    expect(trendPath([])).toBeNull();
    expect(trendPath([null, null])).toBeNull();
  });

  it('runs from edge to edge and ends in the dot', () => {
    const path = trendPath([340, 476, 612]);
    expect(path?.lines).toEqual(['M4.0 26.7L46.0 16.0L88.0 5.3']);
    expect(path?.dot.x).toBe(88);
    expect(path?.dot.y).toBeCloseTo(5.33, 2);
  });

  it('shows a range of at least half of the maximum: 12 to 14 looks flat', () => {
    const [first = 0, last = 0] = heights([12, 14])?.[0] ?? [];
    expect(first - last).toBeCloseTo((2 / 7) * 24, 0);
  });

  it('uses the whole height where the counts spread wide', () => {
    expect(heights([0, 100])).toEqual([[28, 4]]);
  });

  it('draws zeros as a line in the middle', () => {
    expect(heights([0, 0, 0])).toEqual([[16, 16, 16]]);
  });

  it('leaves a gap where a reading is missing, and keeps its place', () => {
    const path = trendPath([10, 10, null, 10, 10]);
    expect(path?.lines).toEqual(['M4.0 16.0L25.0 16.0', 'M67.0 16.0L88.0 16.0']);
  });

  it('sets the dot on the last known reading', () => {
    expect(trendPath([10, 10, null])?.dot).toEqual({ x: 46, y: 16 });
  });

  it('shows a lone reading as a dot at the right end', () => {
    expect(trendPath([7])).toEqual({ lines: [], dot: { x: 88, y: 16 } });
  });
});
