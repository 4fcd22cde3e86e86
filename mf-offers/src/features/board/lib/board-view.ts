import { type OfferStatus, offerStatuses } from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import { type BoardSort, boardSorts } from './sort-offers.ts';

/** What of the board is shown, and how: the part of a view that an address can carry. */
export interface BoardView {
  search: string;
  tags: string[];
  sort: BoardSort;
  /** The column in front on phones. */
  column: OfferStatus;
}

export const defaultView: BoardView = { search: '', tags: [], sort: 'newest', column: 'waiting' };

const SEARCH_MAX = 200;
const TAGS_MAX = 20;

// An address is typed, shortened and shared by people: what makes no sense in it is left out.
const search = z.catch(z.string().check(z.maxLength(SEARCH_MAX)), defaultView.search);
const tags = z.catch(
  z.array(z.string().check(z.minLength(1), z.maxLength(SEARCH_MAX))).check(z.maxLength(TAGS_MAX)),
  defaultView.tags,
);
const sort = z.catch(z.enum(boardSorts), defaultView.sort);
const column = z.catch(z.enum(offerStatuses), defaultView.column);

export function readView(params: URLSearchParams): BoardView {
  return {
    search: search.parse(params.get('q') ?? ''),
    tags: tags.parse(params.getAll('tag')),
    sort: sort.parse(params.get('sort')),
    column: column.parse(params.get('column')),
  };
}

/** Only what differs from the default, so that a plain board has a plain address. */
export function writeView(view: BoardView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search !== '') params.set('q', view.search.slice(0, SEARCH_MAX));
  for (const tag of view.tags.slice(0, TAGS_MAX)) params.append('tag', tag);
  if (view.sort !== defaultView.sort) params.set('sort', view.sort);
  if (view.column !== defaultView.column) params.set('column', view.column);
  return params;
}
