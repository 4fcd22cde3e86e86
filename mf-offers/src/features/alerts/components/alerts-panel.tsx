import type { AlertEventView } from '@garimpo/offers-contract';
import {
  Button,
  cx,
  Empty,
  errorText,
  formatAgo,
  formatDateTime,
  Icon,
  LoadingText,
  Segmented,
  SidePanel,
  Skeleton,
  TextLink,
  Tooltip,
  useGarimpo,
  useHasRoute,
  useSession,
} from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Bell, CircleSlash, FilePenLine } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { type LayerProps, onDemand, useOnDemand } from '../../../on-demand.ts';
import { paths } from '../../../paths.ts';
import { RetryNotice } from '../../../retry-notice.tsx';
import { alertErrors, alertsText } from '../../../text/pt-br-alerts.ts';
import { useSeeAlerts } from '../api/alert-requests.ts';
import { keepFirstPage, useAlerts } from '../api/alerts-query.ts';

const panelWords = alertsText.panel;

interface AlertEventRowProps {
  event: AlertEventView;
  isNew: boolean;
}

function AlertEventRow({ event, isNew }: AlertEventRowProps) {
  const { now } = useGarimpo();
  const { checkedAt } = event;
  return (
    <li className="flex items-start gap-3 border-b border-line-soft px-5 py-3">
      <Mark event={event} />
      <div className="min-w-0 flex-1 text-small">
        <OfferTitle event={event} />
        <p className={cx('break-words text-ink-2 tabular-nums', event.outdated && 'text-ink-3 line-through')}>
          {panelWords.happened(event)}
        </p>
        {event.outdated && <p className="text-caption text-ink-3">{panelWords.outdated}</p>}
        <Tooltip text={formatDateTime(checkedAt)} side="bottom">
          <time dateTime={checkedAt} className="text-caption text-ink-3">
            {formatAgo(checkedAt, now())}
          </time>
        </Tooltip>
      </div>
      {isNew && (
        <span className="mt-1.5 size-2 flex-none rounded-full bg-gold-mark">
          <span className="sr-only">{panelWords.isNew}</span>
        </span>
      )}
    </li>
  );
}

function OfferTitle({ event: { offerId, offerTitle } }: { event: AlertEventView }) {
  const to = paths.metrics(offerId);
  if (!useHasRoute(to)) return <p className="text-strong break-words">{offerTitle}</p>;
  return (
    <TextLink to={to} className="break-words">
      {offerTitle}
    </TextLink>
  );
}

function lookOf({ condition, direction }: AlertEventView) {
  if (direction === null) return looks.page;
  return condition.kind === 'zero' ? looks.zero : looks[direction];
}

function Mark({ event }: { event: AlertEventView }) {
  const look = lookOf(event);
  return (
    <span className={`mt-0.5 grid size-7 flex-none place-items-center rounded-sm ${look.tile}`}>
      <Icon icon={look.icon} />
    </span>
  );
}

const looks = {
  up: { icon: ArrowUp, tile: 'bg-success-soft text-success-text' },
  down: { icon: ArrowDown, tile: 'bg-danger-soft text-danger-text' },
  zero: { icon: CircleSlash, tile: 'bg-hover text-ink-2' },
  page: { icon: FilePenLine, tile: 'bg-info-soft text-info-text' },
};

/**
 * Events that were new when the panel opened or came while it is open stay marked until it closes. The service is
 * told that they were seen.
 */
function useNews(events: readonly AlertEventView[], unseen: number): ReadonlySet<string> {
  const { mutate } = useSeeAlerts();
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const fresh = events.filter(({ id, seen }) => !seen && !news.has(id));
  if (fresh.length > 0) setNews(new Set([...news, ...fresh.map(({ id }) => id)]));

  const newestId = events[0]?.id;
  useEffect(() => {
    if (newestId !== undefined && unseen > 0) mutate(newestId);
  }, [newestId, unseen, mutate]);
  return news;
}
const SKELETONS = ['82%', '64%', '74%', '58%'];

function AlertEvents() {
  const alerts = useAlerts();
  const { data, error, isPending, isFetchingNextPage, hasNextPage } = alerts;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const news = useNews(events, data?.pages[0]?.unseen ?? 0);
  if (isPending) return <LoadingEvents />;
  return (
    <>
      {error !== null && (
        <div className="px-5 pt-4">
          <RetryNotice
            busy={alerts.isFetching}
            busyText={panelWords.loading}
            retryText={panelWords.retry}
            onRetry={() => void alerts.refetch()}
          >
            {errorText(error, alertErrors, panelWords.failed)}
          </RetryNotice>
        </div>
      )}
      {data !== undefined && events.length === 0 && (
        <Empty icon={Bell} title={panelWords.emptyTitle} dense level={3}>
          {panelWords.emptyText}
        </Empty>
      )}
      <ul>
        {events.map((event) => (
          <AlertEventRow key={event.id} event={event} isNew={news.has(event.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid justify-items-center py-4">
          <Button
            busy={isFetchingNextPage}
            busyText={panelWords.loading}
            onClick={() => void alerts.fetchNextPage()}
          >
            {panelWords.older}
          </Button>
        </div>
      )}
    </>
  );
}

function LoadingEvents() {
  return (
    <div className="grid gap-5 px-5 py-4">
      {SKELETONS.map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton width={width} height={14} />
          <Skeleton width="40%" />
        </div>
      ))}
      <LoadingText text={panelWords.loading} className="justify-self-center" />
    </div>
  );
}

const channelsView = onDemand(async () => {
  const { ChannelsView } = await import(
    /* webpackChunkName: 'alert-channels' */ './channels/channels-view.tsx'
  );
  return ChannelsView;
});

const views = (['events', 'channels'] as const).map((value) => ({ value, label: panelWords.views[value] }));

/** Events, newest first, or where they go. Opening the panel marks them as seen. */
export function AlertsPanel({ open, onClose }: LayerProps) {
  const client = useQueryClient();
  const { user } = useSession();
  useEffect(() => {
    if (!open) return;
    return () => keepFirstPage(client, user.id);
  }, [open, client, user.id]);
  const [view, setView] = useState<(typeof views)[number]['value']>('events');
  const showEvents = useCallback(() => setView('events'), []);
  const Channels = useOnDemand(channelsView, { open: view === 'channels', onClose: showEvents });
  return (
    <SidePanel open={open} onOpenChange={(next) => !next && onClose()} title={panelWords.title}>
      <div className="px-5 pt-4 pb-1">
        <Segmented label={panelWords.show} options={views} value={view} onValueChange={setView} />
      </div>
      {view === 'events' && <AlertEvents />}
      {view === 'channels' && (Channels === undefined ? <LoadingEvents /> : <Channels />)}
    </SidePanel>
  );
}
