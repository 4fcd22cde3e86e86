import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit, KeyedConcurrencyLimit, LimitFullError } from './concurrency-limit.ts';

/** Work that stands still until it is told to end. */
function heldWork(started: number[], number: number) {
  let end = () => {};
  const ended = new Promise<number>((resolve) => {
    end = () => resolve(number);
  });
  const work = () => {
    started.push(number);
    return ended;
  };
  return { work, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('ConcurrencyLimit', () => {
  it('runs no more than it may, and the rest in the order in which it came', async () => {
    const limit = new ConcurrencyLimit(2);
    const started: number[] = [];
    const held = [0, 1, 2, 3].map((number) => heldWork(started, number));
    const results = held.map(({ work }) => limit.run(work));
    await settled();
    expect([started, limit.isFull]).toEqual([[0, 1], true]);
    held[1]?.end();
    expect(await results[1]).toBe(1);
    await settled();
    expect(started).toEqual([0, 1, 2]);
    for (const { end } of held) end();
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
    expect(limit.isIdle).toBe(true);
  });

  it('refuses what has no room to wait, and frees the slot of work that fails', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    const first = heldWork([], 1);
    const running = limit.run(first.work);
    const waiting = limit.run(() => Promise.reject(new Error('broken')));
    await expect(limit.run(async () => 3)).rejects.toBeInstanceOf(LimitFullError);
    first.end();
    expect(await running).toBe(1);
    await expect(waiting).rejects.toThrow('broken');
    expect(await limit.run(async () => 4)).toBe(4);
  });
});

it('KeyedConcurrencyLimit bounds each key and all together', () => {
  const limit = new KeyedConcurrencyLimit(3);
  const [one, other] = ['one', 'other'].map((key) => ({ key, max: 2 })) as [
    { key: string; max: number },
    { key: string; max: number },
  ];
  const leave = [limit.enter(one), limit.enter(one)];
  expect([limit.enter(one), limit.enter(other, one)]).toEqual([null, null]);
  expect([limit.enter(other), limit.enter(other)]).toEqual([expect.any(Function), null]);
  leave[0]?.();
  expect(limit.enter(other, one)).toEqual(expect.any(Function));
});
