import {
  type Condition,
  casts,
  type EmbedItem,
  type OrderKey,
  type Place,
  type SelectItem,
  type TableQuery,
} from './data-query.ts';
import { type Bind, columnOf, type DataTable } from './data-table.ts';

/** A thousand rows of all columns are far below; a thousand with a thousand embedded in each are not. */
const BODY_MAX_BYTES = 16 * 1024 * 1024;

export interface Statement {
  text: string;
  values: unknown[];
}

export interface StatementOptions {
  userId: string | null;
  /** Leaves keys without a value out. */
  withoutNulls?: boolean;
  /** Counts all rows that meet the conditions, whatever the page of them. */
  counts?: boolean;
  /** Whether the rows themselves are wanted. */
  rows?: boolean;
}

/**
 * A query as one statement that answers `body`, the rows as JSON text, null where that is too much, `found`, how many these are,
 * and `total`. Everything of the request is a bound value in it: names and operators are written from the table and from lists
 * of ours.
 */
export function toStatement(query: TableQuery, options: StatementOptions): Statement {
  const builder = new StatementBuilder(options);
  return { text: builder.whole(query, options), values: builder.values };
}

const operators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  isdistinct: 'IS DISTINCT FROM',
};
const containments = { cs: '@>', cd: '<@', ov: '&&' };
const truths = {
  null: 'IS NULL',
  not_null: 'IS NOT NULL',
  true: 'IS TRUE',
  false: 'IS FALSE',
  unknown: 'IS UNKNOWN',
};

class StatementBuilder {
  readonly values: unknown[] = [];
  readonly #withoutNulls: boolean;
  readonly #userId: string | null;
  #aliases = 0;
  #user: string | undefined;

  constructor({ userId, withoutNulls = false }: StatementOptions) {
    this.#userId = userId;
    this.#withoutNulls = withoutNulls;
  }

  readonly #bind: Bind = (value) => `$${this.values.push(value)}`;

  whole(query: TableQuery, { counts = false, rows = true }: StatementOptions): string {
    const page = rows ? this.#page(query, () => []) : null;
    const total = counts ? this.#count(query) : 'NULL::bigint';
    if (page === null) return `SELECT '[]' AS body, 0 AS found, ${total} AS total`;
    return `SELECT CASE WHEN octet_length(answer.body) <= ${BODY_MAX_BYTES} THEN answer.body END AS body, answer.found, ${total} AS total
      FROM (SELECT coalesce(json_agg(page.j), '[]'::json)::text AS body, count(*)::integer AS found FROM (${page}) page) answer`;
  }

  #count(query: TableQuery): string {
    const alias = this.#alias();
    return `(SELECT count(*) FROM ${this.#base(query.table, alias)}${this.#where(query, alias, [])})`;
  }

  /** @param joined what else the rows must meet, in terms of their alias */
  #page(query: TableQuery, joined: (alias: string) => string[]): string {
    const alias = this.#alias();
    return `SELECT ${this.#object(query.items, alias)} AS j FROM ${this.#base(query.table, alias)}${this.#where(
      query,
      alias,
      joined(alias),
    )}${this.#order(query.order, alias)} LIMIT ${this.#bind(query.limit)}::bigint OFFSET ${this.#bind(query.offset)}::bigint`;
  }

  #alias(): string {
    this.#aliases += 1;
    return `q${this.#aliases}`;
  }

  /** The rows of the table that are the caller's, with the columns that it shows. */
  #base(table: DataTable, alias: string): string {
    const columns = Object.entries(table.columns).map(([name, { sql }]) => {
      const value = typeof sql === 'function' ? sql(this.#bind) : (sql ?? `t.${name}`);
      return `${value} AS ${name}`;
    });
    return `(SELECT ${columns.join(', ')} FROM ${table.from} WHERE ${table.mine(() => this.#me(), this.#bind)}) ${alias}`;
  }

  #me(): string {
    this.#user ??= `${this.#bind(this.#userId)}::uuid`;
    return this.#user;
  }

  #object(items: readonly SelectItem[], alias: string): string {
    const shownItems = items.filter((item) => item.kind !== 'embed' || item.query.items.length > 0);
    const pairs = shownItems.map((item) => `${this.#bind(item.key)}::text, ${this.#item(item, alias)}`);
    const object = `json_build_object(${pairs.join(', ')})`;
    return this.#withoutNulls ? `json_strip_nulls(${object})` : object;
  }

  #item(item: SelectItem, alias: string): string {
    switch (item.kind) {
      case 'column': {
        const place = this.#place(item.place, alias);
        return item.cast === null ? place : `(${place})::${casts[item.cast]}`;
      }
      case 'embed':
        return this.#embed(item, alias);
      case 'count':
        throw new Error('a count is of a whole embedded resource');
    }
  }

  #embed(item: EmbedItem, alias: string): string {
    const { relation, query } = item;
    const joined = (inner: string) => [this.#join(item, alias, inner)];
    if (query.items.some(({ kind }) => kind === 'count')) {
      const inner = this.#alias();
      const keys = query.items.map(({ key }) => `${this.#bind(key)}::text, count(*)`);
      const rows = `SELECT json_build_object(${keys.join(', ')}) FROM ${this.#base(query.table, inner)}${this.#where(query, inner, joined(inner))}`;
      return relation.isMany ? `json_build_array((${rows}))` : `(${rows})`;
    }
    const page = this.#page(query, joined);
    if (!relation.isMany) return `(SELECT page.j FROM (${page}) page LIMIT 1)`;
    return `(SELECT coalesce(json_agg(page.j), '[]'::json) FROM (${page}) page)`;
  }

  #join({ relation }: EmbedItem, outer: string, inner: string): string {
    return `${inner}.${relation.theirs} = ${outer}.${relation.own}`;
  }

  #where(query: TableQuery, alias: string, joined: readonly string[]): string {
    const needed = query.items.filter((item) => item.kind === 'embed' && item.isInner);
    const all = [
      ...joined,
      ...query.conditions.map((condition) => this.#condition(condition, alias)),
      ...needed.map((item) => this.#isThere(item as EmbedItem, alias)),
    ];
    return all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`;
  }

  #isThere(item: EmbedItem, outer: string): string {
    const alias = this.#alias();
    const { query } = item;
    return `EXISTS (SELECT FROM ${this.#base(query.table, alias)}${this.#where(query, alias, [this.#join(item, outer, alias)])})`;
  }

  #condition(condition: Condition, alias: string): string {
    switch (condition.kind) {
      case 'not':
        return `NOT (${this.#condition(condition.part, alias)})`;
      case 'and':
      case 'or':
        return `(${condition.parts.map((part) => this.#condition(part, alias)).join(condition.kind === 'and' ? ' AND ' : ' OR ')})`;
      case 'embedded':
        return this.#isThere(condition.item, alias);
      case 'compare': {
        const value = `${this.#bind(condition.value)}::${condition.place.type}`;
        return `${this.#place(condition.place, alias)} ${operators[condition.operator]} ${value}`;
      }
      case 'match': {
        const pattern = this.#bind(condition.pattern.replaceAll('*', '%'));
        return `${this.#place(condition.place, alias)} ${condition.isCaseless ? 'ILIKE' : 'LIKE'} ${pattern}::text`;
      }
      case 'in':
        return `${this.#place(condition.place, alias)} = ANY (${this.#bind([...condition.values])}::${condition.place.type}[])`;
      case 'is':
        return `${this.#place(condition.place, alias)} ${truths[condition.truth]}`;
      case 'contains': {
        const value = `${this.#bind(condition.value)}::${condition.place.type}`;
        return `${this.#place(condition.place, alias)} ${containments[condition.operator]} ${value}`;
      }
    }
  }

  #order(keys: readonly OrderKey[], alias: string): string {
    if (keys.length === 0) return '';
    const all = keys.map(
      ({ place, isDescending, nulls }) =>
        `${this.#place(place, alias)} ${isDescending ? 'DESC' : 'ASC'} NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`,
    );
    return ` ORDER BY ${all.join(', ')}`;
  }

  #place({ column, path }: Place, alias: string): string {
    const steps = path.map(({ key, asText }) => {
      const type = typeof key === 'number' ? 'integer' : 'text';
      return ` ${asText ? '->>' : '->'} ${this.#bind(key)}::${type}`;
    });
    return steps.length === 0 ? `${alias}.${column}` : `(${alias}.${column}${steps.join('')})`;
  }
}

/** Throws for a definition that is no plain list of names: they are written into statements as they are. */
export function checkTable(table: DataTable): DataTable {
  const names = [...Object.keys(table.columns), ...Object.keys(table.relations ?? {}), table.name];
  const broken = names.find((name) => !/^[a-z][a-z0-9_]*$/.test(name));
  if (broken !== undefined) throw new Error(`${table.name}: ${broken} is no plain name`);
  for (const { own } of Object.values(table.relations ?? {})) {
    if (columnOf(table, own) === undefined) throw new Error(`${table.name} shows no ${own}`);
  }
  return table;
}
