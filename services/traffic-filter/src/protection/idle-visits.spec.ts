import { expect, it } from '@jest/globals';
import { IdleVisits } from './idle-visits.ts';

const DAY_MS = 24 * 3_600_000;

it('somebody is idle who leaves several pages untouched within a day, and nobody of whom nothing was reported', () => {
  let now = 0;
  const idle = new IdleVisits(() => now);
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect([idle.has('ana'), idle.has('bia')]).toEqual([true, false]);
  now = DAY_MS;
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect(idle.has('ana')).toBe(false);
});

it('a page that was touched makes up for those before it', () => {
  const idle = new IdleVisits(() => 0);
  for (const wasTouched of [false, false, true, false]) idle.note('ana', wasTouched);
  expect(idle.has('ana')).toBe(false);
  idle.note('ana', false);
  expect(idle.has('ana')).toBe(true);
});
