import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { inParts } from './in-parts.ts';
import { ObjectTooLargeError } from './object-store.ts';

async function parts(body: Buffer | Readable, maxBytes?: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { bytes, last } of inParts(body, 4, maxBytes)) found.push(`${bytes}${last ? '.' : ''}`);
  return found;
}

const stream = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));

describe('inParts', () => {
  it.each<[string, Buffer | Readable, string[]]>([
    ['nothing', Buffer.alloc(0), ['.']],
    ['a stream of nothing', stream(), ['.']],
    ['less than a part', Buffer.from('abc'), ['abc.']],
    ['exactly a part', Buffer.from('abcd'), ['abcd.']],
    ['exactly two parts', stream('abcd', 'efgh'), ['abcd', 'efgh.']],
    ['a part and a bit', Buffer.from('abcde'), ['abcd', 'e.']],
    ['many small pieces', stream('a', 'b', 'c', 'd', 'e'), ['abcd', 'e.']],
    ['one piece of many parts', stream('abcdefghij'), ['abcd', 'efgh', 'ij.']],
  ])('cuts %s', async (_, body, expected) => {
    expect(await parts(body)).toEqual(expected);
  });

  it('takes as much as its limit, and no byte more', async () => {
    expect(await parts(stream('abc', 'def'), 6)).toEqual(['abcd', 'ef.']);
    await expect(parts(stream('abc', 'def'), 5)).rejects.toBeInstanceOf(ObjectTooLargeError);
  });
});
