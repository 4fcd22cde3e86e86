import { beforeEach, expect, it } from '@jest/globals';
import { RememberedIds } from './job-news.ts';

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
} as Storage;
const kept = () => new RememberedIds(() => storage, 'kept');
beforeEach(() => items.clear());

it('remembers ids for the next visit, and those of other tabs', () => {
  const here = kept();
  kept().add('a');
  here.add('b');
  expect([here.has('a'), kept().has('b'), kept().has('c')]).toEqual([true, true, false]);
});

it('forgets the oldest', () => {
  const ids = kept();
  for (let at = 0; at < 60; at++) ids.add(String(at));
  expect([kept().has('9'), kept().has('10')]).toEqual([false, true]);
});

it('does without a storage, and with one that holds something else', () => {
  const refused = new RememberedIds(() => {
    throw new Error('not allowed');
  }, 'kept');
  refused.add('a');
  expect(refused.has('a')).toBe(true);
  storage.setItem('kept', '{"a":1}');
  expect(kept().has('a')).toBe(false);
});
