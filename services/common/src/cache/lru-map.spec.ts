import { expect, it } from '@jest/globals';
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
  const map = new LruMap<string, number>({ max: 50_000 });
  const startedAt = performance.now();
  for (let at = 0; at < 500_000; at += 1) map.set(`key ${at}`, at);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect([map.get('key 499999'), map.get('key 440000')]).toEqual([499_999, undefined]);
});
