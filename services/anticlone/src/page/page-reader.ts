import type { CloneReason } from '@garimpo/anticlone-contract';
import { BrowserError, Outbound, OutboundError, type OutboundResponse } from '@garimpo/service-kit';
import { decodePage } from './decode-page.ts';

/** Why nothing can be said of a page: none of what could be said of one that was read. */
export type FailureReason = Extract<CloneReason, 'unreachable' | 'error_status' | 'refused' | 'not_html'>;

/** The page was asked for, and there is nothing to compare. */
export class PageFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'PageFailure';
  }
}

/** What a visit failed of, where that is a matter of the page; anything else stays as it is. */
export function failureOf(error: unknown): unknown {
  if (error instanceof OutboundError) {
    const { code } = error;
    if (code === 'bad_address' || code === 'private_address')
      return new PageFailure('refused', { cause: error });
    // Nothing that people read is as large.
    if (code === 'too_large') return new PageFailure('not_html', { cause: error });
    return new PageFailure('unreachable', { cause: error });
  }
  if (error instanceof BrowserError) return new PageFailure('unreachable', { cause: error });
  if (!(error instanceof Error) || error instanceof PageFailure) return error;
  const isOfPage = error.name === 'TimeoutError' || error.message.includes('net::ERR_');
  return isOfPage ? new PageFailure('unreachable', { cause: error }) : error;
}

export interface ReadPage {
  /** Where it was read, after redirects. */
  url: URL;
  html: string;
}

/** So much of a page is looked at. One that was saved with all its pictures inside has some ten MB. */
export const PAGE_BYTES = 12 * 1024 * 1024;
/** A page that says that it has more is none. */
const WIRE_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** Who we say we are, in a browser and without: no person. A page that shows us something else stays a suspect. */
export function visitorAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; GarimpoBot/1.0; +${publicUrl}/about)`;
}

/** A page as its server sends it, through the outbound guard, in one request and its redirects. */
export class PageReader {
  readonly #userAgent: string;

  constructor(
    private readonly outbound: Outbound,
    config: { publicUrl: string },
  ) {
    this.#userAgent = visitorAgent(config.publicUrl);
  }

  /** Throws {@link PageFailure}, and the signal's reason. */
  async read(address: string, signal: AbortSignal): Promise<ReadPage> {
    try {
      const answer = await this.outbound.fetch(address, {
        headers: {
          'user-agent': this.#userAgent,
          accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
          'accept-language': 'pt-BR,pt;q=0.9',
        },
        maxBytes: WIRE_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const contentType = answer.headers.get('content-type');
      try {
        if (answer.status >= 400) throw new PageFailure('error_status');
        // One that does not say what it is may be a page.
        if (contentType !== null && !HTML.test(contentType)) throw new PageFailure('not_html');
        return { url: answer.url, html: decodePage(await beginningOf(answer), contentType) };
      } finally {
        answer.discard();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error);
    }
  }
}

/** As much as is looked at: what follows is not waited for. */
async function beginningOf({ body }: OutboundResponse): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PAGE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, PAGE_BYTES);
}
