import {
  blobSource,
  type FileFormat,
  type Finding,
  planStrip,
  type Removed,
  StripError,
} from '@garimpo/media-strip';
import type { RefusalReason } from '../../../text/pt-br-metadata.ts';
import { crc32 } from './zip.ts';

/** What the browser knows of a file before it is sent. `unknown`: only the service can read it. */
export type Reading =
  | { state: 'waiting' }
  | { state: 'read'; format: FileFormat; findings: readonly Finding[]; removed: readonly Removed[] }
  | { state: 'refused'; reason: RefusalReason }
  | { state: 'unknown' };

export type Question = { kind: 'metadata'; file: Blob } | { kind: 'checksum'; file: Blob };
export type Answer = { kind: 'metadata'; reading: Reading } | { kind: 'checksum'; crc32: number };

/** Runs in a worker. Rejects where the file cannot be read from disk. */
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
    // The file on the disk was changed or removed since it was chosen.
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
