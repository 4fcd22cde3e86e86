import { cx, formatNumber, IconButton, Panel, Table, type TableColumn } from '@garimpo/sdk';
import type { Counts, Traffic } from '@garimpo/traffic-filter-contract';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { type Kind, kinds } from '../lib/kinds.ts';
import { KIND_COLORS, TrafficColumns } from './traffic-columns.tsx';

const words = reportsText.chart;

export interface TrafficRow extends Counts, Traffic {
  key: string;
  /** In full, for the table and whoever points at a column. */
  name: string;
  /** As short as an axis needs it. */
  short: string;
}

export interface TrafficPanelProps {
  title: string;
  /** Of the column of names. */
  column: string;
  rows: readonly TrafficRow[];
  className?: string;
}

/** All requests by time, as a chart or as the table of the same figures. */
export function TrafficPanel({ title, column, rows, className }: TrafficPanelProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={title}
      padded={false}
      {...(className !== undefined && { className })}
      aside={
        <span className="flex items-center gap-4">
          {!asTable && <Legend className="max-md:hidden" />}
          <IconButton
            label={asTable ? words.asChart : words.asTable}
            icon={asTable ? ChartColumn : Table2}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      }
    >
      {asTable ? (
        <div className="relative max-h-80 overflow-y-auto">
          <Table
            label={title}
            columns={[{ key: 'name', header: column, cell: ({ name }) => name }, ...figures]}
            rows={rows}
            rowKey={({ key }) => key}
            phone="scroll"
            className="rounded-t-none"
          />
        </div>
      ) : (
        <div className="p-5">
          <TrafficColumns title={title} rows={rows} />
          <Legend className="mt-3 text-caption text-ink-3 md:hidden" />
        </div>
      )}
    </Panel>
  );
}

function Legend({ className }: { className: string }) {
  return (
    <span className={cx('flex flex-wrap gap-x-4 gap-y-1', className)}>
      {kinds.map((kind) => (
        <LegendEntry key={kind} kind={kind} />
      ))}
    </span>
  );
}

function LegendEntry({ kind }: { kind: Kind }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={cx('size-2.5 rounded-xs', KIND_COLORS[kind])} />
      {words.kindOf(kind)}
    </span>
  );
}

const figure = (
  key: 'people' | 'secure' | 'clicks' | 'conversions' | 'robots' | 'invalid' | 'blocked',
  header: string,
): TableColumn<TrafficRow> => ({ key, header, align: 'right', cell: (row) => formatNumber(row[key]) });

const figures = [
  figure('people', words.kindOf('people')),
  figure('secure', words.secure),
  figure('clicks', reportsText.kpis.clicks),
  figure('conversions', reportsText.kpis.conversions),
  figure('robots', words.kindOf('robots')),
  figure('invalid', words.kindOf('invalid')),
  figure('blocked', words.kindOf('blocked')),
];
