import { expect, it } from '@jest/globals';
import { growth } from '../testing/growth.ts';
import { LruMap } from './lru-map.ts';

it('makes room for the newest, and counts reading as use', () => {
  const map = new LruMap<string, number>({ max: 2 });
  map.set('a', 1);
  map.set('b', 2);
  expect([map.get('a'), map.peek('b')]).toEqual([1, 2]);
  map.set('c', 3);
  expect([map.peek('a'), map.peek('b'), map.peek('c')]).toEqual([1, undefined, 3]);
});

it('forgets with age, however often it is read', () => {
  let now = 0;
  const map = new LruMap<string, true>({ max: 10, ttlMs: 1_000, now: () => now });
  expect([map.setIfAbsent('a', true), map.setIfAbsent('a', true)]).toEqual([true, false]);
  now = 999;
  expect([map.has('a'), map.get('a')]).toEqual([true, true]);
  now = 1_000;
  expect([map.has('a'), map.get('a'), map.setIfAbsent('a', true)]).toEqual([false, undefined, true]);
});

it('stays fast when it is large and full', () => {
  const fill = (max: number) => {
    const map = new LruMap<string, number>({ max });
    for (let at = 0; at < 5 * max; at += 1) map.set(`key ${at}`, at);
    return map;
  };
  // Sixteen times the size would take 256 times as long where room is made by going through all of it.
  expect(growth(fill, 500, 8_000)).toBeLessThan(100);
  const map = fill(2_000);
  expect([map.get('key 9999'), map.get('key 7000')]).toEqual([9_999, undefined]);
});
