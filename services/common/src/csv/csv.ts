import { guardFormula } from './formula-guard.ts';

export type CsvValue = string | number | boolean | Date | null | undefined | readonly string[];

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
  const text = typeof value === 'string' ? value : value.join(', ');
  const safe = guardFormula(text);
  return /[;"\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
