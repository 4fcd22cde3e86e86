import { blobSource, planStrip, StripError } from '@garimpo/media-strip';
import type { Reading } from './reading.ts';

/** Reflected polynomial of the CRC-32 of ZIP (ISO 3309). */
const POLYNOMIAL = 0xedb88320;
const TABLES = makeTables();

/** CRC-32 of what `before` is the sum of, followed by `bytes`. Four bytes at a time: a gigabyte takes seconds. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const [first, second, third, fourth] = TABLES;
  let sum = ~before;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    sum ^=
      byteAt(bytes, at) |
      (byteAt(bytes, at + 1) << 8) |
      (byteAt(bytes, at + 2) << 16) |
      (byteAt(bytes, at + 3) << 24);
    sum = entry(fourth, sum) ^ entry(third, sum >>> 8) ^ entry(second, sum >>> 16) ^ entry(first, sum >>> 24);
  }
  for (; at < bytes.length; at += 1) sum = (sum >>> 8) ^ entry(first, sum ^ byteAt(bytes, at));
  return ~sum >>> 0;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}

function entry(table: Int32Array, index: number): number {
  return table[index & 0xff] as number;
}

/** The table of one byte, and of one byte followed by one, two and three zeros. */
function makeTables(): [Int32Array, Int32Array, Int32Array, Int32Array] {
  const first = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ POLYNOMIAL : sum >>> 1;
    first[byte] = sum;
  }
  const after = (table: Int32Array) => table.map((sum) => (sum >>> 8) ^ entry(first, sum));
  const second = after(first);
  const third = after(second);
  return [first, second, third, after(third)];
}

/** What is asked about a file. */
export type Question = { kind: 'metadata'; file: Blob } | { kind: 'checksum'; file: Blob };
export type Answer = { kind: 'metadata'; reading: Reading } | { kind: 'checksum'; crc32: number };

/** Runs in a worker. Rejects where the file cannot be read from the disk. */
export async function answer({ kind, file }: Question): Promise<Answer> {
  if (kind === 'checksum') return { kind, crc32: await checksumOf(file) };
  return { kind, reading: await readingOf(file) };
}

async function readingOf(file: Blob): Promise<Reading> {
  try {
    const { format, findings, removed } = await planStrip(blobSource(file));
    return { state: 'read', format, findings, removed };
  } catch (error) {
    if (error instanceof StripError) return { state: 'refused', reason: error.code };
    // The disk: a file that was changed or taken away since it was chosen.
    if (error instanceof DOMException) return { state: 'refused', reason: 'unreadable' };
    throw error;
  }
}

const CHUNK_BYTES = 1024 * 1024;

async function checksumOf(file: Blob): Promise<number> {
  let sum = 0;
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    sum = crc32(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()), sum);
  }
  return sum;
}
