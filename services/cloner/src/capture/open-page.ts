import { PAGE_BYTES_MAX } from '@garimpo/cloner-contract';
import { OutboundError, type OutboundResponse } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';
import { type ReadText, readPage } from '../charset/read-text.ts';
import { type Reading, readHere } from '../rewrite/reading.ts';
import type { Fetches } from './answered.ts';
import { ACCEPT_LANGUAGE } from './asset-fetcher.ts';
import { asCaptureError, refuseSensitive } from './capture.ts';
import type { CaptureBudget } from './capture-budget.ts';
import { fileType, isHtml } from './file-type.ts';
import { redirectJob } from './page-redirect.ts';

/** The page of a capture, after redirects. */
export interface OpenedPage {
  /** Address of the page, after redirects of every kind, without a fragment. */
  url: URL;
  /** Addresses that redirected here, the requested one first. */
  cameFrom: URL[];
  type: string;
  bytes: Buffer;
  read: ReadText;
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const REDIRECTS_MAX = 10;
/** Pages that redirect by themselves, one after the other. */
const PAGES_MAX = 5;

/**
 * Finds the page that an address leads to, through redirects of servers and pages. Throws {@link CaptureError} for an address
 * without a page, or with one that must not be cloned; and the signal's reason.
 */
export async function openPage(
  address: string,
  {
    outbound,
    userAgent,
    budget,
    reading = readHere,
    isApplication = false,
    signal,
  }: {
    outbound: Fetches;
    userAgent: string;
    budget: CaptureBudget;
    reading?: Reading;
    /** Does not look for redirects in the page's scripts. */
    isApplication?: boolean;
    signal: AbortSignal;
  },
): Promise<OpenedPage> {
  const cameFrom: URL[] = [];
  let url = withoutFragment(new URL(address));
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const spent = budget.take();
    if (spent !== null) throw new CaptureError('cloner.capture.too_large', spent);
    const page = await readOne(url);
    if (page.url.href !== url.href) cameFrom.push(url);
    const { text } = page.read;
    const next = await reading.run(
      redirectJob,
      { text, url: page.url.href, mayScript: !isApplication },
      signal,
    );
    if (next === null) {
      await refuseSensitive(text, reading, signal);
      return { ...page, cameFrom };
    }
    cameFrom.push(page.url);
    url = new URL(next);
  }
  throw new CaptureError('cloner.page.unreachable', 'too_many_redirects');

  async function readOne(from: URL): Promise<Omit<OpenedPage, 'cameFrom'>> {
    let response: OutboundResponse | null = null;
    try {
      response = await outbound.fetch(from, {
        headers: { accept: ACCEPT, 'accept-language': ACCEPT_LANGUAGE, 'user-agent': userAgent },
        maxBytes: Math.min(PAGE_BYTES_MAX, budget.fileBytes),
        timeoutMs: PAGE_MS,
        maxRedirects: REDIRECTS_MAX,
        signal: AbortSignal.any([signal, budget.signal]),
      });
      if (response.status >= 400) throw new CaptureError('cloner.page.refused', String(response.status));
      return await pageOf(response, budget);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
      const ranOut = budget.signal.aborted || (response !== null && error.code === 'timeout');
      throw ranOut
        ? new CaptureError('cloner.capture.too_large', 'seconds', { cause: error })
        : asCaptureError(error);
    } finally {
      response?.discard();
    }
  }
}

/** Time for one page, to its last byte. */
const PAGE_MS = 60_000;

async function pageOf(
  response: OutboundResponse,
  budget: CaptureBudget,
): Promise<Omit<OpenedPage, 'cameFrom'>> {
  const parts: Buffer[] = [];
  for await (const part of budget.counted(response.body)) {
    // Refuses a file that is no page before it is read to the end.
    if (parts.length === 0) refuseOther(response, part);
    parts.push(part);
  }
  if (parts.length === 0) refuseOther(response, Buffer.alloc(0));
  const bytes = Buffer.concat(parts);
  const type = fileType(response.headers.get('content-type'), bytes);
  return { url: withoutFragment(response.url), type, bytes, read: readPage(bytes, type) };
}

function refuseOther(response: OutboundResponse, start: Buffer): void {
  const type = fileType(response.headers.get('content-type'), start);
  if (!isHtml(type)) throw new CaptureError('cloner.page.not_html');
}

function withoutFragment(url: URL): URL {
  const page = new URL(url);
  page.hash = '';
  return page;
}
