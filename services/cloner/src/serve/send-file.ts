import { pipeline } from 'node:stream/promises';
import { type ByteRange, ObjectStore, ObjectStoreError } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isPageType } from '../guard/insert-guard.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { objectKey } from '../store/objects.ts';
import { PackedFiles, packings } from './packed-files.ts';

/** Whether `If-None-Match` matches the tag, by the weak comparison (RFC 9110, 13.1.2). */
export function alreadyHas(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** Whether a range may be sent: `If-Range` is absent, or is the tag. A date does not match, since we send none. */
function mayResume(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}

const ONE_RANGE = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/i;

/**
 * The bytes that a `Range` header asks for (RFC 9110, 14.2). Null for the whole file: without a header, with an invalid one, or
 * with several ranges. `unsatisfiable` when the file has none of the bytes.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  if (first === undefined) return null;
  const start = Number(first);
  const end = last === undefined || last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return null;
  return start >= sizeBytes ? 'unsatisfiable' : { start, end: Math.min(end, sizeBytes - 1) };
}

/** Types that `content-type` may hold; a hostile original's may be otherwise. */
const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/;

/** Sends files of clones: whole, compressed, in part, or as 304. */
@Injectable()
export class FileSender {
  constructor(
    private readonly objects: ObjectStore,
    private readonly packed: PackedFiles,
  ) {}

  /** Throws `ObjectStoreError` before a byte is sent; a later error closes the connection. */
  async send(file: CloneFile, request: Request, response: Response): Promise<void> {
    const status = file.status ?? 200;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWhole = status === 200 && isRead;
    response.status(status);
    const type = TYPE.test(file.type) ? file.type : 'application/octet-stream';
    response.setHeader('content-type', type);
    // Revalidated at each request, so that a new version and a suspension count at once.
    response.setHeader('cache-control', isRead ? 'no-cache' : 'no-store');
    if (isPageType(type)) {
      response.vary('sec-fetch-dest');
      if (isShownAsPage(request)) return this.#sendPage({ ...file, type }, request, response);
    }
    if (isWhole) response.setHeader('accept-ranges', 'bytes');
    const tag = `"${file.sha256}"`;
    const asked = isWhole && request.method === 'GET' && mayResume(request.get('if-range'), tag);
    const range = asked ? rangeOf(request.headers.range, file.bytes) : null;

    const packing = this.#packingFor(file, request, response);
    if (range === null && packing !== undefined) {
      const packedTag = `"${file.sha256}-${packing}"`;
      if (isWhole && alreadyHas(request.headers['if-none-match'], packedTag))
        return notModified(response, packedTag);
      const body = await this.packed.pack(file, packing);
      if (body !== null) {
        response.setHeader('etag', packedTag);
        response.setHeader('content-encoding', packing);
        response.setHeader('content-length', body.length);
        response.end(request.method === 'HEAD' ? undefined : body);
        return;
      }
    }
    if (isWhole && alreadyHas(request.headers['if-none-match'], tag)) return notModified(response, tag);
    if (range === 'unsatisfiable') {
      response.status(416);
      response.removeHeader('content-type');
      response.setHeader('content-range', `bytes */${file.bytes}`);
      response.end();
      return;
    }
    response.setHeader('etag', tag);
    await this.#stream(file, range, request, response);
  }

  /** Always the whole page: a range could omit the guard. */
  async #sendPage(file: CloneFile, request: Request, response: Response): Promise<void> {
    const page = await this.packed.guarded(file);
    if (page === null) {
      const policy = String(response.getHeader('content-security-policy') ?? '');
      response.setHeader('content-security-policy', `${policy}; sandbox`);
      return this.#stream(file, null, request, response);
    }
    response.setHeader('content-type', page.type);
    const packing = this.#packingFor({ ...file, bytes: page.bytes.length }, request, response);
    const name = `${file.sha256}-${GUARD_VERSION}`;
    const whole = { body: page.bytes, tag: `"${name}"`, packing: undefined };
    const packed =
      packing && (await this.packed.packText(`${name} ${page.type}`, packing, async () => page.bytes));
    const {
      body,
      tag,
      packing: encoding,
    } = packed ? { body: packed, tag: `"${name}-${packing}"`, packing } : whole;
    if ((file.status ?? 200) === 200 && alreadyHas(request.headers['if-none-match'], tag))
      return notModified(response, tag);
    response.setHeader('etag', tag);
    if (encoding !== undefined) response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #packingFor(file: CloneFile, request: Request, response: Response): (typeof packings)[number] | undefined {
    if (!this.packed.isPackable(file)) return undefined;
    response.vary('accept-encoding');
    return packings.find((one) => request.acceptsEncodings(one) !== false);
  }

  async #stream(
    file: CloneFile,
    range: { start: number; end: number } | null,
    request: Request,
    response: Response,
  ): Promise<void> {
    const length = range === null ? file.bytes : range.end - range.start + 1;
    if (request.method === 'HEAD' || length === 0) {
      response.setHeader('content-length', length);
      response.end();
      return;
    }
    const body = await this.objects.get(objectKey(file.sha256), range ?? undefined);
    if (body === null) throw new ObjectStoreError('a file of a clone is not there', new Error(file.sha256));
    if (range !== null) {
      response.status(206);
      response.setHeader('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    response.setHeader('content-length', length);
    // An incomplete file must not pass for a whole one. If the visitor has left, there is nobody to answer.
    await pipeline(body, response).catch(() => response.destroy());
  }
}

/** Changes the tags of pages whenever the guard is inserted in another way. */
const GUARD_VERSION = 'g1';
/** Destinations of requests that show no page; prefetched pages come with none of these. */
const NO_PAGES = [
  'image',
  'style',
  'font',
  'script',
  'audio',
  'video',
  'track',
  'worker',
  'sharedworker',
  'manifest',
  'xslt',
  'empty',
];

function isShownAsPage(request: Request): boolean {
  const use = request.get('sec-fetch-dest');
  // Browsers send fetch metadata to trustworthy origins; otherwise the editor is known by its origin.
  if (use === undefined) return request.headers.origin === undefined;
  return !NO_PAGES.includes(use) || request.get('sec-purpose') !== undefined;
}

function notModified(response: Response, tag: string): void {
  response.status(304);
  response.removeHeader('content-type');
  response.setHeader('etag', tag);
  response.end();
}
