import { type OfferView, type ReadingSource, readingSources } from '@garimpo/offers-contract';
import { formatAgo, formatDateTime, Icon, IconButton, Tooltip, useGarimpo } from '@garimpo/sdk';
import { EyeOff, RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { text } from '../../../text/pt-br.ts';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minutes = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minutes += 1;
    for (const notify of listeners) notify();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, updated each minute by one timer for all cards, so that "há 12 min" becomes 13. */
function useMinute(): Date {
  const { now } = useGarimpo();
  useSyncExternalStore(subscribe, () => minutes);
  return now();
}

export interface ReadingLineProps {
  offer: OfferView;
  refreshing: boolean;
  onRefresh: () => void;
}

export function ReadingLine({ offer, refreshing, onRefresh }: ReadingLineProps) {
  return (
    <div className="-mr-1.5 flex items-start gap-1.5">
      <div className="min-w-0 flex-1 py-1 text-caption text-ink-3">
        {refreshing ? <span role="status">{text.card.refreshing}</span> : <LastReading offer={offer} />}
      </div>
      <IconButton
        size="head"
        className="max-md:-my-1.5"
        label={text.card.refresh}
        icon={RefreshCw}
        iconSize={14}
        busy={refreshing}
        onClick={onRefresh}
      />
    </div>
  );
}

export function LastReading({ offer }: { offer: OfferView }) {
  const { unreadable, latestCheckedAt, latestSource } = offer;
  if (unreadable) {
    return (
      <Tooltip
        text={text.card.unreadableSince(formatDateTime(unreadable.since), formatDateTime(latestCheckedAt))}
      >
        <span className="flex items-start gap-1 text-warn-text">
          <Icon icon={EyeOff} size={14} className="mt-px" />
          <span className="min-w-0 break-words">{text.card.unreadable(unreadable.reason)}</span>
        </span>
      </Tooltip>
    );
  }
  if (latestCheckedAt === null) return text.card.noReading;
  return <ReadAt moment={latestCheckedAt} source={latestSource ?? null} />;
}

function ReadAt({ moment, source }: { moment: string; source: string | null }) {
  const now = useMinute();
  const ago = formatAgo(moment, now);
  return (
    <Tooltip text={formatDateTime(moment)}>
      <time dateTime={moment}>{isKnown(source) ? text.facts(ago, text.sources[source]) : ago}</time>
    </Tooltip>
  );
}

/** A newer service may use sources that are unknown here. */
const isKnown = (source: string | null): source is ReadingSource =>
  (readingSources as readonly (string | null)[]).includes(source);
