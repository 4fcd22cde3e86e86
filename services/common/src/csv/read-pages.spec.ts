import { describe, expect, it } from '@jest/globals';
import { readPages } from './read-pages.ts';

const { signal } = new AbortController();

async function read(stored: number, { page = 10, max = 100 } = {}) {
  const reads: [number | null, number][] = [];
  const rows: number[] = [];
  const pages = readPages<number>(
    async (last, limit) => {
      reads.push([last, limit]);
      const from = last === null ? 0 : last + 1;
      return Array.from({ length: Math.min(limit, stored - from) }, (_, at) => from + at);
    },
    { page, max, signal },
  );
  for await (const row of pages) rows.push(row);
  return { rows, reads };
}

describe('readPages', () => {
  it.each([
    [0, [[null, 10]]],
    [9, [[null, 10]]],
    [
      10,
      [
        [null, 10],
        [9, 10],
      ],
    ],
    [
      25,
      [
        [null, 10],
        [9, 10],
        [19, 10],
      ],
    ],
  ])('goes on behind the last of %i rows until a page is not full', async (stored, reads) => {
    expect(await read(stored)).toEqual({ rows: Array.from({ length: stored }, (_, at) => at), reads });
  });

  it('ends at the bound, also within a page', async () => {
    const { rows, reads } = await read(1000, { max: 25 });
    expect(rows).toHaveLength(25);
    expect(reads).toEqual([
      [null, 10],
      [9, 10],
      [19, 5],
    ]);
  });

  it('reads no further page once the client is gone', async () => {
    const gone = new AbortController();
    const pages = readPages<number>(async () => [1, 2], { page: 2, max: 100, signal: gone.signal });
    expect([await pages.next(), await pages.next()].map(({ value }) => value)).toEqual([1, 2]);
    gone.abort();
    await expect(pages.next()).rejects.toThrow('aborted');
  });
});
