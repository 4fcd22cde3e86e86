import { setImmediate } from 'node:timers/promises';
import type { CloneReason } from '@garimpo/anticlone-contract';
import {
  BrowserError,
  CONFIG,
  type Config,
  cutText,
  type HtmlVisitor,
  Outbound,
  OutboundError,
  type OutboundErrorCode,
  type OutboundHop,
  type OutboundResponse,
  type ScanOptions,
  scanHtml,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** Browsers look for a charset in the first 1024 bytes. */
const SEARCHED = 1024;
const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;

/** A page's text by its byte order mark, its header, its own declaration, or as UTF-8. Never throws. */
export function decodePage(bytes: Buffer, contentType: string | null): string {
  const label =
    charsetOfMark(bytes) ??
    charsetIn(contentType?.slice(0, SEARCHED) ?? '') ??
    charsetIn(bytes.toString('latin1', 0, SEARCHED)) ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
}

/** Null for UTF-16: a page that declares it in single bytes is not in UTF-16. */
function charsetIn(text: string): string | null {
  const label = CHARSET.exec(text)?.[1] ?? null;
  return label === null || /^utf-?16/i.test(label) ? null : label;
}

/** Bytes that are kept of a page; the rest is not downloaded. A page saved with all its images inside has about ten MB. */
export const PAGE_BYTES = 12 * 1024 * 1024;
/** An answer that announces more bytes is no page. */
const ANNOUNCED_BYTES = 64 * 1024 * 1024;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
const TIMEOUT_MS = 20_000;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** We say that we are no person. A page that shows us something else stays a suspect. */
export function visitorAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; GarimpoBot/1.0; +${publicUrl}/about)`;
}

/** The answer that a visit ended with, whatever its status. */
export interface VisitedPage {
  /** The address after redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** Decompressed; {@link PAGE_BYTES} at most. */
  bytes: Buffer;
  /** Whether there was more, or the connection broke. */
  isCut: boolean;
  isHtml: boolean;
}

/** One request with its redirects. */
interface Visit {
  startedAt: Date;
  /** Every answer in order, also of a visit that failed later. */
  hops: OutboundHop[];
  /** Null where there is a page. */
  failure: OutboundErrorCode | null;
  page: VisitedPage | null;
}

export interface ReadPage {
  /** The address after redirects. */
  url: URL;
  html: string;
}

/** Why a page cannot be compared. */
type FailureReason = Extract<CloneReason, 'unreachable' | 'error_status' | 'refused' | 'not_html'>;

export class PageFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'PageFailure';
  }
}

/** Requests pages as their servers send them, through the outbound guard. */
@Injectable()
export class PageVisits {
  readonly #userAgent: string;

  constructor(
    private readonly outbound: Outbound,
    @Inject(CONFIG) config: Pick<Config, 'publicUrl'>,
  ) {
    this.#userAgent = visitorAgent(config.publicUrl);
  }

  /** Throws the signal's reason. */
  async visit(address: string, signal: AbortSignal): Promise<Visit> {
    const visit: Visit = { startedAt: new Date(), hops: [], failure: null, page: null };
    try {
      const answer = await this.outbound.fetch(address, {
        headers: {
          'user-agent': this.#userAgent,
          accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
          'accept-language': 'pt-BR,pt;q=0.9',
        },
        maxBytes: UNLIMITED,
        timeoutMs: TIMEOUT_MS,
        onAnswer: (hop) => visit.hops.push(hop),
        signal,
      });
      const { bytes, isCut } = await beginningOf(answer, signal);
      const { url, status, headers } = answer;
      const type = headers.get('content-type');
      // An answer without a type may be a page.
      visit.page = { url, status, headers, bytes, isCut, isHtml: type === null || HTML.test(type) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      visit.failure = error.code;
    }
    return visit;
  }

  /** Visits a page for its HTML. Throws {@link PageFailure}, and the signal's reason. */
  async read(address: string, signal: AbortSignal): Promise<ReadPage> {
    const { page, failure } = await this.visit(address, signal);
    if (page === null) throw new PageFailure(isRefused(failure) ? 'refused' : 'unreachable');
    if (Number(page.headers.get('content-length') ?? 0) > ANNOUNCED_BYTES) throw new PageFailure('not_html');
    if (page.status >= 400) throw new PageFailure('error_status');
    if (!page.isHtml) throw new PageFailure('not_html');
    if (page.isCut && page.bytes.length < PAGE_BYTES) throw new PageFailure('unreachable');
    return { url: page.url, html: htmlOf(page) };
  }
}

/** Whether the outbound guard never goes there. */
export function isRefused(code: OutboundErrorCode | null): boolean {
  return code === 'bad_address' || code === 'private_address';
}

/** The failure of a browser's visit where the page caused it; any other error as it is. */
export function toPageFailure(error: unknown): unknown {
  if (error instanceof BrowserError) return new PageFailure('unreachable', { cause: error });
  if (!(error instanceof Error) || error instanceof PageFailure) return error;
  const isOfPage = error.name === 'TimeoutError' || error.message.includes('net::ERR_');
  return isOfPage ? new PageFailure('unreachable', { cause: error }) : error;
}

export function htmlOf({ bytes, headers }: Pick<VisitedPage, 'bytes' | 'headers'>): string {
  return decodePage(bytes, headers.get('content-type'));
}

const TITLE_MAX = 200;
/** A title stands in the head. */
const TITLE = /<title[^>]{0,200}>([^<]{1,1000})/i;
const HEAD_SEARCHED = 200_000;

/** The title that the page's source gives itself. */
export function pageTitle(html: string): string | undefined {
  let title = '';
  const [, source = ''] = TITLE.exec(html.slice(0, HEAD_SEARCHED)) ?? [];
  // As the text of a page, so that character references are decoded.
  for (const _ of scanHtml(source, { text: (piece) => (title += piece) }));
  return (
    cutText(
      title
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
      TITLE_MAX,
    ) || undefined
  );
}

/** Scans a page of any length with turns for others in between. */
export async function scanInTurns(source: string, visitor: HtmlVisitor, options: ScanOptions): Promise<void> {
  for (const _ of scanHtml(source, visitor, options)) await setImmediate();
}

/** Reads until the limit, the timeout or a broken connection, and keeps what has arrived. */
async function beginningOf(
  answer: OutboundResponse,
  signal: AbortSignal,
): Promise<Pick<VisitedPage, 'bytes' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      isCut = size > PAGE_BYTES;
      if (isCut) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    isCut = true;
  } finally {
    answer.discard();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, PAGE_BYTES), isCut };
}
