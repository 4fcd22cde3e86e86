import {
  applyPlan,
  blobSource,
  FORMATS,
  pictureHash,
  planStrip,
  StripError,
  type StripOptions,
  type StripPlan,
} from '@garimpo/media-strip';
import type { RefusalReason } from '../../../text/pt-br-metadata.ts';
import { crc32 } from './zip.ts';

/** What the browser knows of a file before it is sent. `unknown`: only the service can read it. */
export type Reading =
  | { state: 'waiting' }
  | ({ state: 'read' } & Pick<StripPlan, 'format' | 'findings' | 'removed' | 'kept' | 'unlooked' | 'flaws'>)
  | { state: 'refused'; reason: RefusalReason }
  | { state: 'unknown' };

/** What a second look at a clean file found. */
export interface Proof {
  /** Findings that are left. */
  left: number;
  /** `unknown`: the format is not divided into a picture and the rest. */
  picture: 'same' | 'rewritten' | 'changed' | 'unknown';
  /** SHA-256 of the coded picture of the clean file, in hexadecimal. */
  hash: string | null;
}

export type Question =
  | { kind: 'metadata'; file: Blob; options: StripOptions }
  | { kind: 'checksum'; file: Blob }
  | { kind: 'clean'; file: Blob; options: StripOptions }
  | { kind: 'proof'; file: Blob; clean: Blob; options: StripOptions };
export type Answer =
  | { kind: 'metadata'; reading: Reading }
  | { kind: 'checksum'; crc32: number }
  | { kind: 'clean'; clean: Blob; proof: Proof }
  | { kind: 'proof'; proof: Proof };

/** Runs in a worker. Rejects where the file cannot be read from disk. */
export async function answer(question: Question): Promise<Answer> {
  const { kind, file } = question;
  switch (kind) {
    case 'checksum':
      return { kind, crc32: await checksumOf(file) };
    case 'metadata':
      return { kind, reading: await readingOf(file, question.options) };
    case 'clean': {
      const plan = await planStrip(blobSource(file), question.options);
      const clean = await cleanOf(file, plan);
      return { kind, clean, proof: await proofOf({ file, plan }, clean, question.options) };
    }
    case 'proof': {
      const plan = await planStrip(blobSource(file), question.options);
      return { kind, proof: await proofOf({ file, plan }, question.clean, question.options) };
    }
  }
}

/** In memory: a Blob of parts of the original would change with it. */
async function cleanOf(file: Blob, plan: StripPlan): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of applyPlan(blobSource(file), plan)) pieces.push(piece.slice());
  return new Blob(pieces, { type: FORMATS[plan.format].mediaType });
}

/** The clean file is read again, and the pictures of both compared as they are coded. */
async function proofOf(
  { file, plan: before }: { file: Blob; plan: StripPlan },
  clean: Blob,
  options: StripOptions,
): Promise<Proof> {
  const after = await planStrip(blobSource(clean), options);
  const hash = await pictureHash(blobSource(clean), after);
  const left = after.findings.length;
  if (hash === null) return { left, picture: 'unknown', hash };
  if (before.rewritesPixels) return { left, picture: 'rewritten', hash };
  const same = (await pictureHash(blobSource(file), before)) === hash;
  return { left, picture: same ? 'same' : 'changed', hash };
}

async function readingOf(file: Blob, options: StripOptions): Promise<Reading> {
  try {
    const { format, findings, removed, kept, unlooked, flaws } = await planStrip(blobSource(file), options);
    return { state: 'read', format, findings, removed, kept, unlooked, flaws };
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
