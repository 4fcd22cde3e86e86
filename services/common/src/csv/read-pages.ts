export interface PagesSpan {
  /** Rows that are read at once. */
  page: number;
  /** Rows in all. */
  max: number;
  signal: AbortSignal;
}

/**
 * The rows of a table, read page by page, so that no transaction stays open while a slow client receives them.
 * @param read the rows behind the last one that was read, or the first ones
 */
export async function* readPages<Row>(
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
  { page, max, signal }: PagesSpan,
): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (let left = max; left > 0; left -= page) {
    signal.throwIfAborted();
    const limit = Math.min(page, left);
    const rows = await read(last, limit);
    yield* rows;
    if (rows.length < limit) return;
    last = rows[rows.length - 1] as Row;
  }
}
