import {
  CsvError,
  type CsvRow,
  type DomainError,
  decodeTable,
  defineErrors,
  readCsv,
} from '@garimpo/service-kit';
import {
  COST_DAYS_MAX,
  COST_VALUE_MAX,
  COSTS_CSV_ROWS_MAX,
  type CostColumn,
  type CostFault,
  type CostNaming,
  type CostProblem,
  type CostRule,
  CUT_VALUE_MAX,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { type DecimalSign, decimalSign, type Read, readDay, readMoney } from './cost-cell.ts';
import { type CostHead, headLine, isReais, readHead } from './cost-head.ts';

const fail = defineErrors(trafficFilterErrors);

/** A row with a cost. */
export interface CostRow {
  line: number;
  from: string;
  to: string;
  amountCents: number;
  utmSource: string;
  utmCampaign: string;
  utmContent: string;
}

export interface CostTable {
  head: CostHead;
  rows: CostRow[];
  /** Rows without a cost, and sums of others. */
  empty: number;
  sums: number;
  problems: CostProblem[];
}

export interface HowToRead {
  today: string;
  campaignBy: CostNaming;
  adBy: CostNaming;
  /** Days of a file that has none. */
  span: { from: string; to: string } | null;
}

const UTF16 = { little: [0xff, 0xfe], big: [0xfe, 0xff] };
const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/** Google Ads writes tables for spreadsheets in UTF-16. */
function decode(bytes: Buffer): string | null {
  if (beginsWith(bytes, UTF16.little)) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, UTF16.big)) return new TextDecoder('utf-16be').decode(bytes);
  return decodeTable(bytes);
}

function unreadable(fault: CostFault, path = '', cause?: unknown): DomainError {
  return fail('traffic_filter.costs.unreadable', { fields: [{ path, rule: fault }], cause });
}

/** Throws `traffic_filter.costs.unreadable` where the file is not a table of costs. */
export async function readCosts(file: Buffer, how: HowToRead): Promise<CostTable> {
  const text = decode(file)?.replace(/^\uFEFF/, '');
  if (text === undefined)
    throw unreadable(file.subarray(0, 2).toString('latin1') === 'PK' ? 'not_a_table' : 'encoding');
  if (text.trim() === '') throw unreadable('empty');
  const lines = text.split(/\r\n|\r|\n/);
  const above = headLine(lines);
  if (above === null) throw unreadable('missing_column', 'cost');
  const all: CsvRow[] = [];
  try {
    for await (const { line, cells } of readCsv(lines.slice(above).join('\n'))) {
      if (cells.some((cell) => cell.trim() !== '')) all.push({ line: line + above, cells });
      if (all.length > COSTS_CSV_ROWS_MAX + 1) throw unreadable('too_many_rows');
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable('quotes', String(error.line + above), error) : error;
  }
  const [first, ...rows] = all;
  const head = readHead(first?.cells ?? []);
  if (!head.places.has('cost')) throw unreadable('missing_column', 'cost');
  if (!head.places.has('from') && how.span === null) throw unreadable('missing_column', 'from');
  return readRows(head, rows, how, (lines[above] ?? '').includes(';') ? ',' : '.');
}

function readRows(
  head: CostHead,
  rows: readonly CsvRow[],
  how: HowToRead,
  usualSign: DecimalSign,
): CostTable {
  const table: CostTable = { head, rows: [], empty: 0, sums: 0, problems: [] };
  const costs = rows.map(({ cells }) => cells[head.places.get('cost') as number] ?? '');
  const sign = decimalSign(costs, usualSign);
  for (const row of rows) {
    if (isSum(head, row)) {
      table.sums += 1;
      continue;
    }
    const read = readRow(head, row, how, sign);
    if ('problem' in read) table.problems.push(read.problem);
    else if (read.row.amountCents === 0) table.empty += 1;
    else table.rows.push(read.row);
  }
  return table;
}

/** Networks write the sum of a table above or below it: without a name where the others have one, or called a total. */
function isSum({ places }: CostHead, { cells }: CsvRow): boolean {
  const named = places.get('campaign') ?? places.get('campaignId');
  const [firstText = ''] = cells.filter((cell) => cell.trim() !== '');
  if (/^(?:total|totais|resultados? d|results? (?:from|of))/i.test(firstText.trim())) return true;
  return named !== undefined && /^[-–—\s]*$/.test(cells[named] ?? '');
}

function readRow(
  head: CostHead,
  { line, cells }: CsvRow,
  { today, campaignBy, adBy, span }: HowToRead,
  sign: DecimalSign | null,
): { row: CostRow } | { problem: CostProblem } {
  const cell = (column: CostColumn | null) =>
    column === null ? '' : (cells[head.places.get(column) ?? -1] ?? '').trim();
  const wrong = (column: CostColumn | null, rule: CostRule, value = cell(column)) => ({
    problem: problemOf(head, line, column, rule, value),
  });
  const extra = cells.slice(head.names.length).find((one) => one.trim() !== '');
  if (extra !== undefined) return wrong(null, 'extra_cells', extra);
  const currency = head.currency ?? (cell('currency').toUpperCase() || null);
  if (currency !== null && !isReais(currency))
    return wrong(head.currency === null ? 'currency' : 'cost', 'currency', currency);
  const money: Read<number> = sign === null ? { problem: 'not_money' } : readMoney(cell('cost'), sign);
  if ('problem' in money) return wrong('cost', money.problem);
  const from = readDayOf(head, 'from', cell('from'), today, span?.from);
  if ('problem' in from) return wrong('from', from.problem);
  const to =
    head.places.has('from') && !head.places.has('to')
      ? from
      : readDayOf(head, 'to', cell('to'), today, span?.to);
  // A report of the current month may end after today: its cost is of the days until then.
  if ('problem' in to && to.problem !== 'in_future') return wrong('to', to.problem);
  const last = 'problem' in to ? today : to.value;
  const days = (Date.parse(last) - Date.parse(from.value)) / 86_400_000 + 1;
  if (days < 1 || days > COST_DAYS_MAX) return wrong('to', 'not_a_span');
  return {
    row: {
      line,
      from: from.value,
      to: last,
      amountCents: money.value,
      utmSource: cell('utmSource').slice(0, CUT_VALUE_MAX),
      utmCampaign: cell(columnOf(campaignBy, 'campaign', 'campaignId')).slice(0, CUT_VALUE_MAX),
      utmContent: cell(columnOf(adBy, 'ad', 'adId')).slice(0, CUT_VALUE_MAX),
    },
  };
}

function readDayOf(
  { places }: CostHead,
  column: CostColumn,
  cell: string,
  today: string,
  otherwise: string | undefined,
): Read<string> {
  return places.has(column) || otherwise === undefined ? readDay(cell, today) : { value: otherwise };
}

function columnOf(naming: CostNaming, name: CostColumn, id: CostColumn): CostColumn | null {
  return naming === 'none' ? null : naming === 'id' ? id : name;
}

/** What is told about a cell. */
export function problemOf(
  head: CostHead,
  line: number,
  column: CostColumn | null,
  rule: CostRule,
  value: string,
): CostProblem {
  const header = column === null ? undefined : head.names[head.places.get(column) ?? -1];
  return {
    line,
    column,
    rule,
    ...(header !== undefined && { header }),
    value: value.slice(0, COST_VALUE_MAX),
  };
}
