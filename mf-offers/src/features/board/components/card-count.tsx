import type { OfferView } from '@garimpo/offers-contract';
import { Change, formatDateTime, formatNumber, LoadingText, Tooltip, Trend, UNKNOWN } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';

export interface CardCountProps {
  /** Of the button; the copy in the hand has none. */
  id: string | undefined;
  offer: OfferView;
  loading: boolean;
  onAdd: () => void;
}

/** The biggest thing on the card: the latest count, its change since the first reading, its history. One frame for all states. */
export function CardCount({ id, offer, loading, onAdd }: CardCountProps) {
  const { latestCount, latestCheckedAt, change, trend } = offer;
  if (loading) {
    return (
      <div className="flex h-10 items-center">
        <LoadingText text={text.card.loadingMetrics} show="now" />
      </div>
    );
  }
  const tip =
    latestCheckedAt === null
      ? text.card.addReading
      : text.facts(text.card.addReading, formatDateTime(latestCheckedAt));
  return (
    <div className="flex items-end gap-2.5">
      <Tooltip text={tip} side="bottom">
        <button
          id={id}
          type="button"
          onClick={onAdd}
          className="-mx-1 rounded-sm px-1 text-left hover:veil-hover active:veil-press"
        >
          <span className="flex items-baseline gap-2">
            <Count offer={offer} /> <Change value={latestCount === null ? null : change} />
          </span>{' '}
          <span className="block text-caption text-ink-3">{text.card.ads(latestCount ?? 0)}</span>
          <span className="sr-only">. {text.card.addReading}</span>
        </button>
      </Tooltip>
      <Trend
        counts={trend}
        label={text.card.trend(formatNumber(trend[0]), formatNumber(trend.at(-1)))}
        className="ml-auto"
      />
    </div>
  );
}

function Count({ offer: { latestCount, latestPrecision } }: { offer: OfferView }) {
  if (latestCount === null) return <span className="text-figure text-ink-3">{UNKNOWN}</span>;
  return (
    <span className="text-figure tabular-nums">
      {latestPrecision === 'approx' && (
        <>
          <span aria-hidden="true">{text.card.approx}</span>
          <span className="sr-only">{text.card.about} </span>
        </>
      )}
      {formatNumber(latestCount)}
    </span>
  );
}
