import {
  cx,
  formatNumber,
  IconButton,
  Panel,
  PHONE_QUERY,
  Table,
  type TableColumn,
  Tooltip,
  useMediaQuery,
} from '@garimpo/sdk';
import { niceTop } from '@garimpo/sdk/chart';
import type { Counts, Traffic } from '@garimpo/traffic-filter-contract';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { type Kind, kinds } from '../lib/report.ts';

const words = reportsText.chart;

const KIND_COLORS: Record<Kind, string> = {
  people: 'bg-chart-1',
  robots: 'bg-chart-8',
  invalid: 'bg-warn',
  blocked: 'bg-danger',
};
const LINES = [1, 0.5, 0];
/** Bounds the names on an axis. */
const NAMES_MAX = 8;
const NAMES_ON_PHONES = 4;

/** Columns of boxes: a library for charts would weigh as much as the rest of the tool. Each stands on the ones of its kind below it. */
function TrafficColumns({ title, rows }: { title: string; rows: readonly TrafficRow[] }) {
  const most = Math.max(0, ...rows.map(({ requests }) => requests));
  const top = niceTop(most);
  const names = useMediaQuery(PHONE_QUERY) ? NAMES_ON_PHONES : NAMES_MAX;
  const every = Math.ceil(rows.length / names);
  return (
    <div
      role="img"
      aria-label={words.label(title, rows[0]?.name ?? '', rows.at(-1)?.name ?? '', most)}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2"
    >
      <div className="relative h-45 w-10 text-micro text-ink-3 tabular-nums">
        {LINES.map((share) => (
          <span
            key={share}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${(1 - share) * 100}%` }}
          >
            {formatNumber(top * share)}
          </span>
        ))}
      </div>
      <div className="relative h-45">
        {LINES.map((share) => (
          <span
            key={share}
            className="absolute inset-x-0 border-t border-line-soft"
            style={{ top: `${share * 100}%` }}
          />
        ))}
        <div className="absolute inset-0 flex items-stretch gap-px">
          {rows.map((row) => (
            <Tooltip key={row.key} text={words.sentence(row.name, row)}>
              <div className="flex min-w-0 flex-1 justify-center rounded-xs hover:veil-hover">
                <Column row={row} top={top} />
              </div>
            </Tooltip>
          ))}
        </div>
      </div>
      <div className="col-start-2 mt-1 flex text-micro text-ink-3 tabular-nums">
        {rows.map(({ key, short }, at) => (
          <span key={key} className="relative h-4 min-w-0 flex-1">
            {at % every === 0 && (
              <span className="absolute left-1/2 -translate-x-1/2 whitespace-nowrap">{short}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

function Column({ row, top }: { row: TrafficRow; top: number }) {
  const seen = kinds.filter((kind) => row[kind] > 0);
  return (
    <span className="flex h-full w-4/5 max-w-5 flex-col-reverse gap-px">
      {seen.map((kind, at) => (
        <span
          key={kind}
          className={cx('flex-none', KIND_COLORS[kind], at === seen.length - 1 && 'rounded-t-xs')}
          style={{ height: `${(row[kind] / top) * 100}%`, minHeight: 1 }}
        />
      ))}
    </span>
  );
}

export interface TrafficRow extends Counts, Traffic {
  key: string;
  /** The full name, for the table and the tooltip. */
  name: string;
  /** The short name, for the axis. */
  short: string;
}

export interface TrafficPanelProps {
  title: string;
  /** Header of the column of names. */
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
