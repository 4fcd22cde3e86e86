import type { VisitView } from '@garimpo/traffic-filter-contract';
import { mergeVisits } from '../lib/merge-tail.ts';
import type { Visits } from './requests-query.ts';

/** Rows that a list holds at most by what comes to it: the rest is a click away, as it was. */
export const LIVE_ROWS_MAX = 200;

/** A list with what is new in its first page. One that has become long ends earlier again. */
export function putOnTop({ pages, pageParams }: Visits, visits: readonly VisitView[]): Visits {
  const [first, ...others] = pages;
  if (first === undefined) return { pages, pageParams };
  const requests = mergeVisits(first.requests, visits);
  if (requests.length <= LIVE_ROWS_MAX) return { pages: [{ ...first, requests }, ...others], pageParams };
  return {
    pages: [{ requests: requests.slice(0, LIVE_ROWS_MAX), more: true }],
    pageParams: pageParams.slice(0, 1),
  };
}

/** So that only this one is asked for again. */
export function firstPage({ pages, pageParams }: Visits): Visits {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
