import { CaptureError } from '../capture-error.ts';
import { type ReadText, readPage, readScript, readSheet } from '../charset/read-text.ts';
import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { type StillWidth, stillOf } from '../replay/still-page.ts';
import type { Reading } from '../rewrite/reading.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { type DiskFacts, factsOf, REWRITTEN_MAX, type ReportPlaces } from './disk-clone.ts';
import type { PageScripts } from './disk-modules.ts';
import { type DiskText, diskDrawingsJob, diskScriptsJob, diskTextJob, diskWordsJob } from './disk-text.ts';
import { isHtmlPage, roleOfType } from './file-types.ts';

/** What it takes to read the texts of a clone. */
export interface ReadingParts {
  source: { read(sha256: string): Promise<Buffer> };
  reading: Reading;
  /** Aborts when nobody reads the ZIP any more. */
  signal: AbortSignal;
}

/** Null for a text that takes too much time or memory. */
async function unlessTooMuch<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CaptureError && error.code === 'cloner.capture.too_large') return null;
    throw error;
  }
}

/**
 * A file of the clone, rewritten for a disk. A text that takes too much time or memory is copied unchanged, except a page, which
 * would lack its policy and is left empty.
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

/** A module of the clone, rewritten for a disk; null for one that takes too much time or memory. */
export async function moduleForDisk(
  address: string,
  { sha256, type }: CloneFile,
  facts: DiskFacts,
  parts: ReadingParts,
): Promise<string | null> {
  const { text } = readAs(await parts.source.read(sha256), type);
  return textOf({ text, address, type, facts: factsFor(address, facts) }, parts);
}

/** The facts that one text needs, which are copied to a thread. */
function factsFor(address: string, facts: DiskFacts): DiskFacts {
  const page = facts.pages.get(address);
  return {
    ...facts,
    manifest: { ...facts.manifest, calls: [] },
    pages: new Map(page === undefined ? [] : [[address, page]]),
  };
}

function readAs(bytes: Buffer, type: string): ReadText {
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

/**
 * Reads the scripts and pages of the clone, whose facts are needed before any file is written.
 * @param reportPlaces where the anticlone is
 */
export async function readDiskClone(
  manifest: CloneManifest,
  reportPlaces: ReportPlaces,
  { source, reading, signal }: ReadingParts,
): Promise<DiskFacts> {
  const facts = factsOf(manifest, reportPlaces);
  const pages = new Map<string, PageScripts>();
  const modules = new Set<string>();
  let needsServer = false;
  for (const [address, { sha256, bytes, type }] of Object.entries(manifest.files)) {
    if (bytes > REWRITTEN_MAX || !facts.names.has(address) || !holdsScripts(address, type)) continue;
    signal.throwIfAborted();
    const { text } = readAs(await source.read(sha256), type);
    const input = { text, address, type, facts: factsFor(address, facts) };
    const found = await unlessTooMuch(reading.run(diskScriptsJob, input, signal));
    if (found === null) continue;
    if (found.page !== null) pages.set(address, found.page);
    for (const one of found.modules) modules.add(one);
    needsServer ||= found.needsServer;
  }
  const words: Partial<Record<StillWidth, string[]>> = {};
  for (const width of ['wide', 'narrow'] as const) {
    const still = manifest.files[stillOf(manifest, width) ?? ''];
    if (still === undefined) continue;
    const text = (await source.read(still.sha256)).toString('utf8');
    words[width] = (await unlessTooMuch(reading.run(diskWordsJob, { text }, signal))) ?? [];
  }
  return { ...facts, pages, modules: [...modules].sort(), needsServer, words };
}

function holdsScripts(address: string, type: string): boolean {
  return isHtmlPage(type) || (roleOfType(type) === 'script' && address !== REPLAY_ADDRESS);
}
