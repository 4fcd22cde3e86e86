import { Button, Empty, errorText, LoadingText, Notice, Skeleton } from '@garimpo/sdk';
import { Bell } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { useAlerts } from '../api/alerts-query.ts';
import { AlertEventRow } from './alert-event-row.tsx';
import { useNews } from './use-news.ts';

const words = alertsText.panel;
const SKELETONS = ['82%', '64%', '74%', '58%'];

export function AlertEvents() {
  const alerts = useAlerts();
  const { data, error, isPending, isFetchingNextPage, hasNextPage } = alerts;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const news = useNews(events, data?.pages[0]?.unseen ?? 0);
  if (isPending) return <LoadingEvents />;
  return (
    <>
      {error !== null && (
        <div className="px-5 pt-4">
          <Notice
            kind="danger"
            action={
              <Button
                size="sm"
                busy={alerts.isFetching}
                busyText={words.loading}
                onClick={() => void alerts.refetch()}
              >
                {words.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, words.failed)}
          </Notice>
        </div>
      )}
      {data !== undefined && events.length === 0 && (
        <Empty icon={Bell} title={words.emptyTitle} dense level={3}>
          {words.emptyText}
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
            busyText={words.loading}
            onClick={() => void alerts.fetchNextPage()}
          >
            {words.older}
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
      <LoadingText text={words.loading} className="justify-self-center" />
    </div>
  );
}
