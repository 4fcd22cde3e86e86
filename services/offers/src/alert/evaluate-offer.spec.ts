import type { AlertCondition } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { type Held, judge } from './evaluate-offer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a new rule says to a series of counts, one a day: `up 12 (10)` for up at 12, compared with 10. */
function fired(condition: AlertCondition, counts: number[], start: { held?: Held; earlier?: number[] } = {}) {
  const { held: before = null, earlier = [] } = start;
  const all = [...earlier, ...counts].map((count, day) => ({ count, at: day * DAY_MS }));
  let held = before;
  return all.slice(earlier.length).flatMap(({ count, at }, index) => {
    const past = all.slice(0, earlier.length + index);
    const days = condition.kind === 'rises' ? condition.days : 0;
    const base = past.findLast((one) => one.at <= at - days * DAY_MS) ?? past[0];
    const verdict = judge(
      condition,
      held,
      { previous: past.at(-1)?.count ?? null, base: base?.count ?? null },
      count,
    );
    held = verdict.held;
    return verdict.fires ? [`${verdict.direction} ${count} (${verdict.previousCount ?? ''})`] : [];
  });
}

const crosses = (threshold: number): AlertCondition => ({ kind: 'crosses', threshold });
const rises = (percent: number, days: number): AlertCondition => ({ kind: 'rises', percent, days });
const zero: AlertCondition = { kind: 'zero' };

describe('cruza N', () => {
  it.each<[string, number, number[], string[]]>([
    ['the first reading at the line', 50, [50], ['up 50 ()']],
    ['the first reading over it', 50, [80, 90], ['up 80 ()']],
    ['the first reading below sets the side in silence', 50, [10, 20], []],
    ['up and down and up again', 50, [10, 60, 20, 70], ['up 60 (10)', 'down 20 (60)', 'up 70 (20)']],
    ['10, 12, 7 with 11', 11, [10, 12, 7], ['up 12 (10)', 'down 7 (12)']],
    ['10, 12, 7 with 12: 11 would not have been below', 12, [10, 12, 11, 7], ['up 12 (10)', 'down 7 (11)']],
    ['trembling around the line', 100, [99, 100, 99, 101, 96, 95, 100], ['up 100 (99)']],
    ['under the margin of 5 %', 100, [100, 95, 94, 99, 100], ['up 100 ()', 'down 94 (95)', 'up 100 (99)']],
    ['the margin of a large one', 10_000, [10_000, 9500, 9499], ['up 10000 ()', 'down 9499 (9500)']],
    ['one ad, on and off', 1, [0, 1, 0, 1], ['up 1 (0)', 'down 0 (1)', 'up 1 (0)']],
    ['two, with a margin of one', 2, [2, 1, 0], ['up 2 ()', 'down 0 (1)']],
    ['zero all along', 5, [0, 0], []],
  ])('%s', (_case, threshold, counts, expected) => {
    expect(fired(crosses(threshold), counts)).toEqual(expected);
  });

  it('knows the side from before', () => {
    expect(fired(crosses(50), [60], { held: true, earlier: [55] })).toEqual([]);
    expect(fired(crosses(50), [40], { held: true, earlier: [55] })).toEqual(['down 40 (55)']);
  });

  it('compares the first reading after it was made with the one before', () => {
    expect(fired(crosses(50), [60], { earlier: [40] })).toEqual(['up 60 (40)']);
  });
});

describe('+X% em Y dias', () => {
  it.each<[string, AlertCondition, number[], string[]]>([
    ['the offer’s first reading has nothing to be compared with', rises(10, 1), [100], []],
    ['exactly as much', rises(20, 1), [100, 120], ['up 120 (100)']],
    ['a little less', rises(20, 1), [100, 119], []],
    ['against the first reading where there is none so old', rises(50, 30), [10, 12, 15], ['up 15 (10)']],
    ['against the reading of that day', rises(50, 2), [10, 12, 14, 18], ['up 18 (12)']],
    ['from zero to anything', rises(10_000, 1), [0, 1], ['up 1 (0)']],
    ['from zero to zero', rises(10, 1), [0, 0], []],
    ['10, 12, 7', rises(20, 7), [10, 12, 7], ['up 12 (10)']],
    ['not again while it goes on', rises(20, 30), [100, 130, 140, 118, 121], ['up 130 (100)']],
    [
      'again after less than 80 % of it',
      rises(20, 30),
      [100, 130, 115, 120],
      ['up 130 (100)', 'up 120 (100)'],
    ],
    ['not again at 80 % of it', rises(20, 30), [100, 130, 116, 120], ['up 130 (100)']],
    ['falling', rises(1, 1), [100, 50, 20], []],
  ])('%s', (_case, condition, counts, expected) => {
    expect(fired(condition, counts)).toEqual(expected);
  });
});

describe('zerou', () => {
  it.each<[string, number[], string[]]>([
    ['the first reading', [0], ['down 0 ()']],
    ['after some', [3, 0], ['down 0 (3)']],
    ['not again while it stays', [3, 0, 0, 0], ['down 0 (3)']],
    ['again after a count', [0, 2, 0], ['down 0 ()', 'down 0 (2)']],
    ['never on anything else', [1, 2, 10_000_000, 1], []],
  ])('%s', (_case, counts, expected) => {
    expect(fired(zero, counts)).toEqual(expected);
  });
});
