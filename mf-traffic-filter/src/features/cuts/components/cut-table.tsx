import {
  Change,
  cx,
  formatMoney,
  formatNumber,
  formatPercent,
  IconButton,
  Panel,
  Table,
  type TableColumn,
  UNKNOWN,
} from '@garimpo/sdk';
import type { CutLine, CutReply, Dimension } from '@garimpo/traffic-filter-contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { compareCounts, rateOf } from '../../../lib/compare.ts';
import { cutsText as words } from '../../../text/pt-br-cuts.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { keyName } from '../lib/cut-words.ts';

/** Rows that show their parts at once: more of them would push the next row out of sight. */
const OPEN_AT_FIRST = 3;

interface Row {
  id: string;
  name: string;
  line: CutLine;
  /** Share of the longest bar of its kind. */
  share: number;
  isPart: boolean;
  /** Null where it has no parts. */
  isOpen: boolean | null;
}

interface CutTableProps {
  cut: CutReply;
  by: Dimension;
  and: Dimension | null;
  aside: string;
}

/** Every value with its figures, beside those of the time before; the parts of a row below it. */
export function CutTable({ cut, by, and, aside }: CutTableProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  const title = words.table(by, and);
  return (
    <Panel title={title} aside={aside} padded={false} className="mb-4">
      <Table
        label={title}
        columns={columnsOf(toggle)}
        rows={rowsOf(cut, by, and, turned)}
        rowKey={({ id }) => id}
        phone="scroll"
        className="rounded-t-none"
      />
      {cut.rows.some(({ key, parts }) =>
        [key, ...parts.map((part) => part.key)].some(({ kind }) => kind === 'erased'),
      ) && <p className="border-t border-line-soft px-5 py-3 text-caption text-ink-3">{words.erasedNote}</p>}
    </Panel>
  );
}

function rowsOf(cut: CutReply, by: Dimension, and: Dimension | null, turned: ReadonlySet<string>): Row[] {
  const most = Math.max(1, ...cut.rows.map(({ impressions }) => impressions));
  return cut.rows.flatMap(({ parts, ...line }, at) => {
    const id = `${line.key.kind} ${line.key.value}`;
    const isOpen = parts.length === 0 ? null : at < OPEN_AT_FIRST !== turned.has(id);
    const shareOf = ({ impressions }: CutLine) => impressions / most;
    const first: Row = { id, name: keyName(by, line.key), line, share: shareOf(line), isPart: false, isOpen };
    if (isOpen !== true || and === null) return [first];
    return [
      first,
      ...parts.map(
        (part): Row => ({
          id: `${id} ${part.key.kind} ${part.key.value}`,
          name: keyName(and, part.key),
          line: part,
          share: shareOf(part),
          isPart: true,
          isOpen: null,
        }),
      ),
    ];
  });
}

function columnsOf(toggle: (id: string) => void): TableColumn<Row>[] {
  return [
    { key: 'name', header: words.column, cell: (row) => <Name row={row} onToggle={() => toggle(row.id)} /> },
    ...figures,
  ];
}

function Name({ row: { name, line, share, isPart, isOpen }, onToggle }: { row: Row; onToggle: () => void }) {
  return (
    <span className={cx('flex min-w-0 items-center gap-1', isPart && 'pl-10', isOpen !== null && '-ml-2')}>
      {isOpen !== null && (
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          label={isOpen ? words.close(name) : words.open(name)}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      )}
      <span className="grid w-48 min-w-0 gap-1 max-md:w-auto max-md:flex-1">
        <span
          className={cx(
            'truncate',
            isPart && 'font-normal',
            line.key.kind !== 'value' && 'text-ink-3 italic',
          )}
          title={line.key.kind === 'value' && line.key.name === undefined ? line.key.value : name}
        >
          {name}
        </span>
        <span aria-hidden="true" className="block h-1 rounded-xs bg-sunken">
          <span
            className={cx('block h-full rounded-xs', line.key.kind === 'value' ? 'bg-chart-1' : 'bg-chart-8')}
            style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }}
          />
        </span>
      </span>
    </span>
  );
}

/** A figure above how it stands beside the time before. */
function Compared({ shown, now, before }: { shown: string; now: number; before: number }) {
  const change = compareCounts(now, before);
  return (
    <span className="grid justify-items-end whitespace-nowrap">
      <span className="text-ink">{shown}</span>
      {change !== null && <Change {...change} />}
    </span>
  );
}

const compared = (key: 'impressions' | 'clicks' | 'conversions'): TableColumn<Row> => ({
  key,
  header: reportsText.campaigns[key],
  align: 'right',
  cell: ({ line }) => <Compared shown={formatNumber(line[key])} now={line[key]} before={line.before[key]} />,
});
const plain = (key: 'requests' | 'robots' | 'invalid' | 'blocked'): TableColumn<Row> => ({
  key,
  header: reportsText.campaigns[key],
  align: 'right',
  cell: ({ line }) => formatNumber(line[key]),
});

const figures: TableColumn<Row>[] = [
  compared('impressions'),
  compared('clicks'),
  {
    key: 'ctr',
    header: reportsText.campaigns.ctr,
    align: 'right',
    cell: ({ line }) => (line.impressions === 0 ? UNKNOWN : formatPercent(rateOf(line), 'aligned')),
  },
  compared('conversions'),
  {
    key: 'value',
    header: words.value,
    align: 'right',
    cell: ({ line: { valueCents, before } }) => (
      <Compared shown={formatMoney(valueCents / 100)} now={valueCents} before={before.valueCents} />
    ),
  },
  plain('requests'),
  plain('robots'),
  plain('invalid'),
  plain('blocked'),
];
