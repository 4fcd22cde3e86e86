import { LINKED_PAGES_MAX, type MapPagesReply, type MappedPage } from '@garimpo/cloner-contract';
import { BrowserLauncher, CONFIG, type Config, Outbound } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CaptureBudget } from '../capture/capture-budget.ts';
import { judgeJob } from '../capture/evidence.ts';
import { type OpenedPage, openPage } from '../capture/open-page.ts';
import { pageUserAgent } from '../capture/rendered/page-capturer.ts';
import { SNAPSHOT } from '../capture/rendered/page-scripts.ts';
import { browserUserAgent } from '../capture/rendered/tab.ts';
import { walk } from '../capture/rendered/walk.ts';
import { CaptureError } from '../capture-error.ts';
import { Reading } from '../rewrite/reading.ts';
import { linksJob, type PageLinks } from './find-links.ts';
import { reasonOf } from './page-reason.ts';
import { routeOf } from './site-address.ts';
import { SitePages, type WantedPage } from './site-pages.ts';

const LIMITS = { requests: 80, bytes: 60 * 1024 * 1024, seconds: 25 };
const AT_ONCE = 4;
/** A page that scripts draw has its links only in a browser: the first one is looked at there. */
const DRAWN = { timeoutMs: 15_000, maxBytes: 60 * 1024 * 1024 };

/** Who asks for a map, and which pages must not be copied for them. */
export interface MapOptions {
  isProtected: (url: string) => Promise<boolean>;
  signal: AbortSignal;
}

/** Looks which pages a clone with the linked pages would have, before it is asked for. Nothing is stored. */
@Injectable()
export class PageMaps {
  constructor(
    private readonly outbound: Outbound,
    private readonly launcher: BrowserLauncher,
    private readonly reading: Reading,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws {@link CaptureError} for the first page, and the signal's reason. */
  async map(address: string, { isProtected, signal }: MapOptions): Promise<MapPagesReply> {
    const budget = new CaptureBudget(LIMITS);
    const open = (url: string) =>
      openPage(url, {
        outbound: this.outbound,
        userAgent: pageUserAgent(this.config.publicUrl),
        budget,
        reading: this.reading,
        signal,
      });
    try {
      const first = await open(address);
      if (await isProtected(first.url.href)) throw new CaptureError('cloner.page.protected', 'protected');
      const site = new SitePages(first.url, { also: [], without: [] });
      const start: WantedPage = { url: first.url, from: null, depth: 0 };
      const links = await this.#linksOf(first, first.url, signal, true);
      site.settle(start, { url: first.url, title: links.title, state: 'found', reason: null });
      site.lead({ path: routeOf(first.url), depth: 0 }, links);
      while (!budget.signal.aborted) {
        const batch: WantedPage[] = [];
        while (batch.length < Math.min(AT_ONCE, LINKED_PAGES_MAX - site.taken)) {
          const wanted = site.next();
          if (wanted === null) break;
          batch.push(wanted);
        }
        if (batch.length === 0) break;
        const opened = await Promise.all(
          batch.map((wanted) => this.#look(wanted, site, open, isProtected, signal)),
        );
        // In the order of the queue, whichever answered first: the same site gives the same map.
        for (const settle of opened) settle();
      }
      return site.map(budget.signal.aborted ? 'seconds' : 'pages');
    } finally {
      budget.end();
    }
  }

  /** @returns what records the page in the map */
  async #look(
    wanted: WantedPage,
    site: SitePages,
    open: (url: string) => Promise<OpenedPage>,
    isProtected: MapOptions['isProtected'],
    signal: AbortSignal,
  ): Promise<() => void> {
    const refused = (reason: string, url = wanted.url): (() => void) => {
      const state: MappedPage['state'] = reason === 'seconds' ? 'over_limit' : 'refused';
      return () => site.settle(wanted, { url, title: null, state, reason });
    };
    try {
      const page = await open(wanted.url.href);
      if (page.url.host !== site.site.host) return refused('elsewhere');
      if (await isProtected(page.url.href)) return refused('protected');
      const links = await this.#linksOf(page, site.site, signal, false);
      return () => {
        if (site.isKnown(page.url)) return;
        site.settle(wanted, { url: page.url, title: links.title, state: 'found', reason: null });
        site.lead({ path: routeOf(page.url), depth: wanted.depth }, links);
      };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CaptureError)) throw error;
      return refused(reasonOf(error));
    }
  }

  async #linksOf(page: OpenedPage, site: URL, signal: AbortSignal, isFirst: boolean): Promise<PageLinks> {
    const { text } = page.read;
    const input = { text, url: page.url.href, site: site.href };
    const links = await this.reading.run(linksJob, input, signal);
    const { mode } = await this.reading.run(judgeJob, { text }, signal);
    if (!isFirst || mode !== 'rendered') return links;
    const drawn = await this.#drawn(page.url.href, signal);
    if (drawn === null) return links;
    const more = await this.reading.run(linksJob, { ...input, text: drawn }, signal);
    const known = new Set(links.links.map(({ href }) => href));
    return {
      title: more.title ?? links.title,
      links: [...links.links, ...more.links.filter(({ href }) => !known.has(href))],
    };
  }

  /** The page as a browser draws it; null where none can. */
  async #drawn(url: string, signal: AbortSignal): Promise<string | null> {
    const userAgent = browserUserAgent(this.config.publicUrl);
    try {
      return await this.launcher.run({ ...DRAWN, userAgent, signal }, async ({ context }) => {
        const tab = await context.newPage();
        await walk(tab, url);
        return String(await tab.evaluate(SNAPSHOT));
      });
    } catch {
      // The map is then what the HTML says; the capture looks again.
      signal.throwIfAborted();
      return null;
    }
  }
}
