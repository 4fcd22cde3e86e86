/** One thing, to be read by people as well. */
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
