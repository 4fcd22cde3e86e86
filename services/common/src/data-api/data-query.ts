import type { ColumnType, DataRelation, DataTable } from './data-table.ts';

/** A column, or a place within one that holds JSON. Both were found in the table. */
export interface Place {
  column: string;
  /** What the place holds. */
  type: ColumnType;
  path: readonly PathStep[];
}

export interface PathStep {
  key: string | number;
  /** `->>`; only the last one may be. */
  asText: boolean;
}

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'isdistinct';
export type Truth = 'null' | 'true' | 'false' | 'unknown' | 'not_null';

export type Condition =
  | { kind: 'compare'; place: Place; operator: Comparison; value: string }
  | { kind: 'match'; place: Place; isCaseless: boolean; pattern: string }
  | { kind: 'in'; place: Place; values: readonly string[] }
  | { kind: 'is'; place: Place; truth: Truth }
  | { kind: 'contains'; place: Place; operator: 'cs' | 'cd' | 'ov'; value: string }
  | { kind: 'embedded'; item: EmbedItem }
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition };

export interface OrderKey {
  place: Place;
  isDescending: boolean;
  nulls: 'first' | 'last';
}

export interface ColumnItem {
  kind: 'column';
  key: string;
  place: Place;
  /** One of {@link casts}. */
  cast: string | null;
}

export interface CountItem {
  kind: 'count';
  key: string;
}

export interface EmbedItem {
  kind: 'embed';
  key: string;
  relation: DataRelation;
  /** `!inner`: rows that have nothing there are left out. */
  isInner: boolean;
  query: TableQuery;
}

export type SelectItem = ColumnItem | CountItem | EmbedItem;

/** What is asked of one table, resolved against it: nothing in it names what the table does not show. */
export interface TableQuery {
  table: DataTable;
  items: SelectItem[];
  conditions: Condition[];
  order: OrderKey[];
  limit: number;
  offset: number;
}

/** What a client may have a column cast to, and how Postgres writes it. */
export const casts: Readonly<Record<string, string>> = {
  text: 'text',
  varchar: 'text',
  int: 'integer',
  int4: 'integer',
  integer: 'integer',
  int8: 'bigint',
  bigint: 'bigint',
  float: 'float8',
  float8: 'float8',
  numeric: 'numeric',
  bool: 'boolean',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'timestamptz',
  json: 'json',
  jsonb: 'jsonb',
  uuid: 'uuid',
};

/** As Supabase has it for a project unless told otherwise. A longer list is read in pages, as there. */
export const ROWS_MAX = 1000;

/** Bounds on one query; each is above what a program of ours or of the specification asks. */
export const queryBounds = {
  chars: 12_000,
  items: 40,
  embeds: 6,
  embedDepth: 3,
  conditions: 60,
  conditionDepth: 5,
  orderKeys: 8,
  listValues: 500,
  pathSteps: 5,
  offset: 10_000_000,
} as const;
