/** Types of columns that can be read, as Postgres names them. */
export type ColumnType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'float8'
  | 'boolean'
  | 'timestamptz'
  | 'text[]'
  | 'jsonb';

/** Adds a value to the statement and answers its placeholder. */
export type Bind = (value: unknown) => string;

export interface DataColumn {
  type: ColumnType;
  /** In terms of the table's `t`; the column of the same name unless given. */
  sql?: string | ((bind: Bind) => string);
}

/** Where a table leads to another: rows there whose `theirs` is the `own` of the row here. */
export interface DataRelation {
  table: () => DataTable;
  own: string;
  theirs: string;
  isMany: boolean;
}

/**
 * One table as `/rest/v1` shows it: these columns and relations can be named in a query, and nothing else. All SQL in it is ours;
 * what a request says reaches a statement as a bound value alone.
 */
export interface DataTable {
  name: string;
  columns: Readonly<Record<string, DataColumn>>;
  /** The table has the alias `t` in it. */
  from: string;
  /** Which rows of it are the caller's. @param user placeholder of the caller's id */
  mine(user: () => string, bind: Bind): string;
  relations?: Readonly<Record<string, DataRelation>>;
}

export function columnOf(table: DataTable, name: string): DataColumn | undefined {
  return Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
}

export function relationOf({ relations = {} }: DataTable, name: string): DataRelation | undefined {
  return Object.hasOwn(relations, name) ? relations[name] : undefined;
}
