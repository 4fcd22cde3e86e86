import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { CaptureSink } from '../capture/capture.ts';
import type { Exchange } from '../capture/exchanges.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { readHttp } from './http-message.ts';
import { readWarc, type WarcLimits, type WarcRecord } from './read-warc.ts';

/** An answer in an archive. */
export interface ArchivedAnswer {
  url: string;
  method: string;
  status: number;
  headers: [name: string, value: string][];
  /** Null for an empty body. */
  body: CloneFile | null;
  /** SHA-256 of what was sent; null for nothing. */
  sentSha256: string | null;
}

/** What an archive says of a page in a `metadata` record: how many links lead to it from the first one. */
interface ArchivedPage {
  url: string;
  hops: number;
}

const HOPS_MAX = 20;

/** The answers of an archive by what was asked. Reads the file once; bodies go into the sink as they are read. */
export class ArchiveIndex {
  readonly #answers = new Map<string, ArchivedAnswer[]>();
  readonly #pages: ArchivedPage[] = [];
  /** Bodies by digest, for records that only say that a body was the same. */
  readonly #digests = new Map<string, ArchivedAnswer>();
  readonly #byRecord = new Map<string, ArchivedAnswer>();
  readonly #requests: { of: string[]; method: string; sentSha256: string | null }[] = [];
  #firstPage: string | null = null;

  private constructor(private readonly sink: CaptureSink | null) {}

  /**
   * @param sink takes the bodies; without it the archive is only looked at
   * Throws {@link WarcError}, what the sink throws, and the signal's reason.
   */
  static async read(
    file: Readable,
    limits: WarcLimits,
    sink: CaptureSink | null,
    signal: AbortSignal,
  ): Promise<ArchiveIndex> {
    const index = new ArchiveIndex(sink);
    for await (const record of readWarc(file, limits)) {
      signal.throwIfAborted();
      await index.#take(record, limits.recordBytes);
    }
    index.#link();
    return index;
  }

  /** Of a recording that was never written to a file. */
  static of(exchanges: readonly Exchange[]): ArchiveIndex {
    const index = new ArchiveIndex(null);
    for (const { url, method, status, headers, body, request } of exchanges)
      index.#put({ url, method, status, headers, body, sentSha256: request.body?.sha256 ?? null });
    return index;
  }

  /** Null for what the archive has not. */
  find(method: string, url: string, sentSha256: string | null = null): ArchivedAnswer | null {
    const all = this.#answers.get(`${method} ${bare(url)}`) ?? [];
    return all.find((one) => one.sentSha256 === sentSha256) ?? all[0] ?? null;
  }

  /** The page that the archive begins with; null when it holds none. */
  get firstPage(): string | null {
    return this.#pages.find(({ hops }) => hops === 0)?.url ?? this.#firstPage;
  }

  /** Further pages that the archive names as such. */
  get furtherPages(): string[] {
    return this.#pages.filter(({ hops }) => hops > 0).map(({ url }) => url);
  }

  async #take(record: WarcRecord, maxBytes: number): Promise<void> {
    const { headers, block } = record;
    const url = targetOf(headers);
    switch (headers.get('warc-type')) {
      case 'response':
        return url === null ? undefined : this.#takeResponse(url, record, maxBytes);
      case 'resource':
        return url === null ? undefined : this.#takeResource(url, record, maxBytes);
      case 'revisit':
        return url === null ? undefined : this.#takeRevisit(url, record, maxBytes);
      case 'request':
        return this.#takeRequest(record, maxBytes);
      case 'metadata':
        if (url !== null) this.#takeMetadata(url, block);
    }
  }

  async #takeResponse(url: string, { headers, block }: WarcRecord, maxBytes: number): Promise<void> {
    const message = await readHttp(block, maxBytes);
    const [, status] = /^HTTP\/[\d.]+\s+(\d{3})/.exec(message?.start ?? '') ?? [];
    if (message === null || status === undefined) return;
    const type = message.headers.get('content-type') ?? '';
    await this.#add(url, headers, Number(status), [...message.headers], type, message.body);
  }

  async #takeResource(url: string, { headers, block }: WarcRecord, maxBytes: number): Promise<void> {
    const type = headers.get('content-type') ?? '';
    if (block.length <= maxBytes) await this.#add(url, headers, 200, [['content-type', type]], type, block);
  }

  async #takeRevisit(url: string, { headers, block }: WarcRecord, maxBytes: number): Promise<void> {
    const message = block.length === 0 ? null : await readHttp(block, maxBytes);
    const digest = headers.get('warc-payload-digest') ?? '';
    const target = headers.get('warc-refers-to-target-uri');
    const same = (target === undefined ? null : this.find('GET', target)) ?? this.#digests.get(digest);
    if (same === undefined || same === null) return;
    const own = message === null ? same.headers : [...message.headers];
    this.#put({ ...same, url: bare(url), headers: own });
  }

  async #takeRequest({ headers, block }: WarcRecord, maxBytes: number): Promise<void> {
    const message = await readHttp(block, maxBytes);
    const method = message?.start.split(' ', 1)[0] ?? 'GET';
    const sent = message?.body ?? Buffer.alloc(0);
    const sentSha256 = sent.length === 0 ? null : createHash('sha256').update(sent).digest('hex');
    const of = [...idsOf(headers.get('warc-concurrent-to')), ...idsOf(headers.get('warc-record-id'))];
    if (method !== 'GET' || sentSha256 !== null) this.#requests.push({ of, method, sentSha256 });
  }

  #takeMetadata(url: string, block: Buffer): void {
    const [, hops] = /^hopsFromSeed:[ \t]*([A-Z]*)[ \t]*\r?$/im.exec(block.toString('utf8')) ?? [];
    if (hops !== undefined && hops.length <= HOPS_MAX) this.#pages.push({ url, hops: hops.length });
  }

  async #add(
    url: string,
    warc: WarcRecord['headers'],
    status: number,
    headers: ArchivedAnswer['headers'],
    type: string,
    bytes: Buffer,
  ): Promise<void> {
    const body = bytes.length === 0 || this.sink === null ? null : await this.sink.put(bytes, type);
    const answer: ArchivedAnswer = { url: bare(url), method: 'GET', status, headers, body, sentSha256: null };
    if (status === 200 && /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type))
      this.#firstPage ??= answer.url;
    this.#put(answer);
    const digest = warc.get('warc-payload-digest');
    if (digest !== undefined) this.#digests.set(digest, answer);
    for (const id of [...idsOf(warc.get('warc-record-id')), ...idsOf(warc.get('warc-concurrent-to'))])
      this.#byRecord.set(id, answer);
  }

  /** The first whole answer of an address counts: a later one may be part of a file, or a failure. */
  #put(answer: ArchivedAnswer): void {
    const key = `${answer.method} ${answer.url}`;
    const all = this.#answers.get(key) ?? [];
    if (answer.status === 206) return;
    const isBetter = answer.status === 200 && all[0] !== undefined && all[0].status !== 200;
    this.#answers.set(key, isBetter ? [answer, ...all] : [...all, answer]);
  }

  /** Requests stand before or after their answers, so that what was sent is known only at the end. */
  #link(): void {
    for (const { of, method, sentSha256 } of this.#requests) {
      const answer = of.map((id) => this.#byRecord.get(id)).find((one) => one !== undefined);
      if (answer === undefined || answer.method !== 'GET') continue;
      const key = `GET ${answer.url}`;
      this.#answers.set(
        key,
        (this.#answers.get(key) ?? []).filter((one) => one !== answer),
      );
      answer.method = method;
      answer.sentSha256 = sentSha256;
      this.#put(answer);
    }
  }
}

/** Some tools write addresses in angle brackets. Null for what is none of the web. */
function targetOf(headers: WarcRecord['headers']): string | null {
  const text = (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  return /^https?:/i.test(text) && URL.canParse(text) ? bare(text) : null;
}

function idsOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function bare(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
