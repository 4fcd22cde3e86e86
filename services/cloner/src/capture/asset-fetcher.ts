import { OutboundError, type OutboundResponse } from '@garimpo/service-kit';
import type { ReferenceKind } from '../rewrite/reference.ts';
import type { Fetches } from './answered.ts';
import type { CaptureBudget } from './capture-budget.ts';

/** A queue with constant-time removal: a hostile page has a long one. */
interface Line<T> {
  items: T[];
  next: number;
}

/**
 * Files to be fetched, by host, a few at a time per host as in browsers, so that a slow host does not hold up others. Hosts take
 * turns.
 */
export class HostQueue<T extends { url: URL }> {
  private readonly waiting = new Map<string, Line<T>>();
  private readonly running = new Map<string, number>();

  constructor(private readonly perHost: number) {}

  push(item: T): void {
    const { host } = item.url;
    const line = this.waiting.get(host);
    if (line === undefined) this.waiting.set(host, { items: [item], next: 0 });
    else line.items.push(item);
  }

  /** The next file to fetch, or undefined when all hosts with waiting files are busy. */
  take(): T | undefined {
    for (const [host, line] of this.waiting) {
      const running = this.running.get(host) ?? 0;
      if (running >= this.perHost) continue;
      const item = line.items[line.next];
      line.next += 1;
      // The host moves to the end of the round.
      this.waiting.delete(host);
      if (line.next < line.items.length) this.waiting.set(host, line);
      if (item === undefined) continue;
      this.running.set(host, running + 1);
      return item;
    }
    return undefined;
  }

  release({ url: { host } }: T): void {
    this.running.set(host, (this.running.get(host) ?? 1) - 1);
  }
}

const HEAD_MS = 15_000;
const FILE_MS = 60_000;
const REDIRECTS_MAX = 10;
/** A host is no longer asked after so many failures in a row. */
const FAILURES_OF_HOST = 3;

const ACCEPT: Partial<Record<ReferenceKind, string>> = {
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  srcset: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  stylesheet: 'text/css,*/*;q=0.1',
  'css-import': 'text/css,*/*;q=0.1',
  frame: 'text/html,application/xhtml+xml,*/*;q=0.8',
  fragment: 'text/html, */*',
};

/** A file that the capture needs. */
export interface Wanted {
  /** Has no fragment. */
  url: URL;
  kind: ReferenceKind;
  /** The document that names it. */
  from: URL;
}

/** Fetches what a page loads as a browser would, without cookies. */
export class AssetFetcher {
  private readonly failures = new Map<string, number>();

  /** @param signal aborts at the end of the capture, or of its seconds */
  constructor(
    private readonly outbound: Fetches,
    private readonly userAgent: string,
    private readonly budget: CaptureBudget,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns answers of any status. Throws {@link OutboundError}. */
  async fetch(wanted: Wanted): Promise<OutboundResponse> {
    const { host } = wanted.url;
    const failures = this.failures.get(host) ?? 0;
    if (failures >= FAILURES_OF_HOST)
      throw new OutboundError('unreachable', `${host} has not answered before`);
    try {
      const response = await this.twice(wanted);
      this.failures.delete(host);
      return response;
    } catch (error) {
      if (!this.signal.aborted && isNoAnswer(error)) this.failures.set(host, failures + 1);
      throw error;
    }
  }

  /** Retries once: a connection that breaks before an answer seldom breaks again. */
  private async twice(wanted: Wanted): Promise<OutboundResponse> {
    try {
      return await this.once(wanted);
    } catch (error) {
      const isBroken = error instanceof OutboundError && error.code === 'unreachable';
      if (this.signal.aborted || !isBroken) throw error;
      return this.once(wanted);
    }
  }

  private async once({ url, kind, from }: Wanted): Promise<OutboundResponse> {
    const head = new AbortController();
    const slow = setTimeout(() => head.abort(), HEAD_MS);
    try {
      return await this.outbound.fetch(url, {
        headers: {
          accept: ACCEPT[kind] ?? '*/*',
          'accept-language': ACCEPT_LANGUAGE,
          'user-agent': this.userAgent,
          ...(kind === 'fragment' && { 'hx-request': 'true', 'hx-current-url': withoutFragment(from) }),
          referer: from.origin === url.origin ? withoutFragment(from) : `${from.origin}/`,
        },
        maxBytes: this.budget.fileBytes,
        timeoutMs: FILE_MS,
        maxRedirects: REDIRECTS_MAX,
        signal: AbortSignal.any([head.signal, this.signal]),
      });
    } catch (error) {
      if (head.signal.aborted && !this.signal.aborted)
        throw new OutboundError('timeout', `no answer within ${HEAD_MS} ms`, { cause: error });
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }
}

export const ACCEPT_LANGUAGE = 'pt-BR,pt;q=0.9,en;q=0.5';

function isNoAnswer(error: unknown): boolean {
  return (
    error instanceof OutboundError &&
    ['unreachable', 'timeout', 'interrupted', 'unknown_host'].includes(error.code)
  );
}

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0] ?? '';
}
