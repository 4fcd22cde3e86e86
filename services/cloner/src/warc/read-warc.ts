import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';

/** What a file may hold. It is hostile: nothing in it decides how much of it is read. */
export interface WarcLimits {
  /** Of all records together, decompressed. */
  bytes: number;
  /** Of the block of one record; a larger one is passed over. */
  recordBytes: number;
  records: number;
}

export interface WarcRecord {
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  block: Buffer;
}

/** The file is none, or holds more than it may: `format`, `bytes` or `records`. */
export class WarcError extends Error {
  constructor(readonly rule: 'format' | 'bytes' | 'records') {
    super(`the archive cannot be read: ${rule}`);
    this.name = 'WarcError';
  }
}

const LINE_MAX = 16 * 1024;
const HEADERS_MAX = 200;
const VERSION = /^WARC\/(?:0\.1[78]|1\.[01])\s*$/;

/** The records of a WARC file, compressed or not, one after the other (ISO 28500). Throws {@link WarcError}. */
export async function* readWarc(file: Readable, limits: WarcLimits): AsyncGenerator<WarcRecord> {
  const reader = new ByteReader(bounded(await decompressed(file), limits.bytes));
  try {
    for (let records = 0; ; records += 1) {
      const version = await firstLine(reader);
      if (version === null && (await reader.isOver())) {
        if (records === 0) throw new WarcError('format');
        return;
      }
      if (version === null || !VERSION.test(version)) throw new WarcError('format');
      if (records >= limits.records) throw new WarcError('records');
      const headers = await readHeaders((max) => reader.line(max));
      const length = headers.get('content-length') ?? '';
      if (!/^\d{1,15}$/.test(length)) throw new WarcError('format');
      if (Number(length) > limits.recordBytes) {
        await reader.skip(Number(length));
        continue;
      }
      const block = await reader.bytes(Number(length));
      if (block.length < Number(length)) throw new WarcError('format');
      yield { headers, block };
    }
  } finally {
    await reader.end();
    file.destroy();
  }
}

/** Lines of `name: value` up to an empty one; a line that begins with a blank goes on with the one before. */
export async function readHeaders(
  next: (maxBytes: number) => Promise<string | null> | string | null,
): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  let last = '';
  for (let count = 0; ; count += 1) {
    const line = await next(LINE_MAX);
    if (line === null || count > HEADERS_MAX) throw new WarcError('format');
    if (line === '') return headers;
    const at = line.indexOf(':');
    if (/^[ \t]/.test(line) && last !== '') headers.set(last, `${headers.get(last) ?? ''} ${line.trim()}`);
    else if (at > 0) {
      last = line.slice(0, at).trim().toLowerCase();
      const value = line.slice(at + 1).trim();
      headers.set(last, headers.has(last) ? `${headers.get(last)}, ${value}` : value);
    }
  }
}

/** Passes over the empty lines between two records. */
async function firstLine(reader: ByteReader): Promise<string | null> {
  for (let empty = 0; empty < 8; empty += 1) {
    const line = await reader.line(LINE_MAX);
    if (line !== '') return line;
  }
  throw new WarcError('format');
}

/** A file of many compressed members reads as one. */
async function decompressed(file: Readable): Promise<AsyncIterable<Buffer>> {
  const source = file[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) throw new WarcError('format');
  const start = first.value as Buffer;
  const whole = (async function* (): AsyncGenerator<Buffer> {
    yield start;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value as Buffer;
  })();
  if (start[0] !== 0x1f || start[1] !== 0x8b) return whole;
  return gunzipped(whole);
}

async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = (async () => {
    for await (const part of source) {
      if (gunzip.destroyed) return;
      if (!gunzip.write(part))
        await new Promise<void>((resolve) => {
          gunzip.once('drain', resolve).once('close', resolve);
        });
    }
    gunzip.end();
  })();
  feeding.catch((error: Error) => gunzip.destroy(error));
  try {
    for await (const part of gunzip) yield part as Buffer;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) throw new WarcError('format');
    throw cause;
  } finally {
    gunzip.destroy();
  }
}

async function* bounded(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of source) {
    bytes += part.length;
    if (bytes > maxBytes) throw new WarcError('bytes');
    yield part;
  }
}
