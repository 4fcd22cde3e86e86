import { useApi, useSession } from '@garimpo/sdk';
import { type VisitView, visitsReply } from '@garimpo/traffic-filter-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { requestsKey } from '../../../api/keys.ts';
import { REQUESTS_PATH } from '../../../api/paths.ts';
import type { Filter } from '../lib/requests-view.ts';
import { type Visits, visitsKey } from './requests-query.ts';

/**
 * Requests of several processes are stored out of order, each within seconds, so each poll overlaps the last one by
 * this time.
 */
const LATE_MS = 5_000;
/** Bounds the overlap, so that an answer has room for new requests. */
const OVERLAP_MAX = 40;

/** The id after which the next poll begins; null while the list is empty. */
export function tailFrom(known: readonly VisitView[]): string | null {
  const [newest] = known;
  if (newest === undefined) return null;
  const settled = Date.parse(newest.at) - LATE_MS;
  const at = known.findIndex((visit) => Date.parse(visit.at) <= settled);
  return known[Math.min(at === -1 ? known.length - 1 : at, OVERLAP_MAX)]?.id ?? null;
}

/** The requests of an answer that are not known yet, newest first. */
export function unknownOf(known: readonly VisitView[], answer: readonly VisitView[]): VisitView[] {
  const ids = new Set(known.map(({ id }) => id));
  return answer.filter(({ id }) => !ids.has(id));
}

/** Both in one list, each once, newest first. */
export function mergeVisits(known: readonly VisitView[], more: readonly VisitView[]): VisitView[] {
  return [...unknownOf(known, more), ...known].sort(newestFirst);
}

/** Requests of the same millisecond are ordered by id, as in the service. */
function newestFirst(a: VisitView, b: VisitView): number {
  return Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

/** Rows that a list holds at most by what comes to it: the rest is a click away, as it was. */
const LIVE_ROWS_MAX = 200;

/** A list with what is new in its first page. One that has become long ends earlier again. */
function putOnTop({ pages, pageParams }: Visits, visits: readonly VisitView[]): Visits {
  const [first, ...others] = pages;
  if (first === undefined) return { pages, pageParams };
  const requests = mergeVisits(first.requests, visits);
  if (requests.length <= LIVE_ROWS_MAX) return { pages: [{ ...first, requests }, ...others], pageParams };
  return {
    pages: [{ requests: requests.slice(0, LIVE_ROWS_MAX), more: true }],
    pageParams: pageParams.slice(0, 1),
  };
}

/** Only the first page is read again. */
function firstPage({ pages, pageParams }: Visits): Visits {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

const LOOK_EVERY_MS = 2_000;
/** How long a row is marked as new. */
const FRESH_MS = 10_000;
const NONE: readonly VisitView[] = [];

export interface LiveTailInput {
  filter: Filter | null;
  /** What the list shows; `undefined` until it is there. */
  rows: readonly VisitView[] | undefined;
  on: boolean;
  /** While the user reads, new requests wait. */
  paused: boolean;
}

/**
 * Polls for new requests while it is on and the page is visible, and puts them on top of the list, or keeps them
 * until the user stops reading. Waiting requests are dropped when the filter changes.
 */
export function useLiveTail({ filter, rows, on, paused }: LiveTailInput) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const key = JSON.stringify(filter);
  const [kept, setWaiting] = useState<Waiting>(NOTHING);
  const waiting = kept.key === key ? kept : NOTHING;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  const known = useMemo(() => mergeVisits(rows ?? NONE, waiting.visits), [rows, waiting.visits]);
  const from = tailFrom(known);
  const listKey = useMemo(() => visitsKey(userId, filter), [userId, filter]);

  const { data, error } = useQuery({
    queryKey: [...requestsKey(userId), 'tail', filter, from],
    queryFn: ({ signal }) =>
      api.get(REQUESTS_PATH, visitsReply, { query: { ...filter, after: from }, signal, onlyAs: userId }),
    enabled: on && rows !== undefined && filter !== null,
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  const show = useCallback(() => {
    const { visits, more } = waiting;
    if (visits.length === 0) return;
    setWaiting(NOTHING);
    setFresh(new Set(visits.map(({ id }) => id)));
    // More came than one answer holds: what lies between is asked for with the list.
    client.setQueryData<Visits>(
      listKey,
      (known) => known && (more ? firstPage(known) : putOnTop(known, visits)),
    );
    if (more) void client.invalidateQueries({ queryKey: listKey, exact: true });
  }, [waiting, client, listKey]);

  // An answer is taken in once; of those that come again nothing is unknown.
  useEffect(() => {
    if (data === undefined) return;
    setWaiting((last) => {
      const before = last.key === key ? last : NOTHING;
      const all = [...(rows ?? NONE), ...before.visits];
      const added = unknownOf(all, data.requests);
      if (added.length === 0) return last;
      return { key, visits: mergeVisits(before.visits, added), more: before.more || data.more };
    });
  }, [data, rows, key]);

  useEffect(() => {
    if (!paused) show();
  }, [paused, show]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);

  return { waiting: waiting.visits.length, more: waiting.more, show, fresh, lost: on && error !== null };
}

interface Waiting {
  /** Identifies the filter of the waiting requests. */
  key: string;
  visits: readonly VisitView[];
  /** There are more than these. */
  more: boolean;
}
const NOTHING: Waiting = { key: '', visits: NONE, more: false };
