import {
  Empty,
  formatDateTime,
  formatNumber,
  Panel,
  Segmented,
  Skeleton,
  Table,
  type TableColumn,
} from '@garimpo/sdk';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { opsText } from '../text/pt-br-ops.ts';
import { HealthChart } from './chart/health-chart.tsx';
import { type HealthRow, toRows } from './lib/buckets.ts';
import { useHealth } from './releases-query.ts';

const words = opsText.health;
const ROWS_MAX = 60;

type Period = keyof typeof words.periods;
const periods = (['15', '60', '360', '1440'] as const).map((value) => ({
  value,
  label: words.periods[value],
}));
const views = [
  { value: 'chart', label: words.chart, icon: ChartLine },
  { value: 'table', label: words.table, icon: Table2 },
] as const;

/** How the versions of one tool fared in browsers, as lines and as figures. */
export function HealthPanel({ tool }: { tool: string }) {
  const [period, setPeriod] = useState<Period>('60');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const health = useHealth(tool, Number(period));
  const rows = health.data === undefined ? [] : toRows(health.data);

  return (
    <Panel title={words.title} padded={false}>
      <div className="flex flex-wrap gap-3 px-5 pt-4 max-md:px-4">
        <Segmented<Period> label={words.period} options={periods} value={period} onValueChange={setPeriod} />
        <Segmented
          label={words.view}
          options={views}
          value={view}
          onValueChange={setView}
          className="md:ml-auto"
        />
      </div>
      {health.isPending && <Skeleton height={220} className="m-5" />}
      {health.isError && health.data === undefined && (
        <div className="p-5">
          <PanelFailure sentence={words.failed} retryText={opsText.retry} query={health} />
        </div>
      )}
      {health.data !== undefined && rows.length === 0 && (
        <Empty icon={ChartLine} title={words.empty} level={3} dense />
      )}
      {health.data !== undefined && rows.length > 0 && view === 'chart' && (
        <div className="grid gap-5 p-5 lg:grid-cols-2 max-md:p-4">
          <HealthChart health={health.data} measure="loads" />
          <HealthChart health={health.data} measure="errors" />
        </div>
      )}
      {rows.length > 0 && view === 'table' && (
        <div className="pt-4">
          <Table<HealthRow>
            label={words.title}
            columns={columns}
            rows={rows.slice(0, ROWS_MAX)}
            rowKey={({ at, version }) => `${at} ${version}`}
            phone="scroll"
          />
          {rows.length > ROWS_MAX && (
            <p className="px-5 py-3 text-caption text-ink-3">{words.more(ROWS_MAX)}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

const columns: TableColumn<HealthRow>[] = [
  { key: 'at', header: words.columns.at, cell: ({ at }) => formatDateTime(at) },
  { key: 'version', header: words.columns.version, cell: ({ version }) => version },
  { key: 'loads', header: words.columns.loads, align: 'right', cell: ({ loads }) => formatNumber(loads) },
  { key: 'errors', header: words.columns.errors, align: 'right', cell: ({ errors }) => formatNumber(errors) },
  {
    key: 'fallbacks',
    header: words.columns.fallbacks,
    align: 'right',
    cell: ({ fallbacks }) => formatNumber(fallbacks),
  },
  {
    key: 'meanMs',
    header: words.columns.meanMs,
    align: 'right',
    cell: ({ meanMs }) => (meanMs === null ? opsText.none : words.milliseconds(meanMs)),
  },
];
