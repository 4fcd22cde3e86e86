import type { MetricsReply, ReadingSource, ReadingView } from '@garimpo/offers-contract';
import {
  Button,
  Change,
  formatDateTime,
  IconButton,
  Menu,
  Panel,
  PHONE_QUERY,
  Table,
  type TableColumn,
  UNKNOWN,
  useMediaQuery,
} from '@garimpo/sdk';
import { ChevronLeft, ChevronRight, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { type HistoryRow, startOf, toRows } from '../lib/reading-rows.ts';

interface ReadingActions {
  onCorrect: (reading: ReadingView) => void;
  onRemove: (reading: ReadingView) => void;
}

export interface ReadingsPanelProps extends ReadingActions {
  metrics: MetricsReply;
  exporting: boolean;
  onExport: () => void;
}

const words = metricsText.readings;
const ROWS_OF_PAGE = 25;

/** The same history as a table, newest first. */
export function ReadingsPanel({ metrics, exporting, onExport, ...actions }: ReadingsPanelProps) {
  const rows = useMemo(() => toRows(metrics), [metrics]);
  const phone = useMediaQuery(PHONE_QUERY);
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
        columns={[...(phone ? phoneColumns : columns), actionColumn(actions)]}
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

const momentOf = (row: HistoryRow) =>
  row.kind === 'reading'
    ? formatDateTime(row.reading.checkedAt)
    : words.gapSpan(formatDateTime(row.from), formatDateTime(row.to));

/** A newer service may use unknown sources. */
const sourceOf = (row: HistoryRow) =>
  row.kind === 'gap'
    ? words.gap(row.reason)
    : (words.sources[row.reading.source as ReadingSource] ?? words.otherSource);

const countOf = (row: HistoryRow) =>
  row.kind === 'reading'
    ? metricsText.counted(row.reading.count, row.reading.precision === 'approx')
    : UNKNOWN;

const changeOf = (row: HistoryRow) =>
  row.kind === 'reading' && row.change !== null ? <Change value={row.change} /> : UNKNOWN;

const columns: TableColumn<HistoryRow>[] = [
  { key: 'date', header: words.date, cell: (row) => <span className="tabular-nums">{momentOf(row)}</span> },
  { key: 'source', header: words.source, cell: sourceOf },
  { key: 'count', header: words.count, align: 'right', cell: countOf },
  { key: 'change', header: words.change, align: 'right', cell: changeOf },
];

/** Source and change stand under date and count, so that everything is on the screen. */
const phoneColumns: TableColumn<HistoryRow>[] = [
  {
    key: 'date',
    header: words.date,
    cell: (row) => (
      <span className="grid gap-0.5 py-1">
        <span className="tabular-nums">{momentOf(row)}</span>
        <span className="text-caption font-normal text-ink-3">{sourceOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'count',
    header: words.count,
    align: 'right',
    cell: (row) => (
      <span className="grid justify-items-end gap-0.5 py-1">
        {countOf(row)} <span className="text-caption">{changeOf(row)}</span>
      </span>
    ),
  },
];

const actionColumn = ({ onCorrect, onRemove }: ReadingActions): TableColumn<HistoryRow> => ({
  key: 'actions',
  header: words.actions,
  hideHeader: true,
  align: 'right',
  width: '3.5rem',
  cell: (row) =>
    row.kind === 'reading' && (
      <Menu
        align="end"
        trigger={
          <IconButton
            size="row"
            label={words.actionsOf(formatDateTime(row.reading.checkedAt))}
            tooltip={words.actions}
            icon={Ellipsis}
          />
        }
        items={[
          { label: words.correct, icon: Pencil, onSelect: () => onCorrect(row.reading) },
          { label: words.remove, icon: Trash2, danger: true, onSelect: () => onRemove(row.reading) },
        ]}
      />
    ),
});
