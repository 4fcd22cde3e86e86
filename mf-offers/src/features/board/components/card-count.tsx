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

const button = '-mx-1 rounded-sm px-1 text-left hover:veil-hover active:veil-press';

/** The biggest thing on the card: the latest count, its change since the first reading, its history. */
export function CardCount({ id, offer, loading, onAdd }: CardCountProps) {
  const { latestCount, latestCheckedAt, change, trend } = offer;
  if (loading) {
    return (
      <div className="flex h-11 items-center">
        <LoadingText text={text.card.loadingMetrics} show="now" />
      </div>
    );
  }
  if (latestCount === null) {
    return (
      <div className="flex h-11 items-center">
        <button
          id={id}
          type="button"
          onClick={onAdd}
          className={`${button} flex min-h-8 items-center gap-2 text-caption text-ink-3`}
        >
          <span className="text-figure">{UNKNOWN}</span>
          {text.card.noReading}
          <ActionName />
        </button>
      </div>
    );
  }
  return (
    <div className="flex items-end gap-2.5">
      <Tooltip text={`${text.card.addReading} · ${formatDateTime(latestCheckedAt)}`} side="bottom">
        <button id={id} type="button" onClick={onAdd} className={button}>
          <span className="flex items-baseline gap-2">
            <span className="text-figure tabular-nums">{formatNumber(latestCount)}</span>{' '}
            <Change value={change} />
          </span>{' '}
          <span className="block text-caption text-ink-3">{text.card.ads(latestCount)}</span>
          <ActionName />
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

/** What the button does, after what it says. */
function ActionName() {
  return <span className="sr-only">. {text.card.addReading}</span>;
}
