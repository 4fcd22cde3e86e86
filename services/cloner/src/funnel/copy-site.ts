import type { LinkedPages, MappedPage } from '@garimpo/cloner-contract';
import type { Captured, CaptureRequest, Capturer, CaptureSink, OnProgress } from '../capture/capture.ts';
import type { Exchanges } from '../capture/exchanges.ts';
import { type Pause, WorkClock } from '../capture/work-clock.ts';
import { CaptureError } from '../capture-error.ts';
import { readPage } from '../charset/read-text.ts';
import { stillAddress } from '../replay/still-page.ts';
import type { Reading } from '../rewrite/reading.ts';
import { linksJob, type PageLinks } from './find-links.ts';
import { mergeClones, mergeReports } from './merge-clones.ts';
import { reasonOf } from './page-reason.ts';
import { routeOf } from './site-address.ts';
import { SitePages, type WantedPage } from './site-pages.ts';

/** A site has as many times the seconds of a page: most of its files are shared, and fetched once. */
export const SITE_SECONDS_FACTOR = 2.5;
/** Requests of one further page. */
const PAGE_REQUESTS_MAX = 600;

interface CopyParts {
  capturer: Pick<Capturer, 'capture'>;
  /** Finds the page that an address leads to, which costs far less than a capture. Throws what a capture does. */
  look: (url: string) => Promise<URL>;
  sink: CaptureSink;
  /** Has the pages as they were answered: their forms lead nowhere in a copy. */
  exchanges?: Exchanges | undefined;
  reading: Reading;
  onProgress: OnProgress;
  signal: AbortSignal;
}

/**
 * Copies a page and the pages of its site that it leads to, one after the other, and makes one clone of them. What hinders one page
 * keeps that page out, and not the others; only the first one must be copied. Throws what a capture of it throws.
 */
export async function copySite(
  request: CaptureRequest,
  linked: LinkedPages,
  parts: CopyParts,
): Promise<Captured> {
  const { capturer, look, sink, exchanges, reading, signal } = parts;
  const over = new AbortController();
  const clock = new WorkClock(
    request.limits.seconds * SITE_SECONDS_FACTOR * 1_000,
    () => over.abort(),
    request.limits.pause,
  );
  const progress = new SiteProgress(parts.onProgress);
  try {
    const first = await capturer.capture(limited(request, clock.pause), sink, progress.page(), signal);
    const start: WantedPage = { url: new URL(first.manifest.originalUrl), from: null, depth: 0 };
    const site = new SitePages(start.url, linked);
    const clones = [first];
    /** Routes that redirect to a page of the clone. */
    const redirects: Record<string, string> = {};
    await took(start, first);
    for (let wanted = over.signal.aborted ? null : site.next(); wanted !== null; wanted = site.next()) {
      progress.found(clones.length, site.found);
      await copyPage(wanted);
      if (over.signal.aborted) break;
    }
    progress.found(clones.length, clones.length);
    const { pages } = site.map(over.signal.aborted ? 'seconds' : 'pages');
    if (clones.length === 1) return { ...first, report: { ...first.report, pages } };
    const manifest = await mergeClones(clones, redirects, { sink, reading, signal });
    // The first page is the one that is compared.
    const { seen } = first;
    return { manifest, report: mergeReports(clones, manifest, pages), ...(seen && { seen }) };

    async function copyPage(wanted: WantedPage): Promise<void> {
      const refuse = (reason: string, state: MappedPage['state'] = 'refused') =>
        site.settle(wanted, { url: wanted.url, title: null, state, reason });
      const { limits } = request;
      const seconds = Math.min(limits.seconds, clock.leftMs / 1_000);
      const requests = Math.min(limits.requests, PAGE_REQUESTS_MAX);
      const one = { ...request, url: wanted.url.href, limits: { ...limits, requests, seconds } };
      try {
        const page = await look(one.url);
        if (page.host !== site.site.host) return refuse('elsewhere');
        if (await request.isProtected?.(page.href)) return refuse('protected');
        if (site.isKnown(page)) {
          redirects[routeOf(wanted.url)] = routeOf(page);
          return;
        }
        const copy = await capturer.capture(limited(one, clock.pause), sink, progress.page(), signal);
        const url = new URL(copy.manifest.originalUrl);
        // Scripts may have led the browser elsewhere.
        if (url.host !== site.site.host || site.isKnown(url)) return refuse('elsewhere');
        clones.push(copy);
        await took(wanted, copy);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CaptureError)) throw error;
        // A store that is full or away keeps out all pages, and is told as a failure of the capture.
        if (error.code === 'cloner.capture.failed' && error.rule === 'storage') throw error;
        const isLimit = error.code === 'cloner.capture.too_large';
        refuse(reasonOf(error), isLimit ? 'over_limit' : 'refused');
      }
    }

    async function took(wanted: WantedPage, copy: Captured): Promise<void> {
      const links = await linksOf(copy, site.site);
      const url = new URL(copy.manifest.originalUrl);
      site.settle(wanted, { url, title: links.title, state: 'copied', reason: null });
      site.lead({ path: routeOf(url), depth: wanted.depth }, links);
    }
  } finally {
    clock.end();
  }

  /** Read as the page was answered, as it was copied, and as it was drawn. */
  async function linksOf({ manifest }: Captured, site: URL): Promise<PageLinks> {
    const { entry, files, originalUrl } = manifest;
    const answer = await exchanges?.pageAt(originalUrl);
    const texts = answer ? [readPage(answer.bytes, answer.type).text] : [];
    const page = files[entry];
    for (const file of [page, page && files[stillAddress(page.sha256)]])
      if (file !== undefined) texts.push((await sink.get(file)).toString());
    const found: PageLinks = { title: null, links: [] };
    for (const text of texts) {
      const input = { text, url: originalUrl, site: site.href };
      const { title, links } = await reading.run(linksJob, input, signal);
      found.title ??= title;
      found.links.push(...links);
    }
    return found;
  }
}

/** Waiting for a browser counts for no page of the site. */
function limited(request: CaptureRequest, pause: Pause): CaptureRequest {
  return { ...request, limits: { ...request.limits, pause } };
}

/** Adds up what the pages report, so that the whole goes on and never back. */
class SiteProgress {
  #before = { found: 0, fetched: 0, failed: 0, bytes: 0 };
  #now = { found: 0, fetched: 0, failed: 0, bytes: 0 };
  #pages: { done: number; found: number } | undefined;

  constructor(private readonly onProgress: OnProgress) {}

  found(done: number, found: number): void {
    this.#pages = { done, found: Math.max(done, found) };
  }

  page(): OnProgress {
    this.#before = sum(this.#before, this.#now);
    this.#now = { found: 0, fetched: 0, failed: 0, bytes: 0 };
    return ({ step, found, fetched, failed, bytes }) => {
      this.#now = { found, fetched, failed, bytes };
      const pages = this.#pages && { pages: this.#pages };
      this.onProgress({ step, ...sum(this.#before, this.#now), ...pages });
    };
  }
}

type Counts = Record<'found' | 'fetched' | 'failed' | 'bytes', number>;

function sum(a: Counts, b: Counts): Counts {
  return {
    found: a.found + b.found,
    fetched: a.fetched + b.fetched,
    failed: a.failed + b.failed,
    bytes: a.bytes + b.bytes,
  };
}
