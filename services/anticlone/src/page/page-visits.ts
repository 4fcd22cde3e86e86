import {
  CONFIG,
  type Config,
  Outbound,
  OutboundError,
  type OutboundErrorCode,
  type OutboundHop,
  type OutboundResponse,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { decodePage } from './decode-page.ts';
import { visitorAgent } from './page-reader.ts';

/** What is kept of a page; what follows is not waited for, however much there is. */
export const VISIT_BYTES = 12 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const BOUNDLESS = Number.MAX_SAFE_INTEGER;

/** The answer that a visit ended with, of whatever status. */
export interface VisitedPage {
  /** After redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** As it came, without its compression; {@link VISIT_BYTES} at most. */
  bytes: Buffer;
  /** There was more, or it broke off. */
  isCut: boolean;
  isHtml: boolean;
}

/** Of one request and its redirects. */
export interface Visit {
  startedAt: Date;
  /** Each answer in its order, also of a visit that failed after it. */
  hops: OutboundHop[];
  /** Null where there is a page. */
  failure: OutboundErrorCode | null;
  page: VisitedPage | null;
}

/** Pages as their servers send them, through the outbound guard, with all that is to be known of the way there. */
@Injectable()
export class PageVisits {
  readonly #userAgent: string;

  constructor(
    private readonly outbound: Outbound,
    @Inject(CONFIG) config: Config,
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
        maxBytes: BOUNDLESS,
        timeoutMs: TIMEOUT_MS,
        onAnswer: (hop) => visit.hops.push(hop),
        signal,
      });
      const { bytes, isCut } = await beginningOf(answer, signal);
      const { url, status, headers } = answer;
      const type = headers.get('content-type');
      // One that does not say what it is may be a page.
      visit.page = { url, status, headers, bytes, isCut, isHtml: type === null || HTML.test(type) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      visit.failure = error.code;
    }
    return visit;
  }
}

export function htmlOf({ bytes, headers }: Pick<VisitedPage, 'bytes' | 'headers'>): string {
  return decodePage(bytes, headers.get('content-type'));
}

/** What came until there was enough, the time was up or the connection broke: a page that drips is seen as far as it got. */
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
      isCut = size > VISIT_BYTES;
      if (isCut) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    isCut = true;
  } finally {
    answer.discard();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, VISIT_BYTES), isCut };
}
