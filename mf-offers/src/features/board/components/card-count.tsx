import type { OfferView } from '@garimpo/offers-contract';
import {
  Change,
  cx,
  formatDateTime,
  formatNumber,
  formatPercent,
  Icon,
  LoadingText,
  Tooltip,
  Trend,
  UNKNOWN,
} from '@garimpo/sdk';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

interface CardCountProps {
  /** Id of the button; the copy that is dragged has none. */
  id: string | undefined;
  offer: OfferView;
  loading: boolean;
  onAdd: () => void;
}

/** The latest count, its change since the first reading and its history. The frame is the same in all states. */
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

interface CountProps {
  offer: Pick<OfferView, 'latestCount' | 'latestPrecision'>;
  size?: 'figure' | 'strong' | 'small';
}

const sizes = { figure: 'text-figure', strong: 'text-strong font-title', small: 'text-small font-label' };

export function Count({ offer: { latestCount, latestPrecision }, size = 'figure' }: CountProps) {
  if (latestCount === null) return <span className={cx(sizes[size], 'text-ink-3')}>{UNKNOWN}</span>;
  return (
    <span className={cx(sizes[size], 'tabular-nums')}>
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

interface GrowthProps {
  /** In percent; nothing is shown where it is not known. */
  value: number | null | undefined;
  /** Without the words where a column's header has them. */
  bare?: boolean;
}

/** "+23,5% em 7 dias": sign, arrow and colour. */
export function Growth({ value, bare = false }: GrowthProps) {
  if (value == null) return null;
  const [icon, look] =
    value > 0
      ? [TrendingUp, 'text-success-text']
      : value < 0
        ? [TrendingDown, 'text-danger-text']
        : [Minus, 'text-ink-3'];
  const amount = `${value > 0 ? '+' : ''}${formatPercent(value / 100)}`;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-caption font-label whitespace-nowrap tabular-nums',
        look,
      )}
    >
      <Icon icon={icon} size={14} />
      {bare ? amount : text.card.growth(amount)}
    </span>
  );
}
