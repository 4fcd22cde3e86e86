import { describe, expect, it } from '@jest/globals';
import { type Course, inPercent, type LinePlace, toCourse, toLine } from './course.ts';

const course = (times: readonly number[], gaps: readonly [number, number][] = []): Course => ({
  points: times.map((at) => ({ at, count: at, approx: false })),
  gaps: gaps.map(([from, to]) => ({ from, to, reason: 'blocked' })),
});

/** What is drawn through: runs of readings without a break between them. */
function runs(places: readonly LinePlace[]): number[][] {
  const found: number[][] = [[]];
  for (const [at, count] of places) {
    if (count === null) found.push([]);
    else found.at(-1)?.push(at);
  }
  return found.filter((run) => run.length > 0);
}

describe('toLine', () => {
  it.each<[string, Course, number[][], number[]]>([
    ['no gap', course([1, 2, 3]), [[1, 2, 3]], []],
    [
      'one in the middle',
      course([1, 2, 8, 9], [[3, 7]]),
      [
        [1, 2],
        [8, 9],
      ],
      [],
    ],
    [
      'from one reading to the next',
      course([1, 2, 8, 9], [[2, 8]]),
      [
        [1, 2],
        [8, 9],
      ],
      [],
    ],
    [
      'two between the same readings',
      course(
        [1, 2, 8, 9],
        [
          [3, 4],
          [5, 6],
        ],
      ),
      [
        [1, 2],
        [8, 9],
      ],
      [],
    ],
    ['readings by hand inside of it', course([1, 2, 5, 8, 9], [[3, 7]]), [[1, 2], [5], [8, 9]], [5]],
    ['after the last reading', course([1, 2], [[3, 7]]), [[1, 2]], []],
    ['before the first reading', course([8, 9], [[3, 7]]), [[8, 9]], []],
    ['that ends with the first reading', course([8, 9], [[3, 8]]), [[8, 9]], []],
    ['one reading and nothing else', course([5]), [[5]], [5]],
    ['nothing at all', course([]), [], []],
  ])('%s', (_, given, drawn, dots) => {
    const { places, alone } = toLine(given);
    expect(runs(places)).toEqual(drawn);
    expect(alone.map(({ at }) => at)).toEqual(dots);
    const times = places.map(([at]) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('names each break at the places that stand for it', () => {
    const { places, breaks } = toLine(
      course(
        [0, 100],
        [
          [20, 40],
          [60, 160],
        ],
      ),
    );
    expect(breaks).toEqual([
      { from: 20, to: 40, reason: 'blocked' },
      { from: 60, to: 100, reason: 'blocked' },
      { from: 100, to: 160, reason: 'blocked' },
    ]);
    const marks = places.flatMap(([, count, mark]) => (count === null ? mark : []));
    expect(marks).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });
});

it('reads a history as it comes, and one without gaps from a service that tells none', () => {
  const at = '2026-11-20T11:40:00.000Z';
  const metrics = [{ count: 3, checkedAt: at, source: 'browser', precision: 'approx' }];
  expect(toCourse({ metrics })).toEqual({
    points: [{ at: Date.parse(at), count: 3, approx: true }],
    gaps: [],
  });
});

it('is told in percent of the first count above zero', () => {
  const percents = (counts: readonly number[]) =>
    inPercent(
      toCourse({
        metrics: counts.map((count, at) => ({
          count,
          checkedAt: new Date(Date.UTC(2026, 10, at + 1)).toISOString(),
          source: 'browser',
        })),
      }),
    ).points.map(({ count }) => count);
  expect(percents([40, 50, 20, 0])).toEqual([0, 25, -50, -100]);
  expect(percents([0, 0, 10, 15])).toEqual([0, 50]);
  expect(percents([0, 0])).toEqual([]);
});
