import { DataFailure, shown, unparsed } from './data-failure.ts';
import {
  type Comparison,
  type Condition,
  type EmbedItem,
  type Place,
  queryBounds,
  type TableQuery,
  type Truth,
} from './data-query.ts';
import { columnOf } from './data-table.ts';
import { parsePlace } from './parse-place.ts';
import { type QueryBudget, within } from './query-budget.ts';
import { TextCursor } from './text-cursor.ts';

const comparisons = new Set<Comparison>(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct']);
const truths = new Set<Truth>(['null', 'true', 'false', 'unknown', 'not_null']);
const FULL_TEXT = /^(?:pl|ph|w)?fts$/;
const OF_OTHERS = new Set(['match', 'imatch', 'sl', 'sr', 'nxl', 'nxr', 'adj']);

/** Where a condition's text comes from: alone its value goes to the end, in a list to the next comma or bracket. */
interface Context {
  query: TableQuery;
  budget: QueryBudget;
  depth: number;
  isListed: boolean;
}

/** `id=eq.7`: the name of a parameter, and what it says. */
export function parseFilter(query: TableQuery, name: string, text: string, budget: QueryBudget): Condition {
  const place = new TextCursor(name, `"${shown(name)}" parameter`);
  const cursor = new TextCursor(text, `filter (${shown(name)})`);
  const context = { query, budget, depth: 0, isListed: false };
  const condition = parseOfPlace(place, cursor, context, () => place.end());
  cursor.end();
  return condition;
}

/** `or=(a.eq.1,and(b.gt.2,c.is.null))`: what stands in the brackets, and by which word. */
export function parseLogic(
  query: TableQuery,
  word: 'and' | 'or',
  text: string,
  budget: QueryBudget,
): Condition {
  const cursor = new TextCursor(text, `logic tree (${word})`);
  const condition = parseList(cursor, word, { query, budget, depth: 1, isListed: true });
  cursor.end();
  return condition;
}

function parseList(cursor: TextCursor, word: 'and' | 'or', context: Context): Condition {
  context.budget.condition(context.depth);
  cursor.expect('(');
  const parts: Condition[] = [];
  do parts.push(parsePart(cursor, context));
  while (cursor.takes(','));
  cursor.expect(')');
  return { kind: word, parts };
}

function parsePart(cursor: TextCursor, context: Context): Condition {
  const inner = { ...context, depth: context.depth + 1 };
  for (const word of ['and', 'or'] as const) {
    if (cursor.takes(`not.${word}(`)) return not(parseOpened(cursor, word, inner));
    if (cursor.takes(`${word}(`)) return parseOpened(cursor, word, inner);
  }
  return parseOfPlace(cursor, cursor, context, () => cursor.expect('.'));
}

function parseOpened(cursor: TextCursor, word: 'and' | 'or', context: Context): Condition {
  context.budget.condition(context.depth);
  const parts: Condition[] = [];
  do parts.push(parsePart(cursor, context));
  while (cursor.takes(','));
  cursor.expect(')');
  return { kind: word, parts };
}

const not = (part: Condition): Condition => ({ kind: 'not', part });

/** @param between what stands between the place and its operator */
function parseOfPlace(
  name: TextCursor,
  cursor: TextCursor,
  context: Context,
  between: () => void,
): Condition {
  const { query, budget, depth } = context;
  budget.condition(depth);
  const embedded = embedNamed(name, query);
  if (embedded !== undefined) {
    between();
    const isNegated = cursor.takes('not.');
    cursor.expect('is.null');
    const isThere: Condition = { kind: 'embedded', item: embedded };
    return isNegated ? isThere : not(isThere);
  }
  const place = parsePlace(name, query.table);
  between();
  const isNegated = cursor.takes('not.');
  const condition = parseOperator(cursor, place, context);
  return isNegated ? not(condition) : condition;
}

/** An embedded resource that the name is of, where the table has no such column. */
function embedNamed(name: TextCursor, { table, items }: TableQuery): EmbedItem | undefined {
  const found = items
    .filter((item) => item.kind === 'embed')
    .find(({ key }) => columnOf(table, key) === undefined && name.seesName(key));
  if (found !== undefined) name.expect(found.key);
  return found;
}

function parseOperator(cursor: TextCursor, place: Place, context: Context): Condition {
  const operator = cursor.name();
  const every = cursor.takes('(any)') ? 'or' : cursor.takes('(all)') ? 'and' : null;
  if (FULL_TEXT.test(operator)) {
    throw new DataFailure('42883', 'full-text search is not answered here: filter with ilike');
  }
  if (OF_OTHERS.has(operator)) {
    throw new DataFailure('42883', `the operator ${operator} is not answered here`);
  }
  cursor.expect('.');
  if (every !== null) {
    const parts = listed(cursor.until(context.isListed ? ',)' : ''), context.budget, context.depth + 1);
    return { kind: every, parts: parts.map((value) => single(operator, place, value)) };
  }
  if (operator === 'in') return { kind: 'in', place, values: parseValues(cursor) };
  return single(operator, place, parseValue(cursor, context));
}

function single(operator: string, place: Place, value: string): Condition {
  if (comparisons.has(operator as Comparison)) {
    return { kind: 'compare', place, operator: operator as Comparison, value };
  }
  switch (operator) {
    case 'like':
    case 'ilike':
      if (place.type !== 'text') throw noOperator(operator, place);
      return { kind: 'match', place, isCaseless: operator === 'ilike', pattern: value };
    case 'is':
      if (!truths.has(value as Truth))
        throw unparsed('filter (is)', 'null, not_null, true, false or unknown');
      if (!/null$/.test(value) && place.type !== 'boolean') throw noOperator(operator, place);
      return { kind: 'is', place, truth: value as Truth };
    case 'cs':
    case 'cd':
    case 'ov':
      if (place.type !== 'text[]' && (place.type !== 'jsonb' || operator === 'ov'))
        throw noOperator(operator, place);
      return { kind: 'contains', place, operator, value };
    default:
      throw unparsed('filter', `there is no operator ${shown(operator)}`);
  }
}

function noOperator(operator: string, { column, type }: Place): DataFailure {
  return new DataFailure(
    '42883',
    `the operator ${operator} is not for ${column}, which is of the type ${type}`,
  );
}

function parseValue(cursor: TextCursor, { isListed }: Context): string {
  if (!isListed) return cursor.rest();
  return cursor.sees('"') ? cursor.quoted() : cursor.until(',)');
}

/** `(a,b,"c,d")` */
function parseValues(cursor: TextCursor): string[] {
  cursor.expect('(');
  const values: string[] = [];
  if (cursor.takes(')')) return values;
  do {
    values.push(cursor.sees('"') ? cursor.quoted() : cursor.until(',)'));
    within('values of a list', values.length, queryBounds.listValues);
  } while (cursor.takes(','));
  cursor.expect(')');
  return values;
}

/** `{a,b,"c,d"}` of `like(any)` and its kin: each is a condition of its own. */
function listed(text: string, budget: QueryBudget, depth: number): string[] {
  const cursor = new TextCursor(text, 'list of a filter');
  cursor.expect('{');
  const values: string[] = [];
  do {
    budget.condition(depth);
    values.push(cursor.sees('"') ? cursor.quoted() : cursor.until(',}'));
  } while (cursor.takes(','));
  cursor.expect('}');
  cursor.end();
  return values;
}
