import {
  LINKED_DEPTH_MAX,
  LINKED_PAGES_MAX,
  type LinkedPages,
  type MappedPage,
  type PageRole,
  pageRole,
} from '@garimpo/cloner-contract';
import type { PageLinks } from './find-links.ts';
import { pageOfSite, routeOf } from './site-address.ts';

/** A page that is to be opened. */
export interface WantedPage {
  url: URL;
  /** Route of the page that leads here; null for one that the user named. */
  from: string | null;
  depth: number;
}

/** Pages that are opened at most: those that turn out to be none count, too, or a hostile site would go on for ever. */
const OPENED_MAX = 2 * LINKED_PAGES_MAX;
/** Pages beyond the limit that the map names. */
const BEYOND_NAMED = 40;

/** What a funnel is made of comes first, lists of articles last. */
const FIRST: ReadonlySet<PageRole> = new Set([
  'upsell',
  'downsell',
  'thanks',
  'checkout',
  'offer',
  'terms',
  'privacy',
]);
const LISTS =
  /\/(?:tag|tags|categor(?:y|ia|ias)|author|autor|blog|noticias|archive|page)(?:\/|$)|[?&](?:page|paged|s)=/i;

/** The pages of one site as they are found, and in which order they are taken: a pure record, which opens nothing. */
export class SitePages {
  readonly #pages = new Map<string, MappedPage>();
  readonly #waiting: (WantedPage & { rank: number; order: number })[] = [];
  readonly #left: ReadonlySet<string>;
  #opened = 0;
  #wanted = 0;

  /** @param site address of the first page, after redirects */
  constructor(
    readonly site: URL,
    { also, without }: LinkedPages,
  ) {
    this.#left = new Set(without.map((address) => this.#keyOf(new URL(address))));
    for (const address of also) {
      const url = pageOfSite(address, site, site);
      if (url !== null) this.#want({ url, from: null, depth: 1 }, 0);
    }
  }

  /** Adds the pages that a page leads to. */
  lead(from: { path: string; depth: number }, { links }: PageLinks): void {
    const depth = from.depth + 1;
    if (depth > LINKED_DEPTH_MAX) return;
    for (const { href, label } of links) {
      const url = new URL(href);
      this.#want({ url, from: from.path, depth }, rankOf(url, label));
    }
  }

  /** The page to open next; null when there is none, or the limit is reached. */
  next(): WantedPage | null {
    if (this.taken >= LINKED_PAGES_MAX || this.#opened >= OPENED_MAX) return null;
    this.#waiting.sort((a, b) => a.depth - b.depth || a.rank - b.rank || a.order - b.order);
    for (;;) {
      const wanted = this.#waiting.shift();
      if (wanted === undefined) return null;
      const key = this.#keyOf(wanted.url);
      if (this.#pages.has(key)) continue;
      if (this.#left.has(key)) {
        this.settle(wanted, { url: wanted.url, title: null, state: 'left_out', reason: null });
        continue;
      }
      this.#opened += 1;
      return wanted;
    }
  }

  /** Records what became of a page. One that redirects to a page that is known is that page. */
  settle(
    { url: asked, from, depth }: WantedPage,
    { url, title, state, reason }: Pick<MappedPage, 'title' | 'state' | 'reason'> & { url: URL },
  ): void {
    const key = this.#keyOf(url);
    if (this.#pages.has(key)) return;
    const path = routeOf(url);
    const role = pageRole(routeOf(asked), title);
    this.#pages.set(key, { url: url.href, path, title, role, from, depth, state, reason });
  }

  isKnown(url: URL): boolean {
    return this.#pages.has(this.#keyOf(url));
  }

  /** Pages that are taken so far. */
  get taken(): number {
    return [...this.#pages.values()].filter(({ state }) => state === 'copied' || state === 'found').length;
  }

  get found(): number {
    return Math.min(LINKED_PAGES_MAX, this.taken + this.#waiting.length);
  }

  /** The map. What was found beyond a limit stands at its end, as far as it is named. */
  map(limit: string): { pages: MappedPage[]; more: number } {
    const beyond: MappedPage[] = [];
    for (const { url, from, depth } of this.#waiting) {
      const key = this.#keyOf(url);
      const path = routeOf(url);
      const state = this.#left.has(key) ? 'left_out' : 'over_limit';
      if (this.#pages.has(key)) continue;
      const reason = state === 'over_limit' ? limit : null;
      beyond.push({
        url: url.href,
        path,
        title: null,
        role: pageRole(path, null),
        from,
        depth,
        state,
        reason,
      });
    }
    const pages = [...this.#pages.values(), ...beyond.slice(0, BEYOND_NAMED)];
    return { pages, more: Math.max(0, beyond.length - BEYOND_NAMED) };
  }

  #want(wanted: WantedPage, rank: number): void {
    const key = this.#keyOf(wanted.url);
    if (this.#pages.has(key) || this.#waiting.some(({ url }) => this.#keyOf(url) === key)) return;
    this.#wanted += 1;
    this.#waiting.push({ ...wanted, rank, order: this.#wanted });
  }

  /** What advertisements append to an address makes no other page of it. */
  #keyOf(url: URL): string {
    return routeOf(pageOfSite(url.href, this.site, this.site) ?? url);
  }
}

function rankOf(url: URL, label: string): number {
  const route = routeOf(url);
  if (LISTS.test(route)) return 4;
  const role = pageRole(route, label === '' ? null : label);
  const deep = url.pathname.split('/').filter(Boolean).length > 3 || url.search !== '';
  return (role === null ? 2 : FIRST.has(role) ? 0 : 1) + (deep ? 1 : 0);
}
