import { pipeline } from 'node:stream/promises';
import { ObjectStore, ObjectStoreError } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CloneFile } from '../store/clone-manifest.ts';
import { objectKey } from '../store/object-key.ts';
import { rangeOf } from './byte-range.ts';
import { PackedFiles, packings } from './packed-files.ts';
import { alreadyHas, mayResume } from './preconditions.ts';

/** As `content-type` may hold it; what a hostile original said otherwise is said of no file. */
const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/;

/** Sends files of clones: whole, packed, in part, or not at all where the browser has them. */
@Injectable()
export class FileSender {
  constructor(
    private readonly objects: ObjectStore,
    private readonly packed: PackedFiles,
  ) {}

  /** Throws `ObjectStoreError` before a byte is sent; what breaks off later breaks off for the browser. */
  async send(file: CloneFile, request: Request, response: Response): Promise<void> {
    const status = file.status ?? 200;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWhole = status === 200 && isRead;
    response.status(status);
    response.setHeader('content-type', TYPE.test(file.type) ? file.type : 'application/octet-stream');
    // Asked again each time: a new version, and a suspension, count from the next request on.
    response.setHeader('cache-control', isRead ? 'no-cache' : 'no-store');
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
    // Half a file must not pass for a whole one. The visitor may have left, too: either way nobody is there to be told.
    await pipeline(body, response).catch(() => response.destroy());
  }
}

function notModified(response: Response, tag: string): void {
  response.status(304);
  response.removeHeader('content-type');
  response.setHeader('etag', tag);
  response.end();
}
