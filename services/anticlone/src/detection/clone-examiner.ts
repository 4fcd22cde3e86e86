import {
  type CloneReason,
  type CloneStatus,
  isOwnerHost,
  type OwnerHosts,
} from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PageFailure, PageVisits, pageTitle, type ReadPage } from '../page/page-visits.ts';
import { type RenderedPage, RenderedPages } from '../page/rendered-pages.ts';
import { hiddenKeysIn, siteMarks } from '../script/site-marks.ts';
import { CLOSE_FROM, COPY_FROM, type Comparison, comparePages } from '../similarity/compare-pages.ts';
import { type PageFeatures, readFeatures, THIN_WORDS } from '../similarity/page-features.ts';
import { OriginalPages, type ReadBy } from './original-pages.ts';

/** The protected page that a suspect is compared with. */
export interface ExaminedSite extends OwnerHosts {
  siteId: string;
  originalUrl: string;
  /** Its snippet is recognised by it in a page's source. */
  scriptKey: string;
}

/** The result of a check. */
export interface Finding {
  status: CloneStatus;
  reason: CloneReason;
  /** Null where nothing was compared. */
  comparison: Comparison | null;
  /** The page's title, where it has one. */
  title?: string | undefined;
}

/** A clone was checked, and its finding is being stored. */
export interface CloneChecked {
  cloneId: string;
  siteId: string;
  userId: string;
  finding: Finding;
  /** True at most once in the life of a clone. */
  becameConfirmed: boolean;
  isFirstCheck: boolean;
  at: Date;
}

/** Runs in the transaction that stores the finding: both are committed or neither is. */
type CloneCheckedHandler = (event: CloneChecked, tx: Transaction) => Promise<void>;

/** Other parts subscribe to findings when the process starts. */
@Injectable()
export class CloneEvents {
  readonly #handlers: CloneCheckedHandler[] = [];

  onChecked(handler: CloneCheckedHandler): void {
    this.#handlers.push(handler);
  }

  async emit(event: CloneChecked, tx: Transaction): Promise<void> {
    for (const handler of this.#handlers) await handler(event, tx);
  }
}

interface CheckRun {
  now: Date;
  signal: AbortSignal;
}

/**
 * Decides whether a reported page is a copy: by what its server sends, and rendered by a browser where that is not enough. It visits
 * the page at most twice, and the original as often in some hours.
 */
@Injectable()
export class CloneExaminer {
  constructor(
    @Inject(PageVisits) private readonly visits: Pick<PageVisits, 'read'>,
    @Inject(RenderedPages) private readonly rendered: Pick<RenderedPages, 'render'>,
    @Inject(OriginalPages) private readonly originals: Pick<OriginalPages, 'get'>,
  ) {}

  /** Throws the signal's reason, and errors that neither page caused. */
  async examine(site: ExaminedSite, cloneUrl: string, run: CheckRun): Promise<Finding> {
    let page: ReadPage;
    try {
      page = await this.visits.read(cloneUrl, run.signal);
    } catch (error) {
      if (error instanceof PageFailure) return notCompared(error.reason);
      throw error;
    }
    if (isOwnerHost(site, page.url.hostname)) return notCompared('leads_to_original');
    return { ...(await this.#compare(site, page, run)), title: pageTitle(page.html) };
  }

  async #compare(site: ExaminedSite, page: ReadPage, run: CheckRun): Promise<Finding> {
    const suspects = [await readFeatures(page.html)];
    const originals = await this.#original(site, 'static', run);
    const marked = isMarkedBy(site.scriptKey, page.html);
    let best = bestOf(originals, suspects, marked);
    const isThin = [...originals, ...suspects].some(({ words }) => words < THIN_WORDS);
    const isClose = best !== null && best.score >= CLOSE_FROM && best.score < COPY_FROM;
    if (originals.length === 0 || isThin || isClose) {
      const rendered = await this.#render(page.url.href, (url) => !isOwnerHost(site, url.hostname), run);
      const isElsewhere = rendered !== null && isOwnerHost(site, rendered.url.hostname);
      if (rendered !== null && !isElsewhere) suspects.push(await featuresOfRendered(rendered));
      originals.push(...(await this.#original(site, 'rendered', run)));
      const isRenderedMarked = rendered !== null && isMarkedBy(site.scriptKey, rendered.html);
      best = bestOf(originals, suspects, marked || isRenderedMarked);
    }
    if (best === null) return notCompared('original_unreachable');
    if (best.score >= COPY_FROM) return { status: 'confirmed', reason: 'similar', comparison: best };
    const isEmpty = suspects.every(({ words, images }) => words < THIN_WORDS && images.length < 3);
    return { status: 'suspect', reason: isEmpty ? 'too_little' : 'different', comparison: best };
  }

  /** A list of one, or an empty list where the original cannot be read. */
  async #original(
    { siteId, originalUrl }: ExaminedSite,
    by: ReadBy,
    { now, signal }: CheckRun,
  ): Promise<PageFeatures[]> {
    const read = async () =>
      by === 'static'
        ? readFeatures((await this.visits.read(originalUrl, signal)).html)
        : featuresOfRendered(await this.rendered.render(originalUrl, () => true, signal));
    const features = await this.originals.get({ siteId, by, now, read });
    return features === null ? [] : [features];
  }

  /** Null where it cannot be rendered: what its server sent is all there is then. */
  async #render(
    address: string,
    mayShow: (url: URL) => boolean,
    { signal }: CheckRun,
  ): Promise<RenderedPage | null> {
    try {
      return await this.rendered.render(address, mayShow, signal);
    } catch (error) {
      if (error instanceof PageFailure) return null;
      throw error;
    }
  }
}

function notCompared(reason: CloneReason): Finding {
  return { status: 'suspect', reason, comparison: null };
}

/** Hidden text stands at the beginning of a body: only so many characters are searched for it. */
const SEARCHED = 2_000_000;

/** Whether any layer of the site's snippet is left in the page's source. */
function isMarkedBy(key: string, html: string): boolean {
  return html.includes(siteMarks(key).marker) || hiddenKeysIn(html.slice(0, SEARCHED)).includes(key);
}

/** The highest score over all ways in which both pages were read. Null without an original. */
function bestOf(originals: PageFeatures[], suspects: PageFeatures[], marked: boolean): Comparison | null {
  return originals
    .flatMap((original) => suspects.map((suspect) => comparePages(original, suspect, { marked })))
    .reduce<Comparison | null>((best, one) => (best === null || one.score > best.score ? one : best), null);
}

async function featuresOfRendered({ url, html, screenshot, images }: RenderedPage): Promise<PageFeatures> {
  const features = await readFeatures(html, screenshot);
  return {
    ...features,
    images: features.images.map((image) => {
      const address = URL.canParse(image.address, url.href) ? new URL(image.address, url.href).href : '';
      return { ...image, content: image.content ?? images.get(address) ?? null };
    }),
  };
}
