/** What is given to a stream, and how that goes. */
interface Feed {
  /** Whether somebody still takes what comes out. */
  wanted: boolean;
  /** What the source of the pieces failed with. */
  failed: { error: unknown } | null;
}

/** A stream that nobody reads any more still works through the piece that it has. */
const PIECE_BYTES = 16 * 1024;

/** Bytes as they come out of zlib or gzip, for as long as somebody takes them. Ends without a word where the packed data is damaged. */
export async function* unpacked(
  pieces: AsyncIterable<Uint8Array>,
  kind: 'deflate' | 'gzip',
): AsyncGenerator<Uint8Array, void, void> {
  const stream = new DecompressionStream(kind);
  const feed = feedStream(stream, pieces);
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (done || value === undefined) break;
      yield value;
    }
    if (feed.failed !== null) throw feed.failed.error;
  } finally {
    feed.wanted = false;
    readOn(reader);
  }
}

/**
 * Gives a stream its pieces, and ends it in any case: whoever reads it would wait for ever. What goes wrong in the stream itself is
 * told to its reader.
 */
function feedStream(
  stream: CompressionStream | DecompressionStream,
  pieces: AsyncIterable<Uint8Array>,
): Feed {
  const feed: Feed = { wanted: true, failed: null };
  const writer = stream.writable.getWriter();
  const untilFailure = async function* () {
    try {
      yield* pieces;
    } catch (error) {
      feed.failed = { error };
    }
  };
  const give = async () => {
    for await (const piece of untilFailure()) {
      if (!feed.wanted) break;
      await writer.write(piece.slice());
    }
    await writer.close();
  };
  give().catch(() => undefined);
  return feed;
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
  for await (const part of unpacked(piecesOf(bytes), kind)) {
    all.set(part.subarray(0, mostBytes - length), length);
    length = Math.min(mostBytes, length + part.length);
    if (length === mostBytes) break;
  }
  return all.slice(0, length);
}

export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** All of it packed; null past `mostBytes`. Rejects with what the pieces fail with. */
export async function packed(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<readonly Uint8Array[] | null> {
  const stream = new CompressionStream('deflate');
  const feed = feedStream(stream, pieces);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostBytes) {
      feed.wanted = false;
      readOn(reader);
      return null;
    }
    parts.push(value);
  }
  if (feed.failed !== null) throw feed.failed.error;
  return parts;
}
