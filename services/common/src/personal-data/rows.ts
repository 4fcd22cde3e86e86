/** A single value, formatted to be read by people as well. */
export async function* jsonDocument(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

/** A list of any length, one entry at a time. */
export async function* jsonList(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let begun = false;
  for await (const row of rows) {
    yield `${begun ? ',\n' : '[\n'}${JSON.stringify(row, null, 2).replaceAll(/^/gm, '  ')}`;
    begun = true;
  }
  yield begun ? '\n]\n' : '[]\n';
}

/**
 * Rows of any number, a page at a time: no transaction is open while a slow connection takes in what was read.
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
