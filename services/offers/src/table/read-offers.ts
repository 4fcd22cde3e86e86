import {
  createOfferInput,
  IMPORT_VALUE_MAX,
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
} from '@garimpo/offers-contract';
import {
  CsvError,
  type CsvRow,
  type DomainError,
  decodeTable,
  defineErrors,
  readCsv,
} from '@garimpo/service-kit';
import { dataText, tableText } from '../text/pt-br-data.ts';
import { type CellTime, type Read, readTime } from './read-time.ts';

/** Spellings that people use are equal: `Landing Page URL` and `título` are `landing_page_url` and `titulo`. */
function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** Positions of the columns in a table. */
interface TableHead {
  /** Names of all columns, as the file has them. */
  names: readonly string[];
  places: ReadonlyMap<OffersCsvColumn, number>;
  /** Number of cells in the header: in a row with more, cells have moved. */
  width: number;
}

/** A column by its name in the contract, or by its words in an exported table. */
const columnNamed = new Map<string, OffersCsvColumn>(
  offersCsvColumns.flatMap((column) => [
    [column, column],
    [plainWord(tableText.columns[column]), column],
  ]),
);

/** Columns may come in any order, with unknown ones among them. */
function readHead(cells: string[]): { head: TableHead } | { fault: OffersCsvFault; column: OffersCsvColumn } {
  const places = new Map<OffersCsvColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const column = columnNamed.get(plainWord(cell));
    if (column === undefined) continue;
    if (places.has(column)) return { fault: 'repeated_column', column };
    places.set(column, place);
  }
  const missing = offersCsvNeeded.find((column) => !places.has(column));
  if (missing !== undefined) return { fault: 'missing_column', column: missing };
  return { head: { names: cells, places, width: cells.length } };
}

const statuses = new Map<string, OfferStatus>(
  offerStatuses.flatMap((status) => [
    [status, status],
    [plainWord(dataText.statuses[status]), status],
    [plainWord(tableText.status[status]), status],
  ]),
);

/** A status by its name on the board, or by its name in the API. */
export function readStatus(cell: string): Read<OfferStatus> {
  const word = plainWord(cell);
  if (word === '') return { value: null };
  const value = statuses.get(word);
  return value === undefined ? { problem: 'unknown' } : { value };
}

const fail = defineErrors(offersErrors);

/** An offer of a row, valid by the rules of one added by hand. */
export interface RowOffer extends OfferContent {
  line: number;
  id: string | null;
  /** Null where the cell is empty. */
  status: OfferStatus | null;
  createdAt: CellTime | null;
  /** Cell of a column as the file has it, for what is told about it. */
  tell: (column: OffersCsvColumn) => Pick<ImportProblem, 'header' | 'value'>;
}

export interface OffersTable {
  rows: RowOffer[];
  /** Problems of the rows that were refused. */
  problems: ImportProblem[];
}

const columnOf: Record<string, OffersCsvColumn> = { id: 'id', ...offersCsvColumnOf };

/** Throws `offers.csv.unreadable` where the file is not a table of offers. */
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
      // Spreadsheets write such rows where cells only have borders.
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
  const extra = cells.slice(head.width).find((cell) => cell !== '');
  if (extra !== undefined) {
    return { problems: [{ line, column: null, rule: 'extra_cells', value: shortened(extra) }] };
  }
  const cell = (column: OffersCsvColumn): string => cells[head.places.get(column) ?? -1] ?? '';
  const tell = (column: OffersCsvColumn, value = cell(column)) => ({
    header: shortened(head.names[head.places.get(column) ?? -1] ?? column),
    value: shortened(value),
  });
  const id = cell('id').trim().toLowerCase();
  const tags = cell('tags')
    .split(',')
    .filter((tag) => tag.trim() !== '');
  const parsed = createOfferInput.safeParse({
    ...(id !== '' && { id }),
    ...Object.fromEntries(offerFields.map((field) => [field, cell(offersCsvColumnOf[field])])),
    tags,
  });
  const status = readStatus(cell('status'));
  const createdAt = readTime(cell('criada_em'), now);
  const problems: ImportProblem[] = [];
  for (const { path, code } of parsed.error?.issues ?? []) {
    const column = columnOf[String(path[0])] ?? null;
    const told = column && tell(column, column === 'tags' ? tags[Number(path[1])] : undefined);
    problems.push({ line, column, rule: code, ...told });
  }
  if ('problem' in status) problems.push({ line, column: 'status', rule: status.problem, ...tell('status') });
  if ('problem' in createdAt)
    problems.push({ line, column: 'criada_em', rule: createdAt.problem, ...tell('criada_em') });
  if (!parsed.success || 'problem' in status || 'problem' in createdAt) return { problems };
  return {
    offer: {
      ...parsed.data,
      line,
      id: parsed.data.id ?? null,
      status: status.value,
      createdAt: createdAt.value,
      tell,
    },
  };
}

function shortened(text: string): string {
  const letters = [...text.trim()];
  return letters.length > IMPORT_VALUE_MAX
    ? `${letters.slice(0, IMPORT_VALUE_MAX - 1).join('')}…`
    : text.trim();
}
