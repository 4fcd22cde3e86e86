import { expect, it } from '@jest/globals';
import { lastMorning } from './quiet-hours.ts';

it.each([
  ['2026-03-02T11:00:00.000Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-02T10:59:59.999Z', '2026-03-01T11:00:00.000Z'],
  ['2026-03-02T23:30:00.000Z', '2026-03-02T11:00:00.000Z'],
  ['2026-01-01T02:00:00.000Z', '2025-12-31T11:00:00.000Z'],
])('the last morning before %s was at %s', (now, morning) => {
  expect(lastMorning(new Date(now)).toISOString()).toBe(morning);
});
