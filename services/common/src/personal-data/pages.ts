/**
 * Rows of any number, a page at a time: no transaction is open while somebody's connection takes in what was read.
 *
 * @param read the rows after that one, or the first ones; fewer than `size` end the list
 */
export async function* inPages<Row>(
  size: number,
  signal: AbortSignal,
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    signal.throwIfAborted();
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
}
