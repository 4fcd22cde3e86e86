import { expect, it } from '@jest/globals';
import { LateError, withTimeLimit } from './time.ts';

it('answers what the work does within the limit, and afterwards what stands in for it', async () => {
  const never = new Promise<number>(() => {});
  expect(await withTimeLimit(Promise.resolve(1), 1_000)).toBe(1);
  await expect(withTimeLimit(Promise.reject(new Error('away')), 1_000, () => 2)).rejects.toThrow('away');
  expect(await withTimeLimit(never, 5, () => 2)).toBe(2);
  await expect(withTimeLimit(never, 5)).rejects.toBeInstanceOf(LateError);
});
