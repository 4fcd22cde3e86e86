import { Button, Panel } from '@garimpo/sdk';
import { useRef, useState } from 'react';
import { LoadProblem } from '../../../components/load-problem.tsx';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { useLiveTail } from '../api/live-tail.ts';
import { useRequestsQuery, visitsOf } from '../api/requests-query.ts';
import type { Filter, RequestsView } from '../lib/requests-view.ts';
import { EmptyList } from './empty-list.tsx';
import { LiveBar } from './live-bar.tsx';
import { RequestsTable } from './requests-table.tsx';
import { SkeletonRequests } from './skeleton-requests.tsx';
import { useReading } from './use-reading.ts';

const words = requestsText.list;

export interface RequestsListProps {
  view: RequestsView;
  /** `null` where the dates make no period. */
  filter: Filter | null;
  campaigns: number | undefined;
  onView: (id: string) => void;
  onClear: () => void;
}

/** The log under one filter. Rendered anew for another one: what waits belongs to this one. */
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
