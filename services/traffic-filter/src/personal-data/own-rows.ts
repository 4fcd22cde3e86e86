import { type Database, inPages, type Person } from '@garimpo/service-kit';

/** Whose rows are read, through which database, until nobody wants them any more. */
export interface OwnRows {
  database: Database;
  person: Person;
  signal: AbortSignal;
}

/**
 * All rows of a person, a page at a time, as the person's own role.
 * @param sql takes the person's id, the keys of the last row read (`null` at first) and, last, how many rows make a page
 * @param keysOf a row: what the next page begins after
 */
export function ownRows<Row extends object>(
  { database, person, signal }: OwnRows,
  page: { sql: string; size: number; keys: number },
  keysOf: (row: Row) => unknown[],
): AsyncGenerator<Row> {
  const { sql, size, keys } = page;
  return inPages(size, signal, (after: Row | null) =>
    database.asUser(person, (tx) =>
      tx.rows(sql, [
        person.userId,
        ...(after === null ? Array.from({ length: keys }, () => null) : keysOf(after)),
        size,
      ]),
    ),
  );
}
