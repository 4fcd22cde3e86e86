import {
  type CutFigures,
  type CutKey,
  type CutLine,
  type CutReply,
  type CutRow,
  MICROS_PER_CENT,
} from '@garimpo/traffic-filter-contract';
import { KEY } from './cost-cells.ts';
import type { CutCell, CutSpan } from './cut.query.ts';
import { allOf, NOTHING } from './report.service.ts';

interface Keys {
  first: (key: string) => CutKey;
  /** Null where there is one dimension. */
  second: ((key: string) => CutKey) | null;
}

/** Cost in cents, of the span and of the time before. */
interface Cost {
  costCents: number;
  beforeCents: number;
}

/**
 * Cells as rows with their parts. Costs are millionths in cells and whole cents in rows: the cents of the whole are given to its rows, and those
 * of a row to its parts, so that they add up on every level, and the whole is the same for every cut.
 */
export function toReply(span: CutSpan, cells: readonly CutCell[], keys: Keys): CutReply {
  const { from, to, beforeFrom, beforeTo } = span;
  const ofRows = groups(cells, ({ a }) => a);
  const cost = costOf(cells);
  const costs = divide(
    ofRows.map(([, ofRow]) => ofRow),
    cost,
  );
  const rows = ofRows.flatMap(([a, ofRow], at): CutRow[] =>
    a === KEY.unassigned ? [] : [rowOf(keys.first(a), ofRow, costs[at] as Cost, keys.second)],
  );
  const { key: _, ...totals } = lineOf({ kind: 'rest', value: '' }, cells, cost);
  const { before, ...now } = totals;
  return { from, to, beforeFrom, beforeTo, totals: now, before, rows, ...unassignedOf(ofRows, costs) };
}

function rowOf(key: CutKey, cells: readonly CutCell[], cost: Cost, second: Keys['second']): CutRow {
  const line = lineOf(key, cells, cost);
  if (second === null) return { ...line, parts: [] };
  const ofParts = groups(cells, ({ b }) => b);
  const costs = divide(
    ofParts.map(([, ofPart]) => ofPart),
    cost,
  );
  const parts = ofParts.flatMap(([b, ofPart], at) =>
    b === KEY.unassigned ? [] : [lineOf(second(b), ofPart, costs[at] as Cost)],
  );
  return { ...line, parts, ...unassignedOf(ofParts, costs) };
}

/** What belongs to none of them, where there is any. */
function unassignedOf(of: readonly [string, unknown][], costs: readonly Cost[]): { unassigned?: Cost } {
  const unassigned = costs[of.findIndex(([key]) => key === KEY.unassigned)];
  return unassigned === undefined ? {} : { unassigned };
}

const microsOf = (cells: readonly CutCell[], isNow: boolean) =>
  cells.reduce((sum, cell) => (cell.isNow === isNow ? sum + cell.costMicros : sum), 0);

function costOf(cells: readonly CutCell[]): Cost {
  const cents = (isNow: boolean) => Math.round(microsOf(cells, isNow) / MICROS_PER_CENT);
  return { costCents: cents(true), beforeCents: cents(false) };
}

function divide(groupsOfCells: readonly (readonly CutCell[])[], whole: Cost): Cost[] {
  const of = (isNow: boolean, cents: number) =>
    wholeCents(
      groupsOfCells.map((cells) => microsOf(cells, isNow)),
      cents,
    );
  const [now, before] = [of(true, whole.costCents), of(false, whole.beforeCents)];
  return now.map((costCents, at) => ({ costCents, beforeCents: before[at] as number }));
}

/** Whole cents that add up to `whole`: each amount rounded down, and a cent more for those that lost the most by it. */
export function wholeCents(micros: readonly number[], whole: number): number[] {
  const cents = micros.map((amount) => Math.floor(amount / MICROS_PER_CENT));
  const missing = whole - cents.reduce((sum, one) => sum + one, 0);
  const byLoss = micros
    .map((amount, at) => ({ at, lost: amount - (cents[at] as number) * MICROS_PER_CENT }))
    .sort((a, b) => b.lost - a.lost || a.at - b.at);
  for (const { at } of byLoss.slice(0, missing)) cents[at] = (cents[at] as number) + 1;
  return cents;
}

/** Groups come in the order in which their keys come first. */
function groups(cells: readonly CutCell[], keyOf: (cell: CutCell) => string): [string, CutCell[]][] {
  const found = new Map<string, CutCell[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const known = found.get(key);
    if (known === undefined) found.set(key, [cell]);
    else known.push(cell);
  }
  return [...found];
}

function lineOf(key: CutKey, cells: readonly CutCell[], { costCents, beforeCents }: Cost): CutLine {
  return {
    ...figuresOf(
      cells.filter(({ isNow }) => isNow),
      costCents,
    ),
    key,
    before: figuresOf(
      cells.filter(({ isNow }) => !isNow),
      beforeCents,
    ),
  };
}

function figuresOf(cells: readonly CutCell[], costCents: number): CutFigures {
  const sums = { ...NOTHING };
  for (const cell of cells)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += cell[name];
  return { ...allOf(sums), costCents };
}
