import type { UnreadableReason } from '@garimpo/offers-contract';
import { expect, it } from '@jest/globals';
import { isRefusal, restMs, wallMs } from './rests.ts';

const HOUR_MS = 3_600_000;

it.each<[UnreadableReason, (number | null)[]]>([
  ['blocked', [6, 12, 24, 48, 48]],
  ['rate_limited', [0.5, 1, 2, 4, 6, 6]],
  ['token_refused', [24, 24]],
  ['login_wall', [null, null]],
  ['no_number', [null, null]],
  ['timeout', [null, null]],
])('after %s a reader rests %j hours', (reason, hours) => {
  expect(hours.map((_, before) => restMs(reason, before))).toEqual(
    hours.map((count) => (count === null ? null : count * HOUR_MS)),
  );
  expect(isRefusal(reason)).toBe(hours[0] !== null);
});

it('after a login wall its page rests, longer each time', () => {
  expect([0, 1, 2, 3, 4].map((before) => wallMs(before) / HOUR_MS)).toEqual([6, 12, 24, 48, 48]);
});

it('does not overflow', () => {
  expect(restMs('blocked', 100_000)).toBe(48 * HOUR_MS);
});
