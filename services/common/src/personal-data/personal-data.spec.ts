import { describe, expect, it } from '@jest/globals';
import { InProcessPersonalData, inPages, jsonList, type PersonalData } from './personal-data.ts';

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

describe('jsonList', () => {
  it.each([[[]], [[1]], [[{ a: 'x' }, { b: [1, 2] }]]])('writes %j so that it can be read', async (list) => {
    expect(JSON.parse((await all(jsonList(list))).join(''))).toEqual(list);
  });
});

describe('inPages', () => {
  it('reads to the end, each page after the last row of the one before', async () => {
    const asked: (number | null)[] = [];
    const rows = inPages(2, new AbortController().signal, async (after: number | null) => {
      asked.push(after);
      return [1, 2, 3, 4].filter((row) => row > (after ?? 0)).slice(0, 2);
    });
    expect(await all(rows)).toEqual([1, 2, 3, 4]);
    expect(asked).toEqual([null, 2, 4]);
  });

  it('stops reading once the reader leaves', async () => {
    const controller = new AbortController();
    const rows = inPages(1, controller.signal, async () => {
      controller.abort(new Error('gone'));
      return [1];
    });
    await expect(all(rows)).rejects.toThrow('gone');
  });
});

describe('the registry', () => {
  it('takes each domain once', () => {
    const registry = new InProcessPersonalData();
    const notes = { domain: 'notes' } as PersonalData;
    registry.register(notes);
    expect(() => registry.register(notes)).toThrow('personal data of notes are registered twice');
    expect(registry.all()).toEqual([notes]);
  });
});
