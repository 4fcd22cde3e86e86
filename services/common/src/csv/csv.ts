import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError as ParserError, parse } from 'csv-parse';
import type { Response } from 'express';

/** Characters sent at once, as a packet for each short row would be wasteful. */
const PIECE = 16 * 1024;

/**
 * Sends a table while it is read, at the pace of the client, in constant memory. @param lines asked to end
 * once the client is gone
 */
export async function sendTable(
  response: Response,
  fileName: string,
  lines: (signal: AbortSignal) => AsyncIterable<string>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const pieces = inPieces(lines(gone.signal));
  // A failure before the first byte is answered as usual.
  const first = await pieces.next();
  response.attachment(fileName).setHeader('cache-control', 'no-store');
  try {
    await pipeline(Readable.from(first.done ? [] : startingWith(first.value, pieces)), response);
  } catch (error) {
    if (gone.signal.aborted && !response.errored) return;
    throw error;
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Letters of the code page's bytes from 0x80 to 0x9f; five it has none for. Node's own decoder takes the page for Latin-1. */
const LETTERS_FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Two or three letters that UTF-8 becomes when it is read as a code page, and code points that no code page has letters for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const GARBLED = /[\u00c2\u00c3][\u00a0-\u00bf]|\u00e2\u20ac|[\u0000\u0080-\u009f]/;

/**
 * Decodes a table that a person has saved: UTF-8, or the code page that spreadsheets in Portuguese write by default. Null for
 * anything else, as garbled text would be kept for ever.
 */
export function decodeTable(bytes: Uint8Array): string | null {
  try {
    const text = UTF8.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    // Not UTF-8, so that the other encoding is tried.
    const text = Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (one) => LETTERS_FROM_0X80.charAt(one.charCodeAt(0) - 0x80));
    return GARBLED.test(text) ? null : text;
  }
}

/** What a spreadsheet takes for the beginning of a formula, the full-width forms among them; behind any guards. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Text that a spreadsheet would run begins with an apostrophe; and so that it can be undone, text that looks guarded, too. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back what {@link guardFormula} did, and nothing else: of any text that it wrote, the text it was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** A number of ours with a comma, which may be below zero. */
export interface CsvDecimal {
  decimal: string;
}
export type CsvValue = string | number | boolean | Date | null | undefined | readonly string[] | CsvDecimal;

/** The sign between cells that spreadsheets set to Portuguese expect: there the comma is for decimals. */
const SEPARATOR = ';';
/** Spreadsheets take a file without it for one of the code page of their machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as a file that spreadsheets open with a double click: what people have typed is never run as a formula. A cell that
 * would be one begins with an apostrophe.
 */
export async function* csv<Row>(
  columns: Readonly<Record<string, (row: Row) => CsvValue>>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(Object.keys(columns));
  for await (const row of rows) yield line(Object.values(columns).map((value) => value(row)));
}

function line(values: CsvValue[]): string {
  return `${values.map(cell).join(SEPARATOR)}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  // Numbers are ours, and a minus before one is no formula.
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && 'decimal' in value) return `"${value.decimal}"`;
  const text = typeof value === 'string' ? value : value.join(', ');
  const safe = guardFormula(text);
  return /[;"\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Other requests get their turn between pieces of this size. */
const PIECE_BYTES = 64 * 1024;
/** Of one row. More is no table, but a quote that swallows the rest of the file, or a file made to fill the memory. */
const CELLS_MAX = 1000;
const CHARACTERS_MAX = 256 * 1024;
const SEPARATORS = [';', ',', '\t'] as const;

export interface CsvRow {
  line: number;
  cells: string[];
}

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

/** As bytes: a character that is cut in two is whole again in the parser. */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''));
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}
