import { expect, it } from '@jest/globals';
import { NewestMap } from './newest-map.ts';

it('keeps at least half of so many, those that were set last', () => {
  const map = new NewestMap<number, string>(100);
  for (let at = 0; at < 1_000; at += 1) {
    map.set(at, `${at}`);
    for (let back = 0; back < 50; back += 1)
      expect(map.get(at - back)).toBe(at < back ? undefined : `${at - back}`);
    expect(map.get(at - 100)).toBeUndefined();
  }
});

it('is newest again what is set again', () => {
  const map = new NewestMap<string, number>(10);
  map.set('a', 1);
  for (let at = 0; at < 100; at += 1) {
    map.set(`${at}`, at);
    if (at % 4 === 0) map.set('a', at);
  }
  expect(map.get('a')).toBe(96);
});

it('holds nothing of what was deleted, not what it was before either', () => {
  const map = new NewestMap<string, number>(4);
  map.set('a', 1);
  map.set('b', 1);
  map.set('a', 2);
  map.delete('a');
  expect([map.get('a'), map.get('b')]).toEqual([undefined, 1]);
});

it('takes no longer for the millionth than for the first', () => {
  const map = new NewestMap<string, number>(50_000);
  const startedAt = performance.now();
  for (let at = 0; at < 1_000_000; at += 1) map.set(`${at}`, at);
  // A second or so; by a map whose oldest entry is taken out each time it was a minute and more.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
