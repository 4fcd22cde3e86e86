import { describe, expect, it } from '@jest/globals';
import { RunSlots } from './run-slots.ts';

const never = new AbortController().signal;

describe('RunSlots', () => {
  it('lets the others in by the order in which they came', async () => {
    const slots = new RunSlots(2);
    const came: string[] = [];
    const take = async (name: string) => {
      const giveBack = await slots.take(never);
      came.push(name);
      return giveBack;
    };
    const [first, second] = await Promise.all([take('a'), take('b')]);
    const third = take('c');
    const fourth = take('d');
    second?.();
    (await third)();
    (await fourth)();
    first?.();
    expect(came).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps no place for who has left, and takes none from the others', async () => {
    const slots = new RunSlots(1);
    const leaving = new AbortController();
    const first = await slots.take(never);
    const left = slots.take(leaving.signal);
    const stayed = slots.take(never);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(slots.take(leaving.signal)).rejects.toThrow('gone');
    first();
    (await stayed)();
    const last = await slots.take(never);
    // That was the only place: the next one waits until it is given back.
    const waiting = new AbortController();
    const next = slots.take(waiting.signal);
    waiting.abort(new Error('no place'));
    await expect(next).rejects.toThrow('no place');
    last();
    await slots.take(never);
  });
});
