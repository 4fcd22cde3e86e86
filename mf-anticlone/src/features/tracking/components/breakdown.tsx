import { formatNumber, Panel } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { trackingText as words } from '../../../text/pt-br-tracking.ts';

export interface BreakdownRow {
  name: string;
  access: number;
  initCheckout: number;
  conversion: number;
}

export interface BreakdownProps {
  title: string;
  rows: readonly BreakdownRow[];
  /** Below them: whose data they are. */
  note?: ReactNode;
}

/** What accesses have in common, the most of them first; each bar beside its figures. */
export function Breakdown({ title, rows, note }: BreakdownProps) {
  const most = Math.max(1, ...rows.map(({ access }) => access));
  return (
    <Panel title={title} aside={words.breakdownColumns}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map(({ name, access, initCheckout, conversion }, at) => (
          // Two may be called the same, as a source that is named like none.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state of their own
          <li key={`${at} ${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate text-ink" title={name}>
                {name}
              </span>
              <span
                className="text-ink-2 tabular-nums"
                title={`${words.chart.accesses(access)}, ${words.chart.checkouts(initCheckout)}`}
              >
                {formatNumber(access)}
              </span>
              <span className="w-14 text-right text-ink-3 tabular-nums">{words.percent(conversion)}</span>
            </span>
            <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-press">
              <span
                className="block h-full rounded-full bg-chart-1"
                style={{ width: `${(access / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-4 text-caption text-ink-3">{note}</p>}
    </Panel>
  );
}
