import { describe, expect, it } from '@jest/globals';
import { GateFullError, WorkGate } from './work-gate.ts';

/** Work that stands still until it is told to end. */
function heldWork(started: number[], number: number) {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    started.push(number);
    await ended;
    return number;
  };
  return { work, end };
}

/** Lets everything run that can. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

describe('WorkGate', () => {
  it('runs no more than its width, then the rest in the order they came', async () => {
    const gate = new WorkGate(2, 10);
    const started: number[] = [];
    const held = [0, 1, 2, 3].map((number) => heldWork(started, number));
    const results = held.map(({ work }) => gate.run(work));

    await idle();
    expect(started).toEqual([0, 1]);
    held[1]!.end();
    expect(await results[1]).toBe(1);
    await idle();
    expect(started).toEqual([0, 1, 2]);
    for (const { end } of held) end();
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses whom the line has no room for, and takes them when it has', async () => {
    const gate = new WorkGate(1, 1);
    const started: number[] = [];
    const first = heldWork(started, 1);
    const running = gate.run(first.work);
    const waiting = gate.run(async () => 2);

    await expect(gate.run(async () => 3)).rejects.toBeInstanceOf(GateFullError);
    first.end();
    expect(await running).toBe(1);
    expect(await waiting).toBe(2);
    expect(await gate.run(async () => 4)).toBe(4);
  });

  it('frees the slot of work that failed', async () => {
    const gate = new WorkGate(1, 0);
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await gate.run(async () => 'next')).toBe('next');
  });
});
