import {
  createOfferInput,
  type ImportProblem,
  OFFERS_CSV_ROWS_MAX,
  type OfferStatus,
  type OffersCsvColumn,
  type OffersCsvFault,
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
import { readHead, type TableHead } from './read-head.ts';
import { readStatus, readTime } from './read-words.ts';

const fail = defineErrors(offersErrors);

/** An offer as a row of the file has it, by the rules of one that is added by hand. */
export interface RowOffer {
  line: number;
  id: string | null;
  title: string;
  offerUrl: string;
  landingPageUrl: string;
  description: string | null;
  tags: string[];
  /** Null where the row says nothing. */
  status: OfferStatus | null;
  createdAt: string | null;
}

export interface OffersTable {
  rows: RowOffer[];
  /** Of the rows that are not among them. */
  problems: ImportProblem[];
}

/** Names of the contract's fields in a table. */
const columnOf: Record<string, OffersCsvColumn> = {
  id: 'id',
  title: 'titulo',
  offerUrl: 'biblioteca_url',
  landingPageUrl: 'landing_page_url',
  description: 'descricao',
  tags: 'tags',
};

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
    title: cell('titulo'),
    offerUrl: cell('biblioteca_url'),
    landingPageUrl: cell('landing_page_url'),
    description: cell('descricao'),
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
  const { description, ...content } = parsed.data;
  return {
    offer: {
      ...content,
      line,
      id: parsed.data.id ?? null,
      description: description || null,
      status: status.value,
      createdAt: createdAt.value,
    },
  };
}
