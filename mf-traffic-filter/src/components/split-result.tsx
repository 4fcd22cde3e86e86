import {
  Badge,
  formatMoney,
  formatNumber,
  formatPercent,
  Notice,
  Panel,
  Table,
  type TableColumn,
  UNKNOWN,
} from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { judgeSplit, type OfferResult, rateInterval } from '@garimpo/traffic-filter-contract';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { splitText as words } from '../text/pt-br-split.ts';

type Row = OfferResult & { best: boolean };

const figure = (key: 'visits' | 'clicks' | 'conversions'): TableColumn<Row> => ({
  key,
  header: words[key],
  align: 'right',
  cell: (row) => formatNumber(row[key]),
});

const columns: TableColumn<Row>[] = [
  {
    key: 'page',
    header: words.page,
    cell: ({ page, best }) => (
      <span className="flex max-w-80 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 truncate" title={page}>
          {shortAddress(page)}
        </span>
        {best && (
          <Badge tone="success" icon={Trophy}>
            {words.best}
          </Badge>
        )}
      </span>
    ),
  },
  figure('visits'),
  figure('clicks'),
  figure('conversions'),
  {
    key: 'value',
    header: words.value,
    align: 'right',
    cell: ({ valueCents }) => formatMoney(valueCents / 100),
  },
  { key: 'rate', header: words.rate, align: 'right', cell: (row) => <Rate row={row} /> },
];

/** The rate above the interval in which it truly is. */
function Rate({ row }: { row: Row }) {
  const interval = rateInterval(row);
  if (interval === null) return UNKNOWN;
  return (
    <span className="grid justify-items-end whitespace-nowrap" title={words.converted(row.converted)}>
      <span className="text-ink">{formatPercent(row.converted / row.visits)}</span>
      <span className="text-caption text-ink-3">{words.interval(interval)}</span>
    </span>
  );
}

export interface SplitResultProps {
  title: string;
  aside?: string | undefined;
  /** Of one campaign. */
  pages: readonly OfferResult[];
  /** What can be done with a page, in a column of its own. */
  actions?: ((page: string) => ReactNode) | undefined;
}

/** What each page of a split led to, and whether one can be told to be better. */
export function SplitResult({ title, aside, pages, actions }: SplitResultProps) {
  const verdict = judgeSplit(pages);
  const rows = pages.map((page, at) => ({ ...page, best: at === verdict.best }));
  const best = rows.find((row) => row.best);
  return (
    <Panel title={title} aside={aside} padded={false} className="mb-4">
      <div className="px-5 pt-1 pb-4">
        {verdict.best === null ? (
          <Notice kind="info">{words.undecided(verdict.why)}</Notice>
        ) : (
          <Notice kind="success">{words.decided(shortAddress(best?.page ?? ''))}</Notice>
        )}
      </div>
      <Table
        label={title}
        columns={
          actions === undefined
            ? columns
            : [
                ...columns,
                {
                  key: 'actions',
                  header: words.actions,
                  align: 'right',
                  cell: ({ page }: Row) => actions(page),
                },
              ]
        }
        rows={rows}
        rowKey={({ page }) => page}
        phone="scroll"
        className="rounded-none"
      />
      <p className="border-t border-line-soft px-5 py-3 text-caption text-ink-3">{words.note}</p>
    </Panel>
  );
}
