import { type CsvValue, csv } from '../csv/csv.ts';
import type { Database } from '../database/database.ts';
import { inPages, jsonDocument, jsonList, type Person } from './personal-data.ts';

const PAGE = 500;

/** Rows of a person, read as their own role. Names are SQL. */
export interface PersonalRows {
  /** A table, with others joined to it. */
  from: string;
  /** Column that holds the person's id; `user_id` by default. */
  owner?: string;
  /** Orders the rows and is unique among the person's: each page begins after the last values of the one before. */
  key: readonly string[];
  /** How many rows are read at a time; 500 by default. */
  page?: number;
  /** Where user roles may not read the table. */
  asService?: true;
  /** The rows name a person by this address column alone, in lower case, and are handed out only if the address is proved. */
  email?: string;
  /** The rows are read parent by parent, in the order of the parents' ids, because their index begins with `column`. */
  within?: { parent: string; column: string };
}

/** An SQL expression; what it gives is written as it is, by its words in the person's language, or as `show` makes it. */
export type ExportedColumn =
  | string
  | { sql: string; words: Readonly<Record<string, string>> }
  // As a method, its parameter may be of the type that the expression is known to give.
  | { sql: string; show(value: unknown): CsvValue };

/** One file of the export as a declaration. */
export type ExportedFile = {
  path: string;
  /** One sentence about it, in the person's language. */
  about: string;
  rows: PersonalRows;
} & (
  | { csv: Readonly<Record<string, ExportedColumn>> }
  | { json: Readonly<Record<string, string>> }
  /** A single row, or what stands for it where there is none. */
  | { document: Readonly<Record<string, string>>; absent: unknown }
);

export interface Reading {
  database: Database;
  person: Person;
  signal: AbortSignal;
}

type Row = Record<string, CsvValue>;

export async function* contentOf(file: ExportedFile, reading: Reading): AsyncGenerator<string> {
  if ('csv' in file) {
    const columns = Object.values(file.csv);
    const rows = read(file.rows, columns.map(sqlOf), reading);
    const headings = Object.keys(file.csv).map((heading, at) => [
      heading,
      (row: Row) => shown(columns[at] ?? '', row[`c${at}`]),
    ]);
    return yield* csv<Row>(Object.fromEntries(headings), rows);
  }
  const columns = 'json' in file ? file.json : file.document;
  const records = recordsOf(Object.keys(columns), read(file.rows, Object.values(columns), reading));
  if ('json' in file) return yield* jsonList(records);
  const first = await records.next();
  yield* jsonDocument(first.done === true ? file.absent : first.value);
}

/** Columns of those names for JSON that keeps the database's own. */
export function sameNames(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

async function* recordsOf(names: string[], rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) yield Object.fromEntries(names.map((name, at) => [name, row[`c${at}`]]));
}

function sqlOf(column: ExportedColumn): string {
  return typeof column === 'string' ? column : column.sql;
}

function shown(column: ExportedColumn, value: CsvValue): CsvValue {
  if (typeof column === 'string' || value === null || value === undefined) return value;
  if ('show' in column) return column.show(value);
  const word = (one: string) => column.words[one] ?? one;
  return Array.isArray(value) ? value.map(word) : word(String(value));
}

/** The selected expressions of each row as `c0`, `c1` and so on: names that no expression can mean by mistake. */
async function* read(rows: PersonalRows, select: string[], reading: Reading): AsyncGenerator<Row> {
  const { person } = reading;
  if (rows.email !== undefined) {
    if (person.emailVerified && person.email !== '')
      yield* pages(rows, select, reading, [[`lower(${rows.email})`, person.email]]);
    return;
  }
  const owner: [string, unknown] = [rows.owner ?? 'user_id', person.userId];
  if (rows.within === undefined) return yield* pages(rows, select, reading, [owner]);
  const { parent, column } = rows.within;
  for await (const { c0: id } of pages({ from: parent, key: ['id'] }, ['id'], reading, [
    ['user_id', person.userId],
  ]))
    yield* pages(rows, select, reading, [[column, id], owner]);
}

function pages(
  { from, key, page = PAGE, asService }: PersonalRows,
  select: string[],
  { database, person, signal }: Reading,
  equal: [column: string, value: unknown][],
): AsyncGenerator<Row> {
  const values = equal.map(([, value]) => value);
  const ofPerson = equal.map(([column], at) => `${column} = $${at + 1}`).join(' AND ');
  const after = key.map((_, at) => `$${values.length + at + 1}`).join(', ');
  const columns = [
    ...select.map((sql, at) => `${sql} AS c${at}`),
    // As text: a Date has fewer digits than a time of the database.
    ...key.map((sql, at) => `(${sql})::text AS k${at}`),
  ].join(', ');
  const statement = (where: string) =>
    `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${key.join(', ')} LIMIT ${page}`;
  return inPages(page, signal, (last: Row | null) => {
    const [sql, parameters] =
      last === null
        ? [statement(ofPerson), values]
        : [
            statement(`${ofPerson} AND (${key.join(', ')}) > (${after})`),
            [...values, ...key.map((_, at) => last[`k${at}`])],
          ];
    return asService
      ? database.asService((tx) => tx.rows<Row>(sql, parameters))
      : database.asUser(person, (tx) => tx.rows<Row>(sql, parameters));
  });
}
