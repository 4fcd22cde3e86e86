import { expect, it } from '@jest/globals';
import { inTime } from './in-time.ts';

it('waits for what comes in time, and no longer', async () => {
  expect(await inTime(Promise.resolve(1), 1_000, 2)).toBe(1);
  expect(await inTime(new Promise(() => {}), 5, 2)).toBe(2);
  await expect(inTime(Promise.reject(new Error('away')), 1_000, 2)).rejects.toThrow('away');
});
