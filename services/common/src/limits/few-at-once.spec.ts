import { describe, expect, it } from '@jest/globals';
import { FewAtOnce } from './few-at-once.ts';

describe('FewAtOnce', () => {
  it('never runs more than it may, keeps the order, and goes on behind a failure', async () => {
    const few = new FewAtOnce(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const work = Array.from({ length: 6 }, (_, at) =>
      few.run(async () => {
        started.push(at);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
        if (at === 1) throw new Error('one that fails');
        return at;
      }),
    );
    const outcomes = Promise.allSettled(work);
    for (let at = 0; at < 6; at += 1) {
      while (ends.length === 0) await Promise.resolve();
      ends.shift()?.();
    }
    expect((await outcomes).map((one) => one.status)).toEqual([
      'fulfilled',
      'rejected',
      ...Array.from({ length: 4 }, () => 'fulfilled'),
    ]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });
});
