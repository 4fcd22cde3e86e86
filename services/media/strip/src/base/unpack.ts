/** Bytes as they come out of zlib or gzip, for as long as somebody takes them. Ends without a word where the packed data is damaged. */
export async function* unpacked(
  pieces: AsyncIterable<Uint8Array>,
  kind: 'deflate' | 'gzip',
): AsyncGenerator<Uint8Array, void, void> {
  const stream = new DecompressionStream(kind);
  const writer = stream.writable.getWriter();
  let given = true;
  // Both ends fail together on damaged bytes; the reader below is the one that is asked.
  const written = (async () => {
    for await (const piece of pieces) {
      if (!given) return;
      await writer.write(piece.slice());
    }
    await writer.close();
  })();
  written.catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    given = false;
    readOn(reader);
  }
}

/**
 * Lets a write that waits for room come to its end. To cancel is no way out: Node's streams of zlib may still hand over bytes
 * afterwards, and throw where nobody can catch it.
 */
function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  rest().catch(() => undefined);
}

/** The beginning, of at most `mostBytes`, of what these bytes unpack to. */
export async function unpackSome(
  bytes: Uint8Array,
  mostBytes: number,
  kind: 'deflate' | 'gzip' = 'deflate',
): Promise<Uint8Array> {
  const all = new Uint8Array(mostBytes);
  let length = 0;
  for await (const part of unpacked(once(bytes), kind)) {
    all.set(part.subarray(0, mostBytes - length), length);
    length = Math.min(mostBytes, length + part.length);
    if (length === mostBytes) break;
  }
  return all.slice(0, length);
}

/** A stream of one piece. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

/** All of it packed; null past `mostBytes`. */
export async function packed(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<readonly Uint8Array[] | null> {
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  let tooLong = false;
  const written = (async () => {
    try {
      for await (const piece of pieces) {
        if (tooLong) return;
        await writer.write(piece.slice());
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
      throw error;
    }
  })();
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  written.catch(() => undefined);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostBytes) {
      tooLong = true;
      readOn(reader);
      return null;
    }
    parts.push(value);
  }
  await written;
  return parts;
}
