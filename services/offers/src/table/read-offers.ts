import {
  createOfferInput,
  type ImportProblem,
  OFFERS_CSV_ROWS_MAX,
  type OfferContent,
  type OfferStatus,
  type OffersCsvColumn,
  type OffersCsvFault,
  offerFields,
  offerStatuses,
  offersCsvColumnOf,
  offersCsvColumns,
  offersCsvNeeded,
  offersErrors,
  READING_EARLIEST,
} from '@garimpo/offers-contract';
import {
  CsvError,
  type CsvRow,
  type DomainError,
  decodeTable,
  defineErrors,
  readCsv,
} from '@garimpo/service-kit';
import * as z from 'zod/mini';
import { dataText } from '../text/pt-br-data.ts';

/** As people write it and mean the same: `Landing Page URL` and `título` are `landing_page_url` and `titulo`. */
function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** Where the columns of a table stand. */
interface TableHead {
  places: ReadonlyMap<OffersCsvColumn, number>;
  /** Cells of the head: a row with more has lost the place of its cells. */
  width: number;
}

/** Columns may come in any order, and others beside them. */
function readHead(cells: string[]): { head: TableHead } | { fault: OffersCsvFault; column: OffersCsvColumn } {
  const places = new Map<OffersCsvColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const column = offersCsvColumns.find((one) => one === plainWord(cell));
    if (column === undefined) continue;
    if (places.has(column)) return { fault: 'repeated_column', column };
    places.set(column, place);
  }
  const missing = offersCsvNeeded.find((column) => !places.has(column));
  if (missing !== undefined) return { fault: 'missing_column', column: missing };
  return { head: { places, width: cells.length } };
}

/** Null for an empty cell. */
type Read<T> = { value: T | null } | { problem: 'unknown' | 'in_future' };

/** Clocks of two servers may be so far apart. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

const statuses = new Map<string, OfferStatus>(
  offerStatuses.flatMap((status) => [
    [status, status],
    [plainWord(dataText.statuses[status]), status],
  ]),
);

/** A column of the board by its name there, or as the API calls it. */
export function readStatus(cell: string): Read<OfferStatus> {
  const word = plainWord(cell);
  if (word === '') return { value: null };
  const value = statuses.get(word);
  return value === undefined ? { problem: 'unknown' } : { value };
}

const time = z.iso.datetime({ offset: true });

/** ISO, to the microsecond, in UTC: as the table of the board has it. */
export function readTime(cell: string, now: Date): Read<string> {
  const text = cell.trim().toUpperCase();
  if (text === '') return { value: null };
  if (!time.safeParse(text).success || Date.parse(text) < Date.parse(READING_EARLIEST)) {
    return { problem: 'unknown' };
  }
  if (Date.parse(text) > now.getTime() + CLOCK_SKEW_MS) return { problem: 'in_future' };
  // A Date keeps three digits of the fraction.
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  const seconds = new Date(text).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  return { value: `${seconds}.${fraction.padEnd(6, '0').slice(0, 6)}Z` };
}

const fail = defineErrors(offersErrors);

/** An offer as a row of the file has it, by the rules of one that is added by hand. */
export interface RowOffer extends OfferContent {
  line: number;
  id: string | null;
  /** Null where the row says nothing. */
  status: OfferStatus | null;
  createdAt: string | null;
}

export interface OffersTable {
  rows: RowOffer[];
  /** Of the rows that are not among them. */
  problems: ImportProblem[];
}

/** The column in which each field of the input stands. */
const columnOf: Record<string, OffersCsvColumn> = { id: 'id', ...offersCsvColumnOf };

/** Throws `offers.csv.unreadable` for what is no table of offers. */
export async function readOffers(file: Buffer, now: Date): Promise<OffersTable> {
  const text = decodeTable(file);
  if (text === null) throw unreadable('encoding');
  const table: OffersTable = { rows: [], problems: [] };
  let head: TableHead | null = null;
  let count = 0;
  try {
    for await (const row of readCsv(text)) {
      if (head === null) {
        const read = readHead(row.cells);
        if ('fault' in read) throw unreadable(read.fault, read.column);
        head = read.head;
        continue;
      }
      count += 1;
      if (count > OFFERS_CSV_ROWS_MAX) throw unreadable('too_many_rows');
      // What a spreadsheet writes of rows that only have borders.
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      const read = readRow(row, head, now);
      if ('problems' in read) table.problems.push(...read.problems);
      else table.rows.push(read.offer);
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable('quotes', String(error.line), error) : error;
  }
  if (head === null) throw unreadable('empty');
  return table;
}

function unreadable(fault: OffersCsvFault, path = '', cause?: unknown): DomainError {
  return fail('offers.csv.unreadable', { fields: [{ path, rule: fault }], cause });
}

function readRow(
  { line, cells }: CsvRow,
  head: TableHead,
  now: Date,
): { offer: RowOffer } | { problems: ImportProblem[] } {
  if (cells.slice(head.width).some((cell) => cell !== '')) {
    return { problems: [{ line, column: null, rule: 'extra_cells' }] };
  }
  const cell = (column: OffersCsvColumn): string => cells[head.places.get(column) ?? -1] ?? '';
  const id = cell('id').trim().toLowerCase();
  const parsed = createOfferInput.safeParse({
    ...(id !== '' && { id }),
    ...Object.fromEntries(offerFields.map((field) => [field, cell(offersCsvColumnOf[field])])),
    tags: cell('tags')
      .split(',')
      .filter((tag) => tag.trim() !== ''),
  });
  const status = readStatus(cell('status'));
  const createdAt = readTime(cell('criada_em'), now);
  const problems: ImportProblem[] = [];
  for (const { path, code } of parsed.error?.issues ?? []) {
    problems.push({ line, column: columnOf[String(path[0])] ?? null, rule: code });
  }
  if ('problem' in status) problems.push({ line, column: 'status', rule: status.problem });
  if ('problem' in createdAt) problems.push({ line, column: 'criada_em', rule: createdAt.problem });
  if (!parsed.success || 'problem' in status || 'problem' in createdAt) return { problems };
  return {
    offer: {
      ...parsed.data,
      line,
      id: parsed.data.id ?? null,
      status: status.value,
      createdAt: createdAt.value,
    },
  };
}
