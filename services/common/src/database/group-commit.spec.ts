import { describe, expect, it } from '@jest/globals';
import { GroupCommit, GroupCommitFullError } from './group-commit.ts';

/** Stores when told to. */
function commits(more: { batchMax?: number; batchesMax?: number; waitingMax?: number; bad?: number } = {}) {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const stored = new Set<number>();
  const group = new GroupCommit<number>({
    batchMax: more.batchMax ?? 100,
    batchesMax: more.batchesMax ?? 1,
    waitingMax: more.waitingMax ?? 1_000,
    isOfItems: (error) => (error as Error).message === 'bad item',
    store: async (items) => {
      batches.push(items);
      await new Promise<void>((resolve) => held.push(resolve));
      if (more.bad !== undefined && items.includes(more.bad)) throw new Error('bad item');
      for (const item of items) stored.add(item);
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Lets whatever is under way, and what follows from it, come to its end. */
  const letGo = async () => {
    while (held.length > 0) {
      held.shift()?.();
      await turn();
      await turn();
    }
  };
  return { group, batches, stored, turn, letGo };
}

describe('group commit', () => {
  it('stores what came in one turn together, and what comes meanwhile after it', async () => {
    const { group, batches, turn, letGo } = commits();
    const first = [1, 2, 3].map((item) => group.add(item));
    await turn();
    const second = [4, 5].map((item) => group.add(item));
    await turn();
    expect(batches).toEqual([[1, 2, 3]]);
    await letGo();
    await Promise.all([...first, ...second]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('says nothing is stored before it is', async () => {
    const { group, stored, turn, letGo } = commits();
    let told = false;
    const added = group.add(7).then(() => {
      told = true;
      expect(stored.has(7)).toBe(true);
    });
    await turn();
    await turn();
    expect(told).toBe(false);
    await letGo();
    await added;
  });

  it('keeps the others from the one that cannot be stored', async () => {
    const { group, stored, turn, letGo } = commits({ bad: 3 });
    const outcomes = Promise.allSettled([1, 2, 3, 4, 5].map((item) => group.add(item)));
    await turn();
    await letGo();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect([...stored].sort()).toEqual([1, 2, 4, 5]);
  });

  it('takes no more than there is room for, in batches that have a bound', async () => {
    const { group, batches, turn, letGo } = commits({ batchMax: 2, waitingMax: 3 });
    const added = [1, 2, 3].map((item) => group.add(item));
    await expect(group.add(4)).rejects.toThrow(GroupCommitFullError);
    await turn();
    await letGo();
    await Promise.all(added);
    await group.settled();
    expect(batches).toEqual([[1, 2], [3]]);
  });
});
