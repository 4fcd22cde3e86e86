import { cx, formatMoney, IconButton, Panel, Segmented, Table, type TableColumn } from '@garimpo/sdk';
import type { CutFigures, CutLine, CutReply, Dimension } from '@garimpo/traffic-filter-contract';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cutsText as words } from '../../../text/pt-br-cuts.ts';
import { keyName } from '../lib/cut-words.ts';
import { type ColumnSet, columnSets, figures } from './cut-columns.tsx';

/** Rows that show their parts at once: more of them would push the next row out of sight. */
const OPEN_AT_FIRST = 3;

interface Row {
  id: string;
  name: string;
  line: CutLine;
  /** Share of the longest bar of its kind. */
  share: number;
  isPart: boolean;
  /** Cost that belongs to no value. */
  isUnassigned: boolean;
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
  const [set, setSet] = useState<ColumnSet>('money');
  const title = words.table(by, and);
  const unassigned = cut.unassigned?.costCents ?? 0;
  return (
    <Panel title={title} aside={aside} padded={false} className="mb-4">
      <div className="flex flex-wrap items-center gap-3 border-b border-line-soft px-5 py-3">
        <Segmented label={words.columns.label} options={setOptions} value={set} onValueChange={setSet} />
        {set === 'money' && (
          <p className="min-w-0 flex-1 text-caption text-ink-3 max-md:basis-full">{words.moneyNote}</p>
        )}
      </div>
      <Table
        label={title}
        columns={columnsOf(toggle, set)}
        rows={rowsOf(cut, by, and, turned)}
        rowKey={({ id }) => id}
        phone="scroll"
        className="rounded-t-none"
      />
      {cut.rows.some(({ key, parts }) =>
        [key, ...parts.map((part) => part.key)].some(({ kind }) => kind === 'erased'),
      ) && <p className="border-t border-line-soft px-5 py-3 text-caption text-ink-3">{words.erasedNote}</p>}
      {unassigned > 0 && (
        <p className="border-t border-line-soft px-5 py-3 text-caption text-ink-3">
          {words.unassignedNote(by, formatMoney(unassigned / 100))}
        </p>
      )}
    </Panel>
  );
}

function rowsOf(cut: CutReply, by: Dimension, and: Dimension | null, turned: ReadonlySet<string>): Row[] {
  const most = Math.max(1, ...cut.rows.map(({ impressions }) => impressions));
  const rows = cut.rows.flatMap(({ parts, unassigned, ...line }, at) => {
    const id = `${line.key.kind} ${line.key.value}`;
    const isOpen = parts.length === 0 ? null : at < OPEN_AT_FIRST !== turned.has(id);
    const shareOf = ({ impressions }: CutLine) => impressions / most;
    const first: Row = {
      id,
      name: keyName(by, line.key),
      line,
      share: shareOf(line),
      isPart: false,
      isUnassigned: false,
      isOpen,
    };
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
          isUnassigned: false,
          isOpen: null,
        }),
      ),
      ...unassignedRow(unassigned, `${id} unassigned`, true),
    ];
  });
  return [...rows, ...unassignedRow(cut.unassigned, 'unassigned', false)];
}

const NOTHING: CutFigures = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  valueCents: 0,
  requests: 0,
  people: 0,
  robots: 0,
  invalid: 0,
  blocked: 0,
  secure: 0,
};

/** Rows add up to the totals with it. */
function unassignedRow(cost: CutReply['unassigned'], id: string, isPart: boolean): Row[] {
  if (cost === undefined) return [];
  const { costCents, beforeCents } = cost;
  const line: CutLine = {
    key: { kind: 'rest', value: '' },
    ...NOTHING,
    costCents,
    before: { ...NOTHING, costCents: beforeCents },
  };
  return [{ id, name: words.unassigned, line, share: 0, isPart, isUnassigned: true, isOpen: null }];
}

const setOptions = columnSets.map((value) => ({ value, label: words.columns[value] }));

function columnsOf(toggle: (id: string) => void, set: ColumnSet): TableColumn<Row>[] {
  return [
    { key: 'name', header: words.column, cell: (row) => <Name row={row} onToggle={() => toggle(row.id)} /> },
    ...figures[set],
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
