import { type ReadText, readPage, readScript, readSheet } from '../charset/read-text.ts';
import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import type { DiskFacts } from './disk-clone.ts';
import { type DiskText, diskDrawingsJob, diskTextJob } from './disk-text.ts';
import { roleOfType } from './file-types.ts';
import { type ReadingParts, unlessTooMuch } from './reading-parts.ts';

/**
 * A file of the clone as it must be to work from a disk. One that takes more reading than any may have goes as it is; a page does not,
 * for then it would have no policy, and is left empty.
 */
export async function forDisk(
  address: string,
  { sha256, type }: CloneFile,
  facts: DiskFacts,
  parts: ReadingParts,
): Promise<Buffer> {
  const bytes = await parts.source.read(sha256);
  const read = readAs(bytes, type);
  const text = await textOf({ text: read.text, address, type, facts: factsFor(address, facts) }, parts);
  const role = roleOfType(type);
  if (role === 'page') return text === null ? Buffer.alloc(0) : writePage(text, read);
  if (text === null) return bytes;
  return role === 'sheet' ? writeSheet(text, read) : writeScript(text, read);
}

/** A module of the clone, as it is imported from a disk; null for one that takes more reading than any may have. */
export async function moduleForDisk(
  address: string,
  { sha256, type }: CloneFile,
  facts: DiskFacts,
  parts: ReadingParts,
): Promise<string | null> {
  const { text } = readAs(await parts.source.read(sha256), type);
  return textOf({ text, address, type, facts: factsFor(address, facts) }, parts);
}

/** What one text takes of them. */
export function factsFor(address: string, facts: DiskFacts): DiskFacts {
  const page = facts.pages.get(address);
  return {
    ...facts,
    manifest: { ...facts.manifest, calls: [] },
    pages: new Map(page === undefined ? [] : [[address, page]]),
  };
}

export function readAs(bytes: Buffer, type: string): ReadText {
  const role = roleOfType(type);
  if (role === 'page') return readPage(bytes, type);
  return role === 'sheet' ? readSheet(bytes, type, 'utf-8') : readScript(bytes, type, 'utf-8');
}

async function textOf(input: DiskText, { source, reading, signal }: ReadingParts): Promise<string | null> {
  const wanted = await unlessTooMuch(reading.run(diskDrawingsJob, input, signal));
  if (wanted === null) return null;
  const drawings = new Map<string, Buffer>();
  for (const sha256 of wanted.hashes) drawings.set(sha256, await source.read(sha256));
  const length = input.text.length + wanted.bytes;
  return unlessTooMuch(reading.run(diskTextJob, { ...input, drawings }, signal, length));
}
