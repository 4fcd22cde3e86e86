import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { withTimeLimit } from '@garimpo/service-kit';
import { bodyParts } from '../../calls/body-parts.ts';
import type { ReferenceKind } from '../../rewrite/reference.ts';
import type { CloneFile } from '../../store/clone-manifest.ts';
import type { CaptureSink } from '../capture.ts';
import { type Exchanges, keptHeaders } from '../exchanges.ts';
import { fileType, mediaType } from '../file-type.ts';
import type { Context, PageAnswer, PageRequest } from './tab.ts';

/** A larger body is not kept in memory, but fetched as a file if the page names it. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
/** A longer body is an upload, whose answer cannot be replayed. */
const SENT_BYTES_MAX = 4 * 1024 * 1024;

/** A recorded answer, its bytes in the sink. */
interface RecordedFile {
  url: URL;
  kind: ReferenceKind;
  /** Includes the status. */
  file: CloneFile;
}

export interface RecordedRequest extends RecordedFile {
  method: string;
  bodySha256: string | null;
  /** See `RecordedCall`. */
  body?: string[];
}

const KINDS: Record<string, ReferenceKind> = {
  document: 'frame',
  stylesheet: 'stylesheet',
  image: 'image',
  media: 'media',
  font: 'font',
  script: 'script',
  texttrack: 'track',
  manifest: 'manifest',
  other: 'preload',
};
/** Types of files that are the same for every visitor. */
const UNCHANGING: ReadonlySet<string> = new Set(['stylesheet', 'image', 'font', 'script']);
const CALLS: ReadonlySet<string> = new Set(['fetch', 'xhr']);
/** The page itself cancels a request like this. */
const CANCELLED = 'net::ERR_ABORTED';
const FAILED_MAX = 200;
const TEXT = /^(?:text\/|application\/(?:json|(?:x-)?javascript|ecmascript|xml|xhtml\+xml)|image\/svg\+xml)/i;
/** Statuses without a body, which are an answer to a call, and with a part of one. */
const EMPTY: ReadonlySet<number> = new Set([204, 205]);
const WITHOUT_FILE: ReadonlySet<number> = new Set([...EMPTY, 206, 304]);

/** All answers to the pages of its contexts, the first one of each address. */
export class Recording {
  /** Files by address without fragment. */
  readonly files = new Map<string, RecordedFile>();
  readonly redirects = new Map<string, URL>();
  readonly calls: RecordedRequest[] = [];
  /** Calls that came to nothing: the network, or the browser's rules, let none of them through. */
  readonly failed: Pick<RecordedRequest, 'url' | 'method'>[] = [];
  /** Videos, which browsers load in parts: they are fetched again. */
  readonly partly = new Map<string, Omit<RecordedFile, 'file'>>();
  readonly #seen = new Set<string>();
  readonly #pending = new Map<Promise<void>, Context>();
  #failure: { error: unknown } | null = null;

  /** @param onFile called after each file */
  constructor(
    private readonly sink: CaptureSink,
    private readonly onFile: () => void,
    private readonly exchanges?: Exchanges,
  ) {}

  listen(context: Context): void {
    context.on('response', (answer) => this.wait(this.take(answer), context));
    context.on('requestfailed', (request) => {
      const isOver = this.failed.length >= FAILED_MAX || request.failure()?.errorText === CANCELLED;
      if (isOver || !CALLS.has(request.resourceType()) || !/^https?:/.test(request.url())) return;
      this.failed.push({ url: new URL(request.url()), method: request.method() });
    });
  }

  /** Work on an answer of a context, for which {@link finish} waits. */
  protected wait(work: Promise<void>, context: Context): void {
    const taking = work.catch((error) => {
      this.#failure ??= { error };
    });
    this.#pending.set(taking, context);
    void taking.finally(() => this.#pending.delete(taking));
  }

  /** The bytes of a recorded file that the browser need not request again; null for other requests. */
  async again(request: PageRequest): Promise<{ type: string; body: Buffer } | null> {
    if (request.method() !== 'GET' || !UNCHANGING.has(request.resourceType())) return null;
    const url = new URL(request.url());
    url.hash = '';
    const file = this.files.get(url.href)?.file;
    if (file === undefined || file.status !== undefined) return null;
    return { type: file.type, body: await this.sink.get(file) };
  }

  /** Waits for bodies that are still loading, in one context or in all. Throws what the sink threw. */
  async finish(atMostMs: number, only?: Context): Promise<void> {
    const pending = [...this.#pending].filter(([, context]) => only === undefined || context === only);
    await withTimeLimit(Promise.all(pending.map(([taking]) => taking)), atMostMs, () => {});
    if (this.#failure !== null) throw this.#failure.error;
  }

  private async take(answer: PageAnswer): Promise<void> {
    const request = answer.request();
    const url = new URL(answer.url());
    url.hash = '';
    const isCall = CALLS.has(request.resourceType());
    const kind = KINDS[request.resourceType()];
    if (!/^https?:$/.test(url.protocol) || (!isCall && kind === undefined)) return;
    const method = request.method();
    const sent = request.postDataBuffer();
    if (sent !== null && sent.length > SENT_BYTES_MAX) return;
    const bodySha256 = sha256(sent);
    const key = `${isCall} ${method} ${url.href} ${bodySha256}`;
    if (method === 'OPTIONS' || method === 'HEAD' || this.#seen.has(key)) return;
    this.#seen.add(key);
    const status = answer.status();
    if (status >= 300 && status < 400) {
      this.redirect(url, answer.headers()['location']);
      await this.exchanged(answer, url, null);
    } else if (kind === 'media' || status === 206) {
      this.partly.set(url.href, { url, kind: kind ?? 'media' });
    } else if (isCall ? status !== 304 : !WITHOUT_FILE.has(status) && status < 400) {
      const file = await this.keep(answer);
      if (file === null) {
        // Another request for the same may be answered whole.
        this.#seen.delete(key);
        return;
      }
      if (isCall || method !== 'GET') {
        const body = bodyParts(sent, request.headers()['content-type']);
        this.calls.push({ url, kind: 'preload', file, method, bodySha256, ...(body && { body }) });
      } else if (kind !== undefined) this.files.set(url.href, { url, kind, file });
      this.onFile();
      await this.exchanged(answer, url, file);
    }
  }

  private async exchanged(answer: PageAnswer, { href: url }: URL, body: CloneFile | null): Promise<void> {
    if (this.exchanges === undefined) return;
    const request = answer.request();
    const sent = request.postDataBuffer();
    const type = request.headers()['content-type'] ?? 'application/octet-stream';
    const headers = keptHeaders(Object.entries(answer.headers())).filter(
      ([name]) => body === null || name.toLowerCase() !== 'content-type',
    );
    this.exchanges.add({
      url,
      method: request.method(),
      at: new Date().toISOString(),
      request: {
        headers: keptHeaders(Object.entries(request.headers())),
        body: sent === null ? null : await this.exchanges.keep(sent, type),
      },
      status: answer.status(),
      // The browser hands out texts in UTF-8, which the answer's own header may deny.
      headers: body === null ? headers : [...headers, ['content-type', body.type]],
      body,
    });
  }

  private redirect(from: URL, location: string | undefined): void {
    if (location === undefined || !URL.canParse(location, from.href)) return;
    const to = new URL(location, from);
    to.hash = '';
    if (to.href !== from.href) this.redirects.set(from.href, to);
  }

  private async keep(answer: PageAnswer): Promise<CloneFile | null> {
    const read = await this.read(answer);
    if (read === null) return null;
    const stored = await this.sink.put(read.body, read.type);
    const status = answer.status();
    return status === 200 ? stored : { ...stored, status };
  }

  /** Null for an answer without a file, and for a body that the browser does not have any more. */
  protected async read(answer: PageAnswer): Promise<{ body: Buffer; type: string } | null> {
    const headers = answer.headers();
    const status = answer.status();
    if (EMPTY.has(status)) return { body: Buffer.alloc(0), type: 'text/plain' };
    if (WITHOUT_FILE.has(status) || Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX) return null;
    let body: Buffer;
    try {
      if ((await answer.finished()) !== null) return null;
      body = await answer.body();
    } catch {
      // The page cancelled the request, or the browser dropped the body: it is fetched again if the page names it.
      return null;
    }
    const type = fileType(headers['content-type'] ?? null, body);
    // The browser hands out texts in UTF-8, whatever their encoding was.
    const isText = TEXT.test(type) && isUtf8(body);
    return { body, type: isText ? `${mediaType(type)}; charset=utf-8` : type };
  }
}

function sha256(body: ReturnType<PageRequest['postDataBuffer']>): string | null {
  return body === null || body.length === 0 ? null : createHash('sha256').update(body).digest('hex');
}
