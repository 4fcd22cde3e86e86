import { describe, expect, it } from '@jest/globals';
import { PoolEnds } from './database.module.ts';

/** An end that a test brings about. */
function end() {
  let settle = (_error?: Error) => {};
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { ended, settle: (error?: Error) => settle(error) };
}

describe('the ends of pools', () => {
  it('are waited for by the last one alone, of all', async () => {
    const ends = new PoolEnds();
    ends.opened();
    ends.opened();
    const [one, other] = [end(), end()];
    await ends.add(one.ended);
    let areOver = false;
    const over = ends.add(other.ended).then(() => {
      areOver = true;
    });
    other.settle();
    await new Promise(setImmediate);
    expect(areOver).toBe(false);
    one.settle();
    await over;
  });

  it('report a failure of an earlier one, which does not end the process before', async () => {
    const ends = new PoolEnds();
    ends.opened();
    ends.opened();
    await ends.add(Promise.reject(new Error('no goodbye')));
    await new Promise(setImmediate);
    await expect(ends.add(Promise.resolve())).rejects.toThrow('no goodbye');
  });
});
