import { type OfferStatus, type OfferView, offerStatuses } from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { type AdFilter, adFilters, passesAdFilter } from '../../../creatives/creative-days.ts';
import { type ListOrder, newestFirst, readOrder, writeOrder } from './list-order.ts';

export function latestReadingAt(offers: readonly OfferView[]): Date | null {
  const times = offers.flatMap(({ latestCheckedAt }) =>
    latestCheckedAt === null ? [] : Date.parse(latestCheckedAt),
  );
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b)));
}

export interface OfferFilter {
  search: string;
  /** Offers with any of these tags are shown; an empty list shows all. */
  tags: readonly string[];
  /** By what is known of their ads; `now` says how long those have run. */
  ads?: { filter: AdFilter; now: Date } | null;
}

/** Every word must occur in the title or in a tag, ignoring case and accents; one that begins with # in a tag, at its start. */
export function filterOffers(offers: OfferView[], { search, tags, ads = null }: OfferFilter): OfferView[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const wanted = new Set(tags.map(plain));
  if (words.length === 0 && wanted.size === 0 && ads === null) return offers;
  return offers.filter((offer) => {
    if (ads !== null && !passesAdFilter(offer.creatives, ads.filter, ads.now)) return false;
    const own = offer.tags.map(plain);
    if (wanted.size > 0 && !own.some((tag) => wanted.has(tag))) return false;
    const title = plain(offer.title);
    return words.every((word) => {
      const tag = word.startsWith('#') ? word.slice(1) : null;
      if (tag !== null) return own.some((one) => one.startsWith(tag));
      return title.includes(word) || own.some((one) => one.includes(word));
    });
  });
}

/** The tags of a board, once each (ignoring case and accents), in Portuguese order. */
export function boardTags(offers: readonly OfferView[]): string[] {
  const first = new Map<string, string>();
  for (const tag of offers.flatMap((offer) => offer.tags)) {
    if (!first.has(plain(tag))) first.set(plain(tag), tag);
  }
  return [...first.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

export const sameTag = (a: string, b: string) => plain(a) === plain(b);

export const plain = (value: string) =>
  value.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

export const boardSorts = ['newest', 'growth', 'change', 'count', 'title'] as const;
export type BoardSort = (typeof boardSorts)[number];

type Compare = (a: OfferView, b: OfferView) => number;

const newest: Compare = (a, b) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || a.id.localeCompare(b.id);

/** Unknown counts sort last, because they are not zero. */
const largest =
  (of: (offer: OfferView) => number | null): Compare =>
  (a, b) => {
    const [left, right] = [of(a), of(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return right - left;
  };

/** A shared collator: `localeCompare` would create one per comparison. */
const titles = new Intl.Collator('pt-BR', { numeric: true });

const compares: Record<BoardSort, Compare> = {
  newest,
  growth: largest(({ growth7 }) => growth7 ?? null),
  // A fall ranks like a rise.
  change: largest(({ change }) => (change === null ? null : Math.abs(change))),
  count: largest(({ latestCount }) => latestCount),
  title: (a, b) => titles.compare(a.title, b.title),
};

/** Equal offers are sorted newest first. */
export function sortOffers(offers: readonly OfferView[], sort: BoardSort): OfferView[] {
  const compare = compares[sort];
  return offers.toSorted((a, b) => compare(a, b) || newest(a, b));
}

export const boardLayouts = ['board', 'list', 'archive'] as const;
export type BoardLayout = (typeof boardLayouts)[number];

/** The part of the board's view that its address holds. */
export interface BoardView {
  search: string;
  tags: string[];
  ads: AdFilter | null;
  sort: BoardSort;
  column: OfferStatus;
  layout: BoardLayout;
  /** Of the list. */
  order: ListOrder;
}

export const defaultView: BoardView = {
  search: '',
  tags: [],
  ads: null,
  sort: 'newest',
  column: 'waiting',
  layout: 'board',
  order: newestFirst,
};

const SEARCH_MAX = 200;
const TAGS_MAX = 20;

// People type, shorten and share addresses: invalid parts are ignored.
const search = z.catch(z.string().check(z.maxLength(SEARCH_MAX)), defaultView.search);
const tags = z.catch(
  z.array(z.string().check(z.minLength(1), z.maxLength(SEARCH_MAX))).check(z.maxLength(TAGS_MAX)),
  defaultView.tags,
);
const ads = z.catch(z.nullable(z.enum(adFilters)), defaultView.ads);
const sort = z.catch(z.enum(boardSorts), defaultView.sort);
const column = z.catch(z.enum(offerStatuses), defaultView.column);
const layout = z.enum(boardLayouts);

/** @param remembered of what the address does not say */
export function readView(
  params: URLSearchParams,
  remembered: Pick<BoardView, 'layout' | 'order'> = defaultView,
): BoardView {
  const named = layout.safeParse(params.get('view'));
  return {
    search: search.parse(params.get('q') ?? ''),
    tags: tags.parse(params.getAll('tag')),
    ads: ads.parse(params.get('ads')),
    sort: sort.parse(params.get('sort')),
    column: column.parse(params.get('column')),
    layout: named.success ? named.data : remembered.layout,
    order: readOrder(params.get('order')) ?? remembered.order,
  };
}

/** Writes only what differs from the default, so that a plain board has a plain address. */
export function writeView(view: BoardView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search !== '') params.set('q', view.search.slice(0, SEARCH_MAX));
  for (const tag of view.tags.slice(0, TAGS_MAX)) params.append('tag', tag);
  if (view.ads !== null) params.set('ads', view.ads);
  if (view.sort !== defaultView.sort) params.set('sort', view.sort);
  if (view.column !== defaultView.column) params.set('column', view.column);
  if (view.layout !== defaultView.layout) params.set('view', view.layout);
  if (view.layout === 'list') params.set('order', writeOrder(view.order));
  return params;
}
