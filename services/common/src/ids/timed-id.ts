import { randomFillSync } from 'node:crypto';

const TIME_HEX = 12;
const BYTES = 16;
/** Randomness for many ids is drawn at once, as each draw costs as much as the rest of an id. */
const pool = Buffer.alloc(256 * BYTES);
let used = pool.length;

/**
 * An id that begins with the time of what it names, as version 7 of RFC 9562: rows lie in the order in which they came, and one
 * is found by its id without an index of ids.
 */
export function newTimedId(at: Date): string {
  const bytes = nextBytes();
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Bytes that were never handed out before. */
function nextBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}

export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, TIME_HEX), 16));
}
