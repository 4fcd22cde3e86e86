import {
  type CloneReason,
  type CloneStatus,
  isOwnerHost,
  type OwnerHosts,
} from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { PageFailure, type PageReader, type ReadPage } from '../page/page-reader.ts';
import type { DrawnPage, RenderedPages } from '../page/rendered-page.ts';
import { hiddenKeysIn } from '../script/hidden-text.ts';
import { siteNames } from '../script/site-names.ts';
import { CLOSE_FROM, COPY_FROM, comparePages, type Likeness } from '../similarity/compare-pages.ts';
import { type PageFeatures, readFeatures, THIN_WORDS } from '../similarity/page-features.ts';
import type { OriginalPages, Way } from './original-pages.ts';

/** A copy was looked at, and what was found is being stored. */
export interface CloneLooked {
  cloneId: string;
  siteId: string;
  userId: string;
  finding: Finding;
  /** By this look, for the first time. Told once in the life of a clone. */
  becameConfirmed: boolean;
  /** Nobody has looked at it before. */
  firstLook: boolean;
  at: Date;
}

/** Runs in the transaction that stores the finding: what it writes there is there exactly when the finding is. A throw undoes both. */
export type HearsOfClone = (news: CloneLooked, tx: Transaction) => Promise<void>;

/** Who is told of what looks come to. Handlers are added when the process starts. */
@Injectable()
export class CloneNews {
  readonly #handlers: HearsOfClone[] = [];

  onLooked(handler: HearsOfClone): void {
    this.#handlers.push(handler);
  }

  async tell(news: CloneLooked, tx: Transaction): Promise<void> {
    for (const handler of this.#handlers) await handler(news, tx);
  }
}

/** Hidden text stands at the beginning of a page's body; what lies further in than this is not read for it. */
const SEARCHED = 2_000_000;

/** Whether a page's source carries what the snippet of the site with this key has in it, whichever layer of it is left. */
function isMarkedBy(key: string, html: string): boolean {
  return html.includes(siteNames(key).marker) || hiddenKeysIn(html.slice(0, SEARCHED)).includes(key);
}

/** The page that a suspect is held against. */
export interface ExaminedSite extends OwnerHosts {
  siteId: string;
  originalUrl: string;
  /** By which its snippet is known in a page's source. */
  scriptKey: string;
}

/** What a look came to. */
export interface Finding {
  status: CloneStatus;
  reason: CloneReason;
  /** Null where nothing was compared. */
  likeness: Likeness | null;
}

interface Look {
  now: Date;
  signal: AbortSignal;
}

/**
 * Looks at a page that was reported, and says whether it is a copy: as it is sent first, and drawn by a browser where that does not
 * tell. At most two visits to it, and as many to the original in some hours.
 */
export class CloneExaminer {
  constructor(
    private readonly reader: Pick<PageReader, 'read'>,
    private readonly rendered: Pick<RenderedPages, 'draw'>,
    private readonly originals: Pick<OriginalPages, 'get'>,
  ) {}

  /** Throws the signal's reason, and what is no matter of either page. */
  async examine(site: ExaminedSite, cloneUrl: string, look: Look): Promise<Finding> {
    let page: ReadPage;
    try {
      page = await this.reader.read(cloneUrl, look.signal);
    } catch (error) {
      if (error instanceof PageFailure) return nothingFrom(error.reason);
      throw error;
    }
    if (isOwnerHost(site, page.url.hostname)) return nothingFrom('leads_to_original');
    return this.#compare(site, page, look);
  }

  async #compare(site: ExaminedSite, page: ReadPage, look: Look): Promise<Finding> {
    const suspects = [await readFeatures(page.html)];
    const originals = await this.#original(site, 'static', look);
    const marked = isMarkedBy(site.scriptKey, page.html);
    let best = nearest(originals, suspects, marked);
    const isThin = [...originals, ...suspects].some(({ words }) => words < THIN_WORDS);
    const isClose = best !== null && best.score >= CLOSE_FROM && best.score < COPY_FROM;
    if (originals.length === 0 || isThin || isClose) {
      const drawn = await this.#draw(page.url.href, (url) => !isOwnerHost(site, url.hostname), look);
      const isElsewhere = drawn !== null && isOwnerHost(site, drawn.url.hostname);
      if (drawn !== null && !isElsewhere) suspects.push(await featuresOfDrawn(drawn));
      originals.push(...(await this.#original(site, 'rendered', look)));
      best = nearest(
        originals,
        suspects,
        marked || (drawn !== null && isMarkedBy(site.scriptKey, drawn.html)),
      );
    }
    if (best === null) return nothingFrom('original_unreachable');
    if (best.score >= COPY_FROM) return { status: 'confirmed', reason: 'similar', likeness: best };
    const isEmpty = suspects.every(({ words, pictures }) => words < THIN_WORDS && pictures.length < 3);
    return { status: 'suspect', reason: isEmpty ? 'too_little' : 'different', likeness: best };
  }

  /** One, or none where it cannot be had. */
  async #original({ siteId, originalUrl }: ExaminedSite, way: Way, look: Look): Promise<PageFeatures[]> {
    const read = async () => {
      if (way === 'static') return readFeatures((await this.reader.read(originalUrl, look.signal)).html);
      return featuresOfDrawn(await this.rendered.draw(originalUrl, () => true, look.signal));
    };
    const features = await this.originals.get({ siteId, way, now: look.now, read });
    return features === null ? [] : [features];
  }

  /** Null where it cannot be drawn: then it is what it was sent as. */
  async #draw(address: string, mayShow: (url: URL) => boolean, { signal }: Look): Promise<DrawnPage | null> {
    try {
      return await this.rendered.draw(address, mayShow, signal);
    } catch (error) {
      if (error instanceof PageFailure) return null;
      throw error;
    }
  }
}

function nothingFrom(reason: CloneReason): Finding {
  return { status: 'suspect', reason, likeness: null };
}

/** Of all ways in which both were read, the one that has most in common. Null without an original. */
function nearest(originals: PageFeatures[], suspects: PageFeatures[], marked: boolean): Likeness | null {
  const all = originals.flatMap((original) =>
    suspects.map((suspect) => comparePages(original, suspect, { marked })),
  );
  return all.reduce<Likeness | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  );
}

async function featuresOfDrawn({ url, html, look, pictures }: DrawnPage): Promise<PageFeatures> {
  const features = await readFeatures(html, look);
  return {
    ...features,
    pictures: features.pictures.map((picture) => {
      const address = URL.canParse(picture.address, url.href) ? new URL(picture.address, url.href).href : '';
      return { ...picture, content: picture.content ?? pictures.get(address) ?? null };
    }),
  };
}
