import { describe, expect, it } from '@jest/globals';
import { isRetried, nextCheckAt } from './check-jobs.ts';

const now = new Date('2026-01-10T12:00:00Z');
const minutes = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 60_000);

describe('nextCheckAt', () => {
  it.each([
    ['a suspect that was read', 0, false, 'new', null],
    ['a copy whose case is open', 0, true, 'notified', 24 * 60],
    ['a copy that was removed', 1, true, 'removed', 7 * 24 * 60],
    ['one that stays away', 3, true, 'removed', 90 * 24 * 60],
    ['one that is gone for good', 4, true, 'removed', null],
    ['an ignored clone', 2, false, 'ignored', null],
    ['the first failure', 1, false, 'new', 5],
    ['the second', 2, false, 'new', 30],
    ['the fifth', 5, false, 'new', 24 * 60],
    ['the sixth: not until it is reported again', 6, false, 'new', null],
    ['a copy that does not answer', 1, true, 'new', 5],
    ['a copy that is gone', 6, true, 'new', null],
  ] as const)('%s', (_name, failures, confirmed, caseStatus, expected) => {
    expect(minutes(nextCheckAt(now, { failures, confirmed, caseStatus }))).toBe(expected);
  });

  it('retries what the page may recover from', () => {
    expect(
      ['unreachable', 'error_status', 'original_unreachable'].map((one) => isRetried(one as never)),
    ).toEqual([true, true, true]);
    expect((['similar', 'different', 'too_little', 'refused', 'not_html'] as const).some(isRetried)).toBe(
      false,
    );
  });
});
