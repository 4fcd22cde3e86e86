import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { OutboundHop, OutboundResponse } from '@garimpo/service-kit';
import type { CloneFile, RecordedExchanges } from '../store/clone-manifest.ts';
import { answered, type Fetches } from './answered.ts';
import type { CaptureSink } from './capture.ts';

type FetchOptions = Parameters<Fetches['fetch']>[1];
type HeaderList = [name: string, value: string][];

/** A request of a capture, and its answer as it came. The bodies are objects of the store. */
export interface Exchange {
  url: string;
  method: string;
  /** ISO time of the answer. */
  at: string;
  request: { headers: HeaderList; body: CloneFile | null };
  status: number;
  headers: HeaderList;
  /** Without compression and transfer encoding; null for an empty one. */
  body: CloneFile | null;
}

/** Speak of a connection or a compression that the stored bytes do not have, or are a visitor's secrets. */
const NOT_KEPT =
  /^(?::.*|connection|keep-alive|proxy-.*|te|trailer|upgrade|transfer-encoding|content-encoding|content-length|cookie2?|set-cookie2?|authorization|alt-svc|strict-transport-security)$/i;
const EXCHANGES_MAX = 5_000;
/** A text is stored as it came, too: in the clone it is rewritten. Larger ones are no texts of pages. */
const RAW_MAX = 10 * 1024 * 1024;
const TEXT = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript|ecmascript))|image\/svg)/i;
/** Sent by servers that do not know what they send: it may be a text. */
const UNSAID = /^(?:$|application\/octet-stream)/i;

export function keptHeaders(headers: Iterable<readonly [string, string]>): HeaderList {
  return [...headers].filter(([name]) => !NOT_KEPT.test(name)).map(([name, value]) => [name, value]);
}

/**
 * What a capture asked for and was answered, each address once: what is exported of it as an archive, and what its further pages
 * need not ask for again.
 */
export class Exchanges {
  readonly #all = new Map<string, Exchange>();
  readonly #pending = new Set<Promise<void>>();
  /** Objects that the capture has stored, by their hash. */
  readonly #stored = new Set<string>();

  /** @param raw takes the bodies of texts as they came */
  constructor(private readonly raw: CaptureSink) {}

  /** The capture's own sink, whose files are bodies of exchanges, too. */
  sink(sink: CaptureSink): CaptureSink {
    return {
      put: async (body, type) => {
        const file = await sink.put(body, type);
        this.#stored.add(file.sha256);
        return file;
      },
      get: (file) => sink.get(file),
    };
  }

  add(exchange: Exchange): void {
    const key = keyOf(exchange.method, exchange.url, exchange.request.body);
    if (this.#all.size < EXCHANGES_MAX && !this.#all.has(key)) this.#all.set(key, exchange);
  }

  /** Stores a body that is no file of the clone. */
  async keep(body: Buffer, type: string): Promise<CloneFile | null> {
    if (body.length === 0) return null;
    const file = await this.raw.put(body, type);
    this.#stored.add(file.sha256);
    return file;
  }

  /** Stores the list of all whose bodies are stored, in the order in which they were answered. Call it when the capture is done. */
  async store(): Promise<RecordedExchanges> {
    const all = await this.#whole();
    const list = await this.raw.put(Buffer.from(JSON.stringify(all)), 'application/json');
    const bodies = all.flatMap(({ body, request: { body: sent } }) => [body, sent]);
    return { list, bodies: bodies.flatMap((body) => (body === null ? [] : [body.sha256])) };
  }

  async #whole(): Promise<Exchange[]> {
    await Promise.all(this.#pending);
    return [...this.#all.values()].filter(({ body }) => body === null || this.#stored.has(body.sha256));
  }

  /** A page as it was answered; null where the capture has not asked for it. */
  async pageAt(url: string): Promise<{ type: string; bytes: Buffer } | null> {
    await Promise.all(this.#pending);
    const body = this.#all.get(keyOf('GET', url, null))?.body;
    if (!body || !this.#stored.has(body.sha256)) return null;
    return { type: body.type, bytes: await this.raw.get(body) };
  }

  /** Asks as `fetches` does, records what is answered, and does not ask twice for the same. */
  around(fetches: Fetches): Fetches {
    return {
      fetch: async (address, options) => {
        const isPlain = (options.method ?? 'GET') === 'GET' && options.body === undefined;
        const known = isPlain ? await this.#known(new URL(address)) : null;
        if (known !== null) return known;
        const hops: OutboundHop[] = [];
        const onAnswer = (hop: OutboundHop) => {
          hops.push(hop);
          options.onAnswer?.(hop);
        };
        const response = await fetches.fetch(address, { ...options, onAnswer });
        return isPlain ? this.#recorded(response, hops, options) : response;
      },
    };
  }

  async #known(address: URL): Promise<OutboundResponse | null> {
    const url = new URL(address);
    for (let redirects = 0; redirects < 10; redirects += 1) {
      url.hash = '';
      const found = this.#all.get(keyOf('GET', url.href, null));
      if (found === undefined) return null;
      const { status, body } = found;
      const headers = new Headers(found.headers);
      const location = headers.get('location');
      if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url.href)) {
        url.href = new URL(location, url).href;
        continue;
      }
      if (status >= 300 || (body !== null && !this.#stored.has(body.sha256))) return null;
      const bytes = body === null ? Buffer.alloc(0) : await this.raw.get(body);
      return answered(url, status, headers, Readable.from([bytes], { objectMode: false }));
    }
    return null;
  }

  #recorded(response: OutboundResponse, hops: OutboundHop[], options: FetchOptions): OutboundResponse {
    const request = { headers: keptHeaders(Object.entries(options.headers ?? {})), body: null };
    const at = () => new Date().toISOString();
    for (const { url, status, headers } of hops.slice(0, -1)) {
      const redirect = { url: bare(url), method: 'GET', at: at(), request, status, body: null };
      this.add({ ...redirect, headers: keptHeaders(headers) });
    }
    const { url, status } = response;
    const said = response.headers.get('content-type') ?? '';
    const headers = keptHeaders(hops.at(-1)?.headers ?? response.headers);
    const passed = new PassedBody(TEXT.test(said) || UNSAID.test(said), (sha256, bytes, text) => {
      const add = (body: CloneFile | null) =>
        this.add({ url: bare(url), method: 'GET', at: at(), request, status, headers, body });
      if (text === null) add({ sha256, bytes, type: said });
      else this.#later(this.keep(text, said || 'application/octet-stream').then(add));
    });
    pipeline(response.body, passed, () => {});
    const discard = () => {
      passed.destroy();
      response.discard();
    };
    return Object.assign(answered(url, status, response.headers, passed), { discard });
  }

  /** A body that cannot be stored is one that an archive lacks, and no failure of the capture. */
  #later(work: Promise<void>): void {
    const done = work.catch(() => {}).finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }
}

/** Hashes what passes, and keeps it when it is a text. Reports what has passed whole. */
class PassedBody extends Transform {
  readonly #hash = createHash('sha256');
  #parts: Buffer[] | null;
  #bytes = 0;

  constructor(
    isText: boolean,
    private readonly onWhole: (sha256: string, bytes: number, text: Buffer | null) => void,
  ) {
    super();
    // A failure is the reader's; without one it must not end the process.
    this.on('error', () => {});
    this.#parts = isText ? [] : null;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    if (this.#bytes > RAW_MAX) this.#parts = null;
    this.#parts?.push(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.onWhole(this.#hash.digest('hex'), this.#bytes, this.#parts && Buffer.concat(this.#parts));
    done();
  }
}

function bare(url: URL): string {
  return url.href.split('#', 1)[0] ?? '';
}

function keyOf(method: string, url: string, body: CloneFile | null): string {
  return `${method} ${url} ${body?.sha256 ?? ''}`;
}
