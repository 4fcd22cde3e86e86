import { DataFailure, shown, unparsed } from './data-failure.ts';
import { type ColumnItem, casts, ROWS_MAX, type SelectItem, type TableQuery } from './data-query.ts';
import { columnOf, type DataTable, relationOf } from './data-table.ts';
import { parsePath, placeOf } from './parse-place.ts';
import type { QueryBudget } from './query-budget.ts';
import { TextCursor } from './text-cursor.ts';

const SELECT = '"select" parameter';

/** `id,aberta:created_at::text,offer_metrics!inner(count,checked_at)`, as a query of the table without conditions. */
export function parseSelect(table: DataTable, text: string, budget: QueryBudget): TableQuery {
  const cursor = new TextCursor(text, SELECT);
  const query = parseLevel(cursor, table, { budget, depth: 0 });
  cursor.end();
  return query;
}

interface Level {
  budget: QueryBudget;
  depth: number;
}

function parseLevel(cursor: TextCursor, table: DataTable, level: Level): TableQuery {
  const items = new Map<string, SelectItem>();
  // An empty list selects nothing of an embedded resource, which then serves its conditions alone.
  while (!cursor.isAtEnd && !cursor.sees(')')) {
    for (const item of parseItems(cursor, table, level)) items.set(item.key, item);
    if (!cursor.takes(',')) break;
  }
  return { table, items: [...items.values()], conditions: [], order: [], limit: ROWS_MAX, offset: 0 };
}

function parseItems(cursor: TextCursor, table: DataTable, level: Level): SelectItem[] {
  if (cursor.takes('*')) return Object.keys(table.columns).map((name) => columnItem(name, table, level));
  if (cursor.sees('...')) throw unparsed(SELECT, 'spread resources are not answered here');
  const first = cursor.name();
  const hasAlias = cursor.sees(':') && !cursor.sees('::');
  if (hasAlias) cursor.expect(':');
  const name = hasAlias ? cursor.name() : first;
  const alias = hasAlias ? first : null;
  if (cursor.sees('!') || cursor.sees('(')) return [parseCall(cursor, table, level, { name, alias })];
  if (name === 'count' && columnOf(table, name) === undefined) return [counted(alias, level)];
  if (cursor.sees('.')) throw aggregates();
  level.budget.item();
  const place = placeOf(table, name, parsePath(cursor));
  const last = place.path.at(-1)?.key;
  const cast = cursor.takes('::') ? parseCast(cursor) : null;
  return [{ kind: 'column', key: alias ?? String(last ?? name), place, cast }];
}

/** `count()`, or an embedded resource with its own list. */
function parseCall(
  cursor: TextCursor,
  table: DataTable,
  level: Level,
  { name, alias }: { name: string; alias: string | null },
): SelectItem {
  const hints: string[] = [];
  while (cursor.takes('!')) hints.push(cursor.name());
  cursor.expect('(');
  if (name === 'count' && cursor.takes(')')) return counted(alias, level);
  const relation = relationOf(table, name);
  if (relation === undefined) {
    throw new DataFailure(
      'PGRST200',
      `Could not find a relationship between '${table.name}' and '${shown(name)}' in the schema cache`,
    );
  }
  level.budget.embed(level.depth + 1);
  const query = parseLevel(cursor, relation.table(), { ...level, depth: level.depth + 1 });
  cursor.expect(')');
  // A count beside columns would be one per group of them.
  if (query.items.some(({ kind }) => kind === 'count') && query.items.some(({ kind }) => kind !== 'count')) {
    throw aggregates();
  }
  return { kind: 'embed', key: alias ?? name, relation, isInner: hints.includes('inner'), query };
}

function counted(alias: string | null, level: Level): SelectItem {
  // The rows of a whole table are counted by the header for it; aggregates are off, as PostgREST has them.
  if (level.depth === 0) throw aggregates();
  level.budget.item();
  return { kind: 'count', key: alias ?? 'count' };
}

function aggregates(): DataFailure {
  return new DataFailure('PGRST123', 'Use of aggregate functions is not allowed');
}

function columnItem(name: string, table: DataTable, level: Level): ColumnItem {
  level.budget.item();
  return { kind: 'column', key: name, place: placeOf(table, name), cast: null };
}

function parseCast(cursor: TextCursor): string {
  const name = cursor.name().toLowerCase();
  if (!Object.hasOwn(casts, name)) throw unparsed(SELECT, `no cast to ${shown(name)} is answered here`);
  return name;
}
