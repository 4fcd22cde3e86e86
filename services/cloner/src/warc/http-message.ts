import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { readHeaders } from './read-warc.ts';

/** An answer or a request as the block of a record holds it. */
interface HttpMessage {
  /** `HTTP/1.1 200 OK`, or `GET /path HTTP/1.1`. */
  start: string;
  headers: Map<string, string>;
  body: Buffer;
}

/** Reads the message that a block holds, and undoes what its body was sent with. Null for what is none. */
export async function readHttp(block: Buffer, maxBytes: number): Promise<HttpMessage | null> {
  const lines = new Lines(block);
  const start = lines.next();
  if (start === null || !/^(?:HTTP\/\d|[A-Z]{3,20} )/.test(start)) return null;
  const headers = await readHeaders(() => lines.next()).catch(() => null);
  if (headers === null) return null;
  const sent = lines.rest();
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  const body = await decoded(
    (isChunked ? dechunked(sent) : null) ?? sent,
    headers.get('content-encoding'),
    maxBytes,
  );
  return body === null ? null : { start, headers, body };
}

class Lines {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  /** An end of the block ends the headers, too. */
  next(): string | null {
    if (this.#at >= this.bytes.length) return this.#at === 0 ? null : '';
    const end = this.bytes.indexOf(0x0a, this.#at);
    const to = end === -1 ? this.bytes.length : end;
    const line = this.bytes.toString('latin1', this.#at, to);
    this.#at = to + 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  rest(): Buffer {
    return this.bytes.subarray(this.#at);
  }
}

/** Null for what is not in chunks: some tools undo them and leave the header. */
function dechunked(body: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf(0x0a, at);
    if (end === -1 || end - at > 1_024) return null;
    const [, size] = /^\s*([0-9a-f]{1,8})\s*(?:;[^\r]*)?\r?$/i.exec(body.toString('latin1', at, end)) ?? [];
    if (size === undefined) return null;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(parts);
    if (end + 1 + length > body.length) return null;
    parts.push(body.subarray(end + 1, end + 1 + length));
    at = end + 1 + length;
    while (at < body.length && (body[at] === 0x0d || body[at] === 0x0a)) at += 1;
  }
}

const DECODERS: Record<string, (body: Buffer, maxOutputLength: number) => Promise<Buffer>> = {
  gzip: (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
  br: (body, maxOutputLength) => promisify(brotliDecompress)(body, { maxOutputLength }),
  zstd: (body, maxOutputLength) => promisify(zstdDecompress)(body, { maxOutputLength }),
  deflate: (body, maxOutputLength) =>
    promisify(inflate)(body, { maxOutputLength }).catch(() =>
      promisify(inflateRaw)(body, { maxOutputLength }),
    ),
};

/** Null for a body that is longer than it may be, or of an encoding that is not known. */
async function decoded(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer | null> {
  const name = (encoding ?? '').trim().toLowerCase().replace(/^x-/, '');
  if (body.length > maxBytes) return null;
  if (name === '' || name === 'identity') return body;
  const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (decode === undefined) return null;
  try {
    return await decode(body, maxBytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Tools that store the body without its compression leave the header at times.
    return code === 'ERR_BUFFER_TOO_LARGE' ? null : body;
  }
}
