import type { MetricsReply, ReadingSource } from '@garimpo/offers-contract';
import {
  Button,
  Change,
  formatDateTime,
  IconButton,
  Panel,
  PHONE_QUERY,
  Table,
  type TableColumn,
  UNKNOWN,
  useMediaQuery,
} from '@garimpo/sdk';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { type HistoryRow, startOf, toRows } from '../lib/reading-rows.ts';

export interface ReadingsPanelProps {
  metrics: MetricsReply;
  exporting: boolean;
  onExport: () => void;
}

const words = metricsText.readings;
const ROWS_OF_PAGE = 25;

/** The same history as a table, newest first. */
export function ReadingsPanel({ metrics, exporting, onExport }: ReadingsPanelProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const rows = useMemo(() => toRows(metrics), [metrics]);
  const [wanted, setWanted] = useState(0);
  // A shorter period may have fewer pages.
  const page = Math.min(wanted, Math.ceil(rows.length / ROWS_OF_PAGE) - 1);
  const from = page * ROWS_OF_PAGE;
  const shown = rows.slice(from, from + ROWS_OF_PAGE);
  const total = metrics.summary?.total ?? metrics.metrics.length;
  return (
    <Panel
      title={words.title}
      padded={false}
      aside={
        <Button
          variant="ghost"
          icon={Download}
          busy={exporting}
          busyText={words.exporting}
          onClick={onExport}
        >
          {words.exportCsv}
        </Button>
      }
    >
      <Table<HistoryRow>
        label={words.title}
        columns={phone ? phoneColumns : columns}
        rows={shown}
        rowKey={(row) => `${row.kind} ${startOf(row)}`}
        phone="scroll"
      />
      {(rows.length > ROWS_OF_PAGE || total > metrics.metrics.length) && (
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-soft px-5 py-3 text-caption text-ink-3 max-md:px-4">
          {total > metrics.metrics.length && <p>{words.thinned(metrics.metrics.length, total)}</p>}
          {rows.length > ROWS_OF_PAGE && (
            <nav aria-label={words.title} className="ml-auto flex items-center gap-1">
              <p role="status" className="mr-2 tabular-nums">
                {words.page(from + 1, from + shown.length, rows.length)}
              </p>
              <IconButton
                label={words.newer}
                icon={ChevronLeft}
                disabled={page === 0}
                onClick={() => setWanted(page - 1)}
              />
              <IconButton
                label={words.older}
                icon={ChevronRight}
                disabled={from + ROWS_OF_PAGE >= rows.length}
                onClick={() => setWanted(page + 1)}
              />
            </nav>
          )}
        </footer>
      )}
    </Panel>
  );
}

const momentOf = (row: HistoryRow) => (
  <span className="tabular-nums">
    {row.kind === 'reading'
      ? formatDateTime(row.reading.checkedAt)
      : words.gapSpan(formatDateTime(row.from), formatDateTime(row.to))}
  </span>
);

const date: TableColumn<HistoryRow> = { key: 'date', header: words.date, cell: momentOf };
/** A phone has no room for four columns: the last one would be out of sight. */
const dateAndOrigin: TableColumn<HistoryRow> = {
  ...date,
  cell: (row) => (
    <>
      {momentOf(row)}
      <span className="block text-caption font-normal text-ink-3">{originOf(row)}</span>
    </>
  ),
};

const figures: TableColumn<HistoryRow>[] = [
  {
    key: 'count',
    header: words.count,
    align: 'right',
    cell: (row) =>
      row.kind === 'reading'
        ? metricsText.counted(row.reading.count, row.reading.precision === 'approx')
        : UNKNOWN,
  },
  {
    key: 'change',
    header: words.change,
    align: 'right',
    cell: (row) => (row.kind === 'reading' && row.change !== null ? <Change value={row.change} /> : UNKNOWN),
  },
];
const columns = [date, { key: 'source', header: words.source, cell: originOf }, ...figures];
const phoneColumns = [dateAndOrigin, ...figures];

function originOf(row: HistoryRow): string {
  return row.kind === 'reading' ? sourceText(row.reading.source) : words.gap(row.reason);
}

/** A newer service may use unknown sources. */
const sourceText = (source: string) => words.sources[source as ReadingSource] ?? words.otherSource;
