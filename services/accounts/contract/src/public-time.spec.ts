import { expect, it } from '@jest/globals';
import { isStillPublic } from './public-time.ts';

const now = new Date('2026-11-22T12:00:00Z');

it.each([
  ['of a subscriber', true, '2026-12-01T00:00:00Z', true],
  ['of one whose payment is being looked at', true, '2020-01-01T00:00:00Z', true],
  ['of somebody who never paid', false, undefined, true],
  ['29 days after the end', false, '2026-10-24T12:00:00Z', true],
  ['a moment before 30 days are over', false, '2026-10-23T12:00:00.001Z', true],
  ['as 30 days are over', false, '2026-10-23T12:00:00Z', false],
])('%s', (_, active, endsAt, isPublic) => {
  expect(isStillPublic({ active, limits: null, ...(endsAt && { endsAt }) }, now)).toBe(isPublic);
});
