import { formatNumber } from '../../format/numbers.ts';
import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';
import { TREND_HEIGHT, TREND_WIDTH, trendPath } from './trend-path.ts';

export interface TrendProps {
  /** Oldest first; `null` where a reading failed. */
  counts: readonly (number | null)[];
  /** Says first and last value: "Tendência: de 96 para 148 anúncios". A general sentence by default. */
  label?: string;
  className?: string;
}

/** The small line on a card: no axis, a gold dot on the last reading. Nothing when there is nothing to show. */
export function Trend({ counts, label, className }: TrendProps) {
  const path = trendPath(counts);
  if (path === null) return null;
  const known = counts.filter((count) => count !== null);
  const words = label ?? uiText.trend(formatNumber(known[0]), formatNumber(known.at(-1)));
  return (
    <svg
      viewBox={`0 0 ${TREND_WIDTH} ${TREND_HEIGHT}`}
      width={TREND_WIDTH}
      height={TREND_HEIGHT}
      role="img"
      aria-label={words}
      className={cx('ui:flex-none', className)}
    >
      {path.lines.map((line) => (
        <path
          key={line}
          d={line}
          className="ui:fill-none ui:stroke-ink-3"
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
      <circle cx={path.dot.x} cy={path.dot.y} r={3.25} className="ui:fill-gold ui:stroke-gold-edge" />
    </svg>
  );
}
