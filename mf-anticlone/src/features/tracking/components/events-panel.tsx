import { type EventType, type EventView, eventTypes } from '@garimpo/anticlone-contract';
import {
  Badge,
  Button,
  errorText,
  formatDateTime,
  LoadingText,
  Panel,
  Select,
  Table,
  type TableColumn,
  toast,
  UNKNOWN,
} from '@garimpo/sdk';
import { LoadProblem, shortAddress } from '@garimpo/sdk/parts';
import { placeName } from '@garimpo/sdk/places';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { trackingText } from '../../../text/pt-br-tracking.ts';
import { eventsOf, useEventsQuery, useExport, useReveal } from '../api/events.ts';
import type { Range } from '../lib/period.ts';

const words = trackingText.events;

/** Masked until the user reveals it. */
function VisitorAddress({ siteId, event }: { siteId: string; event: EventView }) {
  const { mutate, isPending, data } = useReveal(siteId);
  if (data !== undefined) {
    return (
      <span className="font-mono text-caption text-ink" {...(data.userAgent && { title: data.userAgent })}>
        {data.ip}
      </span>
    );
  }
  if (event.maskedIp === null) return <span className="text-ink-3">{words.erased}</span>;
  const reveal = () =>
    mutate(event.id, {
      onError: (cause) => toast.error(errorText(cause, text.errors, words.revealFailed)),
    });
  return (
    <span className="inline-flex items-center gap-2">
      <span className="font-mono text-caption">{event.maskedIp}</span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.revealOf(formatDateTime(event.createdAt))}
        busy={isPending}
        onClick={reveal}
      >
        {words.reveal}
      </Button>
    </span>
  );
}

const ALL = 'all';
const options = [
  { value: ALL, label: words.all },
  ...eventTypes.map((value) => ({ value, label: trackingText.typeOf(value) })),
];

interface EventsPanelProps {
  siteId: string;
  range: Range;
}

export function EventsPanel({ siteId, range }: EventsPanelProps) {
  const [type, setType] = useState<EventType | null>(null);
  const query = useEventsQuery(siteId, range, type);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const { busy, save } = useExport(siteId, range, type);
  const events = eventsOf(data?.pages);
  return (
    <Panel
      title={words.title}
      padded={false}
      aside={
        <span className="flex flex-wrap items-center gap-2 max-md:w-full">
          <Select
            aria-label={words.type}
            options={options}
            value={type ?? ALL}
            onValueChange={(value) => setType(eventTypes.find((one) => one === value) ?? null)}
            className="w-45 max-md:w-auto max-md:flex-1"
          />
          <Button variant="ghost" icon={Download} busy={busy} busyText={words.csv.busy} onClick={save}>
            {words.csv.save}
          </Button>
        </span>
      }
    >
      {error !== null && (
        <div className="px-5 pt-5 pb-1">
          <LoadProblem
            error={error}
            errors={text.errors}
            failed={trackingText.failed}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data === undefined && error === null && <LoadingText className="p-5" />}
      {data !== undefined && events.length === 0 && (
        <p className="p-5 text-center text-ink-2">{trackingText.empty}</p>
      )}
      {events.length > 0 && (
        <Table
          label={words.title}
          columns={columnsOf(siteId)}
          rows={events}
          rowKey={({ id }) => id}
          phone="cards"
        />
      )}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line-soft px-5 py-3 text-caption text-ink-3">
        <p className="min-w-0 flex-1">
          {words.revealHint} {words.csv.most}
        </p>
        {hasNextPage && (
          <Button
            size="sm"
            busy={isFetchingNextPage}
            busyText={trackingText.loading}
            onClick={() => void fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
      </footer>
    </Panel>
  );
}

const columnsOf = (siteId: string): TableColumn<EventView>[] => [
  {
    key: 'when',
    header: words.when,
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
    ),
  },
  { key: 'event', header: words.event, cell: (event) => <EventName event={event} /> },
  {
    key: 'source',
    header: words.source,
    truncate: true,
    cell: (event) => <Source event={event} />,
  },
  { key: 'device', header: words.device, cell: ({ device }) => trackingText.deviceOf(device) },
  {
    key: 'place',
    header: words.place,
    cell: ({ firstLocation }) => (
      <span className="block truncate md:max-w-45">{placeName(firstLocation) ?? UNKNOWN}</span>
    ),
  },
  { key: 'ip', header: words.ip, cell: (event) => <VisitorAddress siteId={siteId} event={event} /> },
];

function EventName({ event: { eventType, eventName, count } }: { event: EventView }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 max-md:justify-end max-md:whitespace-normal md:flex-nowrap md:whitespace-nowrap">
      <Badge
        tone={eventType === 'init_checkout' ? 'gold' : eventType === 'clone_access' ? 'warn' : 'neutral'}
      >
        {trackingText.typeOf(eventType)}
      </Badge>
      {count > 1 && <span className="text-caption tabular-nums">{words.count(count)}</span>}
      {eventName !== null && eventName !== '' && (
        <span className="min-w-0 truncate text-caption text-ink-3 md:max-w-40" title={eventName}>
          {eventName}
        </span>
      )}
    </span>
  );
}

/** The campaign, else the referrer. */
function Source({ event: { utms, referrer } }: { event: EventView }) {
  const campaign = text.facts(utms.utm_source ?? false, utms.utm_medium ?? false, utms.utm_campaign ?? false);
  const from = referrer === null || referrer === '' ? null : shortAddress(referrer);
  const said = campaign || from;
  if (said === null) return UNKNOWN;
  return (
    <span className="block truncate" title={text.facts(campaign, from ?? false)}>
      {said}
    </span>
  );
}
