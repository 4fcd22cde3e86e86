import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { BaseSerializerBuffer, WARCRecord, WARCSerializer } from 'warcio';
import type { Exchange } from '../capture/exchanges.ts';
import type { CloneFile } from '../store/clone-manifest.ts';

/** A page of the capture, as the map of its site has it. */
export interface WarcPage {
  url: string;
  /** Links between the first page and this one. */
  depth: number;
  /** Address of the page that leads here. */
  via: string | null;
}

interface WarcContents {
  fileName: string;
  /** Who has captured: name and version of the program. */
  software: string;
  at: Date;
  pages: readonly WarcPage[];
  exchanges: readonly Exchange[];
}

interface WarcStore {
  open(sha256: string): Promise<Readable>;
}

const VERSION = 'WARC/1.1';
/** Phrases that replay tools show; a status without one is valid, too. */
const PHRASES: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  404: 'Not Found',
};

/** A WARC file of version 1.1 in pieces, each record compressed by itself, so that tools find records by their place. */
export function writeWarc(contents: WarcContents, store: WarcStore): Readable {
  return Readable.from(pieces(contents, store), { objectMode: false });
}

async function* pieces(contents: WarcContents, store: WarcStore): AsyncGenerator<Buffer> {
  for await (const { record, body } of records(contents)) {
    const serializer = new WARCSerializer(record, {}, new StoredBody(store, body));
    // Compressed here: the library's way leaves the object of the store open when the reader goes away.
    const gzip = createGzip();
    const source = Readable.from(serializer, { objectMode: false });
    source.once('error', (error) => gzip.destroy(error));
    gzip.once('close', () => source.destroy());
    yield* source.pipe(gzip);
  }

  async function* records(of: WarcContents): AsyncGenerator<{ record: WARCRecord; body: CloneFile | null }> {
    const { fileName, software, at, pages, exchanges } = of;
    const info = {
      software,
      format: 'WARC File Format 1.1',
      conformsTo: 'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
      isPartOf: pages[0]?.url ?? '',
    };
    const date = at.toISOString();
    yield {
      record: WARCRecord.createWARCInfo({ filename: fileName, date, warcVersion: VERSION }, info),
      body: null,
    };
    for (const exchange of exchanges) {
      const response = await responseOf(exchange, store);
      yield { record: response, body: exchange.body };
      const id = response.warcHeader('WARC-Record-ID') ?? '';
      yield { record: await requestOf(exchange, id, store), body: exchange.request.body };
    }
    for (const page of pages) yield { record: pageRecord(page, date), body: null };
  }
}

async function responseOf(
  { url, at, status, headers, body }: Exchange,
  store: WarcStore,
): Promise<WARCRecord> {
  return WARCRecord.create(
    {
      type: 'response',
      url,
      date: at,
      warcVersion: VERSION,
      statusline: `HTTP/1.1 ${status} ${PHRASES[status] ?? ''}`.trimEnd(),
      httpHeaders: [...headers.map(oneLine), ['Content-Length', String(body?.bytes ?? 0)]],
    },
    body === null ? [] : await store.open(body.sha256),
  );
}

async function requestOf(
  { url, method, at, request }: Exchange,
  answerId: string,
  store: WarcStore,
): Promise<WARCRecord> {
  const { host, pathname, search } = new URL(url);
  const { headers, body } = request;
  const rest = headers.filter(([name]) => name.toLowerCase() !== 'host').map(oneLine);
  const length: [string, string][] = body === null ? [] : [['Content-Length', String(body.bytes)]];
  return WARCRecord.create(
    {
      type: 'request',
      url,
      date: at,
      warcVersion: VERSION,
      warcHeaders: { 'WARC-Concurrent-To': answerId },
      statusline: `${method} ${pathname}${search} HTTP/1.1`,
      httpHeaders: [['Host', host], ...rest, ...length],
    },
    body === null ? [] : await store.open(body.sha256),
  );
}

/** As crawlers tell of the way to a page: a seed has no hops. */
function pageRecord({ url, depth, via }: WarcPage, date: string): WARCRecord {
  const fields = [...(via === null ? [] : [`via: ${via}`]), `hopsFromSeed: ${'L'.repeat(depth)}`];
  const text = Buffer.from(fields.map((field) => `${field}\r\n`).join(''));
  return WARCRecord.create({ type: 'metadata', url, date, warcVersion: VERSION }, [text]);
}

/** A value of a hostile server must not begin another header. */
function oneLine([name, value]: [string, string]): [string, string] {
  return [name, value.replace(/[\r\n]+/g, ' ')];
}

/** A body is read twice, for its digest and for the file, and never held in memory as a whole. */
class StoredBody extends BaseSerializerBuffer {
  #parts: Uint8Array[] = [];

  constructor(
    private readonly store: WarcStore,
    private readonly body: CloneFile | null,
  ) {
    super();
  }

  write(chunk: Uint8Array): void {
    if (this.body === null) this.#parts.push(chunk);
  }

  async *readAll(): AsyncGenerator<Uint8Array> {
    if (this.body === null) yield* this.#parts;
    else yield* await this.store.open(this.body.sha256);
  }

  purge(): void {
    this.#parts = [];
  }
}
