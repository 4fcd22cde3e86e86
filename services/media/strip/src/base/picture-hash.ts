import { type ByteSource, readExactly } from './reader.ts';
import type { StripPlan } from './types.ts';

/** One piece is in memory at a time: `crypto.subtle` takes no streams. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * SHA-256 over the SHA-256 of each 4 MB of what is seen and heard, as it is coded: two files with the same one show and sound the same.
 * Null where the plan does not say what that is.
 */
export async function pictureHash(
  source: ByteSource,
  { picture }: Pick<StripPlan, 'picture'>,
): Promise<string | null> {
  if (picture === null) return null;
  const digests: Uint8Array[] = [];
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  const close = async () => {
    digests.push(new Uint8Array(await crypto.subtle.digest('SHA-256', piece.slice(0, filled))));
    filled = 0;
  };
  for (const { from, to } of picture) {
    for (let at = from; at < to; ) {
      const length = Math.min(PIECE_BYTES - filled, to - at);
      piece.set(await readExactly(source, at, length), filled);
      filled += length;
      at += length;
      if (filled === PIECE_BYTES) await close();
    }
  }
  await close();
  piece = new Uint8Array(digests.length * 32);
  for (const [index, digest] of digests.entries()) piece.set(digest, index * 32);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', piece));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
