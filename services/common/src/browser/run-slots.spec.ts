import { describe, expect, it } from '@jest/globals';
import { RunSlots } from './run-slots.ts';

const never = new AbortController().signal;

describe('RunSlots', () => {
  it('lets the others in by the order in which they came', async () => {
    const slots = new RunSlots(2);
    const came: string[] = [];
    const take = async (name: string) => {
      const release = await slots.take(never);
      came.push(name);
      return release;
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

  it('lets a run that gives way in last, alone, and asks it to end when another waits', async () => {
    const slots = new RunSlots(2);
    let told = 0;
    const background = () => slots.take(never, () => (told += 1));
    const visit = await background();
    const another = background();
    const first = await slots.take(never);
    expect(told).toBe(0);
    const second = slots.take(never);
    expect(told).toBe(1);
    visit();
    // The place is for who waits, not for the next that gives way.
    const secondLeaves = await second;
    const came: string[] = [];
    const third = slots.take(never).then((leave) => {
      came.push('third');
      return leave;
    });
    const next = another.then((leave) => {
      came.push('another');
      return leave;
    });
    first();
    (await third)();
    secondLeaves();
    (await next)();
    expect(came).toEqual(['third', 'another']);
  });
});
