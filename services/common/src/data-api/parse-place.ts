import { noColumn, shown, unparsed } from './data-failure.ts';
import { type PathStep, type Place, queryBounds } from './data-query.ts';
import { columnOf, type DataTable } from './data-table.ts';
import { within } from './query-budget.ts';
import type { TextCursor } from './text-cursor.ts';

const INDEX = /^-?\d{1,6}$/;

/** `column`, or `column->key->>key` within one that holds JSON. */
export function parsePlace(cursor: TextCursor, table: DataTable): Place {
  const column = cursor.name();
  return placeOf(table, column, parsePath(cursor));
}

export function parsePath(cursor: TextCursor): PathStep[] {
  const path: PathStep[] = [];
  while (cursor.sees('->')) {
    const asText = cursor.takes('->>') || !cursor.takes('->');
    const isNegative = cursor.takes('-');
    const key = `${isNegative ? '-' : ''}${cursor.name()}`;
    path.push({ key: INDEX.test(key) ? Number(key) : key, asText });
  }
  within('steps of a path', path.length, queryBounds.pathSteps);
  if (path.slice(0, -1).some(({ asText }) => asText)) throw cursor.broken();
  return path;
}

export function placeOf(table: DataTable, name: string, path: PathStep[] = []): Place {
  const column = columnOf(table, name);
  if (column === undefined) throw noColumn(table.name, name);
  const last = path.at(-1);
  if (last === undefined) return { column: name, type: column.type, path };
  if (column.type !== 'jsonb') throw unparsed(`a path of ${table.name}.${shown(name)}`, 'it holds no JSON');
  return { column: name, type: last.asText ? 'text' : 'jsonb', path };
}
