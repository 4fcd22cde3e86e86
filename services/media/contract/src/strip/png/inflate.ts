/** The beginning, of at most `mostBytes`, of what zlib has made these bytes of; as much as there is where they are damaged. */
export async function inflateSome(bytes: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  // Both fail together on damaged bytes; the reader below is the one that is asked.
  const written = writer.write(bytes.slice()).then(async () => await writer.close());
  written.catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    while (length < mostBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
  } catch {
    // What came before the damage is still read.
  }
  await reader.cancel().catch(() => undefined);
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.subarray(0, mostBytes);
}
