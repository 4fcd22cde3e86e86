import { setTimeout as after } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { packed, piecesOf, unpacked, unpackSome } from './unpack.ts';

const MEGABYTE = 1024 * 1024;

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

async function* breaking(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
  throw new Error('the disk fails');
}

describe('packed data', () => {
  const text = Buffer.from(Array.from({ length: 200_000 }, (_, at) => `${at * 7919} `).join(''));

  it('comes out as it went in', async () => {
    const parts = await packed(piecesOf(text), MEGABYTE * 8);
    expect((await all(unpacked(piecesOf(Buffer.concat(parts ?? [])), 'deflate'))).equals(text)).toBe(true);
    expect(await packed(piecesOf(text), 1000)).toBeNull();
  });

  it.each([
    ['broken in the middle', (deflated: Buffer) => deflated.fill(0xff, 200_000)],
    ['cut off', (deflated: Buffer) => deflated.subarray(0, 200_000)],
  ])('that is %s ends with what there is of it', async (_, change) => {
    const some = await all(unpacked(piecesOf(change(deflateSync(text))), 'deflate'));
    expect(some.length).toBeLessThan(text.length);
    expect(text.subarray(0, some.length).equals(some)).toBe(true);
  });

  it('of which a piece cannot be read is no end', async () => {
    await expect(all(unpacked(breaking(deflateSync(text).subarray(0, 1000)), 'deflate'))).rejects.toThrow(
      'disk',
    );
    await expect(packed(breaking(text), MEGABYTE * 8)).rejects.toThrow('disk');
  });

  it('is not worked through once nobody takes it', async () => {
    const deflated = deflateSync(Buffer.alloc(MEGABYTE * 256));
    let given = 0;
    let closed = false;
    const counted = async function* () {
      try {
        for await (const piece of piecesOf(deflated)) {
          given += piece.length;
          yield piece;
        }
      } finally {
        closed = true;
      }
    };
    for await (const piece of unpacked(counted(), 'deflate')) if (piece.length > 0) break;
    while (!closed) await after(5);
    expect(given).toBeLessThan(deflated.length / 2);
    expect(await unpackSome(deflated, 1000)).toEqual(new Uint8Array(1000));
  });
});
