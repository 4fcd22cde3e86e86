import { cx, formatNumber } from '@garimpo/sdk';

export interface Bar {
  key: string;
  name: string;
  count: number;
  /** All that is known of it. */
  sentence: string;
  /** What is not one thing: "Outros". */
  rest?: boolean;
}

/** Bars that lie, named by their own label, each beside its figure. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={label} className="grid gap-1">
      {bars.map(({ key, name, count, sentence, rest }) => (
        <li
          key={key}
          title={sentence}
          className="grid h-8 grid-cols-[7.25rem_minmax(0,1fr)_4.5rem] items-center gap-3 text-small max-md:grid-cols-[6rem_minmax(0,1fr)_4rem]"
        >
          <span className="truncate text-ink">{name}</span>
          <span aria-hidden="true" className="block h-4.5">
            <span
              className={cx('block h-full rounded-r-xs', rest === true ? 'bg-chart-8' : 'bg-chart-1')}
              style={{ width: `${(count / most) * 100}%`, minWidth: count > 0 ? 2 : 0 }}
            />
          </span>
          <span className="text-right font-semibold text-ink tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
