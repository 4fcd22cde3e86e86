import {
  type NextReadView,
  type OfferView,
  type ReadingSource,
  readingSources,
  type UnreadableView,
} from '@garimpo/offers-contract';
import { formatAgo, formatDateTime, Icon, IconButton, Tooltip, useGarimpo } from '@garimpo/sdk';
import { EyeOff, RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatWhen } from '../../../lib/when.ts';
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
  const { unreadable, latestCheckedAt, latestSource, nextRead } = offer;
  if (unreadable) return <Unreadable unreadable={unreadable} offer={offer} />;
  return (
    <>
      {latestCheckedAt === null ? (
        text.card.noReading
      ) : (
        <ReadAt moment={latestCheckedAt} source={latestSource ?? null} next={nextRead ?? null} />
      )}
      {nextRead && waitsLong(offer, nextRead) && (
        <WaitLine nextRead={nextRead} isFirst={latestCheckedAt === null} />
      )}
    </>
  );
}

/** Why there is no newer count, since when, and when the next try is. */
function Unreadable({ offer, unreadable }: { offer: OfferView; unreadable: UnreadableView }) {
  const now = useMinute();
  const since = text.queue.since(formatWhen(unreadable.since, now));
  const { nextRead } = offer;
  return (
    <Tooltip text={text.card.lastReading(formatDateTime(offer.latestCheckedAt))}>
      <span className="flex items-start gap-1 text-warn-text">
        <Icon icon={EyeOff} size={14} className="mt-px" />
        <span className="min-w-0 break-words">
          {text.card.unreadable(unreadable.reason)}
          <span className="block text-ink-3">
            {nextRead ? text.facts(since, waitText(nextRead, now, text.queue.nextTry)) : since}
          </span>
        </span>
      </span>
    </Tooltip>
  );
}

function WaitLine({ nextRead, isFirst }: { nextRead: NextReadView; isFirst: boolean }) {
  const now = useMinute();
  const words = isFirst ? text.queue.firstReading : text.queue.nextTry;
  return <span className="block">{waitText(nextRead, now, words)}</span>;
}

/** Every offer is due for a minute or two now and then: only a longer wait is told, and that for a first count. */
function waitsLong({ latestCheckedAt }: OfferView, { place, paused }: NextReadView): boolean {
  return latestCheckedAt === null || paused !== null || (place !== null && place > 1);
}

function waitText({ at, place, paused }: NextReadView, now: Date, planned: (when: string) => string): string {
  const when = formatWhen(at, now);
  if (paused !== null) return text.queue.paused(paused, when);
  return place === null ? planned(when) : text.queue.place(place, when);
}

function ReadAt({
  moment,
  source,
  next,
}: {
  moment: string;
  source: string | null;
  next: NextReadView | null;
}) {
  const now = useMinute();
  const ago = formatAgo(moment, now);
  const planned = next === null ? [] : [text.queue.nextReading(formatWhen(next.at, now))];
  return (
    <Tooltip text={text.facts(formatDateTime(moment), ...planned)}>
      <time dateTime={moment}>{isKnown(source) ? text.facts(ago, text.sources[source]) : ago}</time>
    </Tooltip>
  );
}

/** A newer service may use sources that are unknown here. */
const isKnown = (source: string | null): source is ReadingSource =>
  (readingSources as readonly (string | null)[]).includes(source);
