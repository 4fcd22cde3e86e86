import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError as ParserError, parse } from 'csv-parse';
import { unguardFormula } from './formula-guard.ts';

/** Other requests get their turn between pieces of this size. */
const PIECE_BYTES = 64 * 1024;
/** Of one row. More is no table, but a quote that swallows the rest of the file, or a file made to fill the memory. */
const CELLS_MAX = 1000;
const CHARACTERS_MAX = 256 * 1024;
/** Spreadsheets write the one of their country; the first that the head has most of. */
const SEPARATORS = [';', ',', '\t'] as const;

export interface CsvRow {
  /** Where it begins in the file, the first being 1. */
  line: number;
  cells: string[];
}

/** Not a table: a quote that does not end or stands in the middle of a cell, or a row beyond all bounds. */
export class CsvError extends Error {
  constructor(
    readonly line: number,
    options: { cause?: unknown } = {},
  ) {
    super(`line ${line} is no row of a table`, options);
    this.name = 'CsvError';
  }
}

/**
 * The rows of a table as any spreadsheet writes it, the head among them: comma, semicolon or tab, any line ends, empty lines
 * left out. What `csv` guards against being run as a formula comes back as it was. Throws {@link CsvError} where it breaks off.
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: CHARACTERS_MAX,
    cast: (cell, { index, lines }) => {
      if (index >= CELLS_MAX) throw new CsvError(lines);
      return unguardFormula(cell);
    },
  });
  // The parser counts to the end of a row, and two breaks where a cell holds CR LF.
  let countedTwice = 0;
  try {
    for await (const { record, info } of Readable.from(pieces(text)).pipe(parser)) {
      const cells: string[] = record;
      const inCells = occurrences(cells, /[\r\n]/g);
      yield { line: info.lines - inCells - countedTwice, cells };
      countedTwice += occurrences(cells, /\r\n/g);
    }
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw new CsvError(Number(error['lines'] ?? 0), { cause: error });
  }
}

function occurrences(cells: string[], what: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);
}

function separatorOf(text: string): string {
  const head =
    text
      .slice(0, CHARACTERS_MAX)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** In bytes: a character cut in two is whole again in the parser. */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''));
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}
