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
    await reader.cancel().catch(() => undefined);
  }
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
  const written = (async () => {
    try {
      for await (const piece of pieces) await writer.write(piece.slice());
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
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  await written;
  return parts;
}
