import type { CloneDay } from '@garimpo/cloner-contract';
import { cx } from '@garimpo/sdk';
import { listText } from '../../../text/pt-br-list.ts';
import { everyDay } from '../lib/clone-days.ts';

const STEP = 4;
const BAR = 3;
const HEIGHT = 24;
/** A day with one visit beside a day with thousands is still to be seen. */
const LEAST = 1.5;

interface DaysChartProps {
  days: readonly CloneDay[];
  /** The chart is hidden from screen readers, because the totals beside it in a row of the list say the same. */
  decorative?: boolean;
  className: string;
}

/** Visits of each day as bars, and the clicks as the strong part of each. */
export function DaysChart({ days, decorative = false, className }: DaysChartProps) {
  const all = everyDay(days);
  const top = Math.max(1, ...all.map(({ visits, clicks }) => Math.max(visits, clicks)));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / top) * HEIGHT));
  const drawing = (
    <svg
      aria-hidden
      viewBox={`0 0 ${all.length * STEP - (STEP - BAR)} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className={cx('block overflow-visible', className)}
    >
      {all.map(({ day, visits, clicks }, at) => (
        <g key={day}>
          {!decorative && (
            <rect x={at * STEP} y={0} width={STEP} height={HEIGHT + 1} className="fill-transparent">
              <title>{listText.days.of(day, visits, clicks)}</title>
            </rect>
          )}
          <rect x={at * STEP} y={HEIGHT} width={BAR} height={1} className="pointer-events-none fill-line" />
          <Bar x={at * STEP} height={heightOf(visits)} className="fill-line-control" />
          <Bar x={at * STEP} height={heightOf(clicks)} className="fill-gold-mark" />
        </g>
      ))}
    </svg>
  );
  if (decorative) return drawing;
  const busy = all.filter(({ visits }) => visits > 0).length;
  return (
    <div role="img" aria-label={listText.days.chart(busy)}>
      {drawing}
    </div>
  );
}

function Bar({ x, height, className }: { x: number; height: number; className: string }) {
  if (height === 0) return null;
  return (
    <rect
      x={x}
      y={HEIGHT + 1 - height}
      width={BAR}
      height={height}
      className={cx('pointer-events-none', className)}
    />
  );
}
