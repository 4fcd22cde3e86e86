import { LibraryData, mediaOf } from '@garimpo/offers-contract';
import { type HtmlAttributes, type HtmlVisitor, scanHtml } from '@garimpo/service-kit';

/** Bound against hostile pages; no page of the library names more. */
export const ADDRESSES_MAX = 1_000;

const ADDRESS_MAX = 8_192;
/** Images of up to this many pixels on each side are icons, and portraits of advertisers. */
const SMALL = 100;
const LAZY_SRC = ['data-src', 'data-lazy-src', 'data-original', 'src'];
const LAZY_SRCSET = ['data-srcset', 'data-lazy-srcset', 'srcset', 'imagesrcset'];

/**
 * Addresses of the images and videos that a page shows or holds as data, each once and in its best variant, in the
 * page's order. Drawings (svg, ico), the library's own static files and small images belong to the page and not to
 * its ads, and are left out.
 */
export function findMedia(html: string, page: URL): string[] {
  const found = new Found(page);
  const data = new LibraryData();
  let inPicture: string | undefined;
  let inVideo = false;
  const visitor: HtmlVisitor = {
    open(name, attributes) {
      if (name === 'picture') inPicture = '';
      if (name === 'source' && inPicture === '') inPicture = bestSource(attributes) ?? '';
      if (name === 'img' && !isSmall(attributes)) found.add(bestSource(attributes) ?? inPicture);
      if (name === 'video') {
        inVideo = bestSource(attributes) === undefined;
        found.add(bestSource(attributes));
        found.add(attributes.get('poster'));
      }
      if (name === 'source' && inVideo) {
        // Further sources are the same video in other formats.
        inVideo = false;
        found.add(bestSource(attributes));
      }
      if (name === 'link' && isPreload(attributes))
        found.add(bestSource(attributes) ?? attributes.get('href'));
    },
    close(name) {
      if (name === 'picture') inPicture = undefined;
      if (name === 'video') inVideo = false;
    },
    raw(name, inside) {
      if (name !== 'script') return;
      for (const object of data.read(inside)) {
        const media = mediaOf(object);
        if (media === null) continue;
        for (const address of media.lesser) found.drop(address);
        for (const address of [media.image, media.video, media.poster]) found.add(address);
      }
    },
  };
  for (const _ of scanHtml(html, visitor, { withoutScripts: true })) if (found.isFull) break;
  return found.addresses();
}

/** Keeps one address per image or video. */
class Found {
  readonly #byKey = new Map<string, URL>();
  readonly #dropped = new Set<string>();

  constructor(private readonly page: URL) {}

  get isFull(): boolean {
    return this.#byKey.size >= ADDRESSES_MAX;
  }

  add(address: string | null | undefined): void {
    const url = this.#parsed(address);
    if (url === null || isOfThePage(url)) return;
    const key = keyOf(url);
    const known = this.#byKey.get(key);
    if (known === undefined || sideOf(url) > sideOf(known)) this.#byKey.set(key, url);
  }

  drop(address: string): void {
    const url = this.#parsed(address);
    if (url !== null) this.#dropped.add(url.href);
  }

  addresses(): string[] {
    return [...this.#byKey.values()]
      .map(({ href }) => href)
      .filter((href) => !this.#dropped.has(href))
      .slice(0, ADDRESSES_MAX);
  }

  /** Null for addresses that are not http, such as `data:` and `blob:`. */
  #parsed(address: string | null | undefined): URL | null {
    if (!address || address.length > ADDRESS_MAX || !URL.canParse(address, this.page.href)) return null;
    const url = new URL(address, this.page);
    url.hash = '';
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  }
}

/** On Meta's content network the path identifies the image; hosts and queries vary, with sizes among them. */
function keyOf(url: URL): string {
  return /(?:^|\.)fbcdn\.net$/.test(url.hostname) ? url.pathname : url.href;
}

/**
 * Pixels of the longer side in the request to the content network; infinite without any, because that gives the
 * original.
 */
function sideOf(url: URL): number {
  const sides = /(?:^|_)[sp](\d{1,5})x(\d{1,5})(?:_|$)/.exec(url.searchParams.get('stp') ?? '');
  return sides === null ? Number.POSITIVE_INFINITY : Math.max(Number(sides[1]), Number(sides[2]));
}

function isOfThePage(url: URL): boolean {
  if (/\.(?:svg|ico|cur)$/i.test(url.pathname)) return true;
  if (/^static\..*fbcdn\.net$/.test(url.hostname)) return true;
  return /^\/(?:rsrc\.php|images\/emoji\.php)(?:\/|$)/.test(url.pathname) || sideOf(url) <= SMALL;
}

function isSmall(attributes: HtmlAttributes): boolean {
  const [width, height] = ['width', 'height'].map((name) => Number.parseInt(attributes.get(name) ?? '', 10));
  return (width ?? Number.NaN) <= SMALL && (height ?? Number.NaN) <= SMALL;
}

function isPreload(attributes: HtmlAttributes): boolean {
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  return rel.includes('preload') && ['image', 'video'].includes(attributes.get('as')?.toLowerCase() ?? '');
}

/** The largest candidate of a srcset, else the src; lazy-loading attributes come first. */
function bestSource(attributes: HtmlAttributes): string | undefined {
  for (const name of LAZY_SRCSET) {
    const largest = largestOf(attributes.get(name) ?? '');
    if (largest !== undefined) return largest;
  }
  return LAZY_SRC.map((name) => attributes.get(name)).find(
    (address) => address && !/^(?:data|blob|about):/i.test(address),
  );
}

/** An address ends at a space or at commas before one; a descriptor may follow. The pattern never backtracks. */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)(?:,+|([^,]*))/g;
const SIZE = /^\s+([\d.]{1,9})[wx]\s*$/;

/** Reads `a.jpg 1x, b.jpg 2x` and `a.jpg 320w, b.jpg 640w`. Addresses may hold commas, but none before a space. */
function largestOf(srcset: string): string | undefined {
  let best: { address: string; size: number } | undefined;
  for (const [, address = '', descriptor = ''] of srcset.matchAll(CANDIDATE)) {
    const size = descriptor.trim() === '' ? 1 : Number(SIZE.exec(descriptor)?.[1] ?? Number.NaN);
    if (best === undefined ? !Number.isNaN(size) : size > best.size) best = { address, size };
  }
  return best?.address;
}
