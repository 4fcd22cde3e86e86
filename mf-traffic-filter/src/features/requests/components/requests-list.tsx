import { Button, ButtonLink, Empty, Panel, Skeleton, Switch } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { ArrowUp, Ban, Clock, Inbox, SearchX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { paths } from '../../../paths.ts';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useLiveTail } from '../api/live-tail.ts';
import { useRequestsQuery, visitsOf } from '../api/requests-query.ts';
import { type Filter, isFiltered, type RequestsView } from '../lib/requests-view.ts';
import { RequestsTable } from './requests-table.tsx';

const emptyListWords = requestsText.empty;

interface EmptyListProps {
  view: RequestsView;
  /** Number of the user's campaigns; `undefined` until they are loaded. */
  campaigns: number | undefined;
  onClear: () => void;
}

/** What to do next, where the log has nothing to show. */
function EmptyList({ view, campaigns, onClear }: EmptyListProps) {
  if (isFiltered(view)) {
    return (
      <Empty
        icon={SearchX}
        title={emptyListWords.filtered}
        actions={<Button onClick={onClear}>{requestsText.filter.clear}</Button>}
      >
        {emptyListWords.filteredText}
      </Empty>
    );
  }
  if (view.tab === 'pending') {
    return (
      <Empty icon={Clock} title={emptyListWords.pending}>
        {emptyListWords.pendingText}
      </Empty>
    );
  }
  if (view.tab === 'blocked') {
    return (
      <Empty icon={Ban} title={emptyListWords.blocked}>
        {emptyListWords.blockedText}
      </Empty>
    );
  }
  return (
    <Empty
      icon={Inbox}
      title={emptyListWords.title}
      actions={
        campaigns === 0 ? (
          <ButtonLink to={paths.newCampaign}>{emptyListWords.newCampaign}</ButtonLink>
        ) : (
          <ButtonLink to={paths.campaigns}>{emptyListWords.toCampaigns}</ButtonLink>
        )
      }
    >
      {emptyListWords.text}
    </Empty>
  );
}

interface Places {
  list: RefObject<HTMLElement | null>;
  /** The list with what stands above it: on the way from one to the other the pointer stays. */
  around: RefObject<HTMLElement | null>;
}

/**
 * Whether the user reads the list: the pointer is over it, the keyboard focus is in it, or its top is scrolled out of
 * view.
 */
function useReading({ list, around }: Places): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = list.current;
    const frame = around.current;
    if (element === null || frame === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // A finger that lifts has left; one that taps has not come to read.
    frame.addEventListener('pointerenter', (event) => setPointed(event.pointerType !== 'touch'), { signal });
    frame.addEventListener('pointerleave', () => setPointed(false), { signal });
    // A button that was clicked keeps the focus, and its reader may have gone on.
    element.addEventListener(
      'focusin',
      (event) => setFocused((event.target as Element).matches(':focus-visible')),
      { signal },
    );
    element.addEventListener('focusout', () => setFocused(false), { signal });
    const look = () => setScrolled(element.getBoundingClientRect().top < 0);
    window.addEventListener('scroll', look, { passive: true, signal });
    look();
    return () => leaving.abort();
  }, [list, around]);
  return pointed || focused || scrolled;
}

const liveBarWords = requestsText.live;

interface LiveBarProps {
  on: boolean;
  onChange: (on: boolean) => void;
  paused: boolean;
  lost: boolean;
  waiting: number;
  more: boolean;
  onShow: () => void;
}

/** The switch, what it does just now, and what waits. Its height stays, so that the list below does not move. */
function LiveBar({ on, onChange, paused, lost, waiting, more, onShow }: LiveBarProps) {
  const state = !on
    ? liveBarWords.off
    : lost
      ? liveBarWords.lost
      : paused
        ? liveBarWords.paused
        : liveBarWords.on;
  return (
    <div className="flex min-h-13 items-center gap-x-4 px-5 py-2 max-md:flex-wrap">
      <Switch label={liveBarWords.label} checked={on} onCheckedChange={onChange} className="flex-none" />
      <span className="min-w-0 flex-1 text-caption text-ink-3">{state}</span>
      {waiting > 0 && (
        <Button size="sm" icon={ArrowUp} onClick={onShow}>
          {liveBarWords.waiting(waiting, more)}
        </Button>
      )}
    </div>
  );
}

/** The shape of the list that comes. */
function SkeletonRequests() {
  return (
    <SkeletonRows count={8} height={56} text={requestsText.list.loading}>
      <span className="grid flex-1 gap-2">
        <Skeleton width="9rem" />
        <Skeleton width="6rem" height={10} />
      </span>
      <span className="grid flex-1 gap-2 max-md:hidden">
        <Skeleton width="7rem" />
        <Skeleton width="10rem" height={10} />
      </span>
      <Skeleton width={96} height={20} />
    </SkeletonRows>
  );
}

const words = requestsText.list;

export interface RequestsListProps {
  view: RequestsView;
  /** `null` where the dates make no period. */
  filter: Filter | null;
  campaigns: number | undefined;
  onView: (id: string) => void;
  onClear: () => void;
}

/** The log under one filter. It is mounted anew for another filter, which drops waiting requests. */
export function RequestsList({ view, filter, campaigns, onView, onClear }: RequestsListProps) {
  const around = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(true);
  const reading = useReading({ list, around });
  const query = useRequestsQuery(filter);
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage } = query;
  const rows = data === undefined ? undefined : visitsOf(data.pages);
  const tail = useLiveTail({
    filter,
    rows: isPlaceholderData ? undefined : rows,
    on: live,
    paused: reading,
  });
  const showWaiting = () => {
    list.current?.scrollIntoView({ block: 'nearest' });
    tail.show();
  };
  return (
    <>
      <LoadProblem
        error={error}
        failed={requestsText.page.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      <Panel ref={around} padded={false} aria-busy={isPlaceholderData || undefined}>
        <div className="sticky top-0 z-10 rounded-t-lg max-md:top-14 border-b border-line-soft bg-surface">
          <LiveBar
            on={live}
            onChange={setLive}
            paused={reading}
            lost={tail.lost}
            waiting={tail.waiting}
            more={tail.more}
            onShow={showWaiting}
          />
        </div>
        <div ref={list} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {rows === undefined && error === null && filter !== null && <SkeletonRequests />}
          {rows?.length === 0 && <EmptyList view={view} campaigns={campaigns} onClear={onClear} />}
          {rows !== undefined && rows.length > 0 && (
            <RequestsTable
              rows={rows}
              fresh={tail.fresh}
              selected={view.open === 'rules' ? null : view.open}
              onView={onView}
            />
          )}
        </div>
        {rows !== undefined && rows.length > 0 && (
          <footer className="flex flex-wrap items-center gap-3 border-t border-line-soft px-5 py-3 text-caption text-ink-3">
            <p className="min-w-0 flex-1">
              {words.note} {requestsText.csv.most}
            </p>
            {hasNextPage && (
              <Button
                size="sm"
                busy={query.isFetchingNextPage}
                busyText={words.loading}
                onClick={() => void query.fetchNextPage()}
              >
                {words.more}
              </Button>
            )}
          </footer>
        )}
      </Panel>
    </>
  );
}
