import { unstorable } from '../http/input.ts';
import { DataFailure, shown, unparsed } from './data-failure.ts';
import { type OrderKey, queryBounds, ROWS_MAX, type TableQuery } from './data-query.ts';
import type { DataTable } from './data-table.ts';
import { parseFilter, parseLogic } from './parse-condition.ts';
import { parsePlace } from './parse-place.ts';
import { parseSelect } from './parse-select.ts';
import { QueryBudget } from './query-budget.ts';
import { TextCursor } from './text-cursor.ts';

/** A whole query string in PostgREST's grammar, resolved against the table. Throws {@link DataFailure}. */
export function parseQuery(table: DataTable, search: string): TableQuery {
  if (search.length > queryBounds.chars) {
    throw new DataFailure('22023', `the query is too long: at most ${queryBounds.chars} characters are read`);
  }
  const pairs = [...new URLSearchParams(search)];
  if (unstorable(pairs) !== undefined) throw unparsed('query', 'it holds a character that cannot be stored');
  const budget = new QueryBudget();
  const selects = pairs.filter(([name]) => name === 'select').map(([, text]) => text);
  if (selects.length > 1) throw unparsed('query', 'there are two lists of columns');
  const query = parseSelect(table, withoutSpaces(selects[0] ?? '') || '*', budget);
  for (const [name, text] of pairs) if (name !== 'select') apply(query, name, text, budget);
  return query;
}

/** Names in quotes keep theirs. */
function withoutSpaces(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

/** `offer_metrics.count=gt.5`: what stands before a name leads to an embedded resource. */
function apply(root: TableQuery, name: string, text: string, budget: QueryBudget): void {
  const parts = name.split('.');
  let query = root;
  for (;;) {
    const [first = '', ...others] = parts;
    if (others.length === 0 || first === 'not') break;
    const inner = query.items.find((item) => item.kind === 'embed' && item.key === first);
    if (inner?.kind !== 'embed') {
      throw new DataFailure('PGRST108', `'${shown(first)}' is not an embedded resource in this request`);
    }
    query = inner.query;
    parts.shift();
  }
  setPart(query, parts.join('.'), text, budget);
}

function setPart(query: TableQuery, name: string, text: string, budget: QueryBudget): void {
  switch (name) {
    case 'order':
      query.order = parseOrder(query.table, text, budget);
      return;
    case 'limit':
      query.limit = Math.min(number(name, text), ROWS_MAX);
      return;
    case 'offset':
      query.offset = Math.min(number(name, text), queryBounds.offset);
      return;
    case 'and':
    case 'or':
      query.conditions.push(parseLogic(query, name, text, budget));
      return;
    case 'not.and':
    case 'not.or': {
      const word = name === 'not.and' ? 'and' : 'or';
      query.conditions.push({ kind: 'not', part: parseLogic(query, word, text, budget) });
      return;
    }
    default:
      query.conditions.push(parseFilter(query, name, text, budget));
  }
}

const WHOLE = /^\d{1,9}$/;

function number(name: string, text: string): number {
  if (!WHOLE.test(text)) throw unparsed(`"${name}" parameter`, 'a whole number');
  return Number(text);
}

/** `created_at.desc.nullslast,id` */
function parseOrder(table: DataTable, text: string, budget: QueryBudget): OrderKey[] {
  const cursor = new TextCursor(text, '"order" parameter');
  const keys: OrderKey[] = [];
  do {
    budget.orderKey();
    const place = parsePlace(cursor, table);
    const isDescending = cursor.takes('.desc');
    if (!isDescending) cursor.takes('.asc');
    const isNamed = cursor.takes('.nullsfirst') ? 'first' : cursor.takes('.nullslast') ? 'last' : null;
    // As Postgres orders them: nulls count as the largest.
    keys.push({ place, isDescending, nulls: isNamed ?? (isDescending ? 'first' : 'last') });
  } while (cursor.takes(','));
  cursor.end();
  return keys;
}
