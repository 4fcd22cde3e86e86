import { Change, formatMoney, formatNumber, formatPercent, type TableColumn, UNKNOWN } from '@garimpo/sdk';
import {
  type CutLine,
  costPerConversion,
  earningsPerVisit,
  profitCents,
  returnOnCost,
} from '@garimpo/traffic-filter-contract';
import { compareCounts, rateOf } from '../../../lib/compare.ts';
import { cutsText as words } from '../../../text/pt-br-cuts.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';

/** Which figures a table shows: what ads brought and cost, or what came. */
export const columnSets = ['money', 'traffic'] as const;
export type ColumnSet = (typeof columnSets)[number];

interface Row {
  line: CutLine;
  /** Cost that belongs to no value: nothing came by it. */
  isUnassigned: boolean;
}

interface ComparedProps {
  shown: string;
  now: number;
  before: number;
  isNeutral?: boolean;
}

/** A figure above how it stands beside the time before. */
function Compared({ shown, now, before, isNeutral = false }: ComparedProps) {
  const change = compareCounts(now, before);
  return (
    <span className="grid justify-items-end whitespace-nowrap">
      <span className="text-ink">{shown}</span>
      {change !== null && <Change {...change} isNeutral={isNeutral} />}
    </span>
  );
}

const money = (cents: number) => formatMoney(cents / 100);
const unless = (row: Row, shown: () => string) => (row.isUnassigned ? UNKNOWN : shown());

const compared = (key: 'impressions' | 'clicks' | 'conversions'): TableColumn<Row> => ({
  key,
  header: reportsText.campaigns[key],
  align: 'right',
  cell: ({ line, isUnassigned }) =>
    isUnassigned ? (
      UNKNOWN
    ) : (
      <Compared shown={formatNumber(line[key])} now={line[key]} before={line.before[key]} />
    ),
});
const plain = (key: 'requests' | 'robots' | 'invalid' | 'blocked'): TableColumn<Row> => ({
  key,
  header: reportsText.campaigns[key],
  align: 'right',
  cell: (row) => unless(row, () => formatNumber(row.line[key])),
});
/** A figure that there may be none of. */
const figure = (
  key: 'roi' | 'cpa' | 'epc',
  of: (line: CutLine) => number | null,
  shown: (value: number) => string,
): TableColumn<Row> => ({
  key,
  header: words[key],
  align: 'right',
  cell: (row) => {
    const value = of(row.line);
    return unless(row, () => (value === null ? UNKNOWN : shown(value)));
  },
});

const ctr: TableColumn<Row> = {
  key: 'ctr',
  header: reportsText.campaigns.ctr,
  align: 'right',
  cell: ({ line }) => (line.impressions === 0 ? UNKNOWN : formatPercent(rateOf(line), 'aligned')),
};
const value: TableColumn<Row> = {
  key: 'value',
  header: words.value,
  align: 'right',
  cell: ({ line: { valueCents, before }, isUnassigned }) =>
    isUnassigned ? (
      UNKNOWN
    ) : (
      <Compared shown={money(valueCents)} now={valueCents} before={before.valueCents} />
    ),
};
const cost: TableColumn<Row> = {
  key: 'cost',
  header: words.cost,
  align: 'right',
  cell: ({ line: { costCents = 0, before } }) => (
    <Compared shown={money(costCents)} now={costCents} before={before.costCents ?? 0} isNeutral />
  ),
};
const profit: TableColumn<Row> = {
  key: 'profit',
  header: words.profit,
  align: 'right',
  cell: (row) => unless(row, () => money(profitCents(row.line))),
};

export const figures: Readonly<Record<ColumnSet, TableColumn<Row>[]>> = {
  money: [
    compared('impressions'),
    compared('conversions'),
    value,
    cost,
    profit,
    figure('roi', returnOnCost, (share) => formatPercent(share, 'aligned')),
    figure('cpa', costPerConversion, money),
    figure('epc', earningsPerVisit, money),
  ],
  traffic: [
    compared('impressions'),
    compared('clicks'),
    ctr,
    compared('conversions'),
    plain('requests'),
    plain('robots'),
    plain('invalid'),
    plain('blocked'),
  ],
};
