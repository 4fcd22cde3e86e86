import { expect, it } from '@jest/globals';
import { LocalBuckets } from './local-buckets.ts';

function buckets(burst: number, perSecond: number, scale = 1) {
  const clock = { now: 1_000_000 };
  return { clock, all: new LocalBuckets({ burst, perSecond }, scale, () => clock.now) };
}

it('lets a burst in, and then as many as the rate allows', () => {
  const { clock, all } = buckets(3, 2);
  expect([1, 2, 3, 4].map(() => all.take('a'))).toEqual([0, 0, 0, 1]);
  clock.now += 500;
  expect([1, 2].map(() => all.take('a'))).toEqual([0, 1]);
  clock.now += 60_000;
  expect([1, 2, 3, 4].map(() => all.take('a'))).toEqual([0, 0, 0, 1]);
});

it('counts subjects apart, and takes nothing from one that has to wait', () => {
  const { clock, all } = buckets(1, 0.1);
  expect(all.take('a')).toBe(0);
  for (let again = 0; again < 50; again += 1) expect(all.take('a')).toBe(10);
  expect(all.take('b')).toBe(0);
  clock.now += 10_000;
  expect(all.take('a')).toBe(0);
});

it('remembers so many, and no flood of names makes it grow', () => {
  const { all } = buckets(1, 0.001);
  expect(all.take('first')).toBe(0);
  for (let at = 0; at < 50_000; at += 1) all.take(`other ${at}`);
  expect(all.take('first')).toBe(0);
});

it('allows as many times more as the operator says', () => {
  const { all } = buckets(2, 1, 5);
  expect(Array.from({ length: 11 }, () => all.take('a')).filter((wait) => wait === 0)).toHaveLength(10);
});
