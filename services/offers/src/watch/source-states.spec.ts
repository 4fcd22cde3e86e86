import type { UnreadableReason } from '@garimpo/offers-contract';
import { expect, it } from '@jest/globals';
import { isRefusal, restMs } from './source-states.ts';

const HOUR_MS = 3_600_000;

it.each<[UnreadableReason, (number | null)[]]>([
  ['blocked', [6, 12, 24, 48, 48]],
  ['login_wall', [6, 12, 24, 48, 48]],
  ['rate_limited', [0.5, 1, 2, 4, 6, 6]],
  ['token_refused', [24, 24]],
  ['no_number', [null, null]],
  ['timeout', [null, null]],
])('after %s a source rests %j hours', (reason, hours) => {
  expect(hours.map((_, before) => restMs(reason, before))).toEqual(
    hours.map((count) => (count === null ? null : count * HOUR_MS)),
  );
  expect(isRefusal(reason)).toBe(hours[0] !== null);
});

it('does not overflow', () => {
  expect(restMs('blocked', 100_000)).toBe(48 * HOUR_MS);
});
