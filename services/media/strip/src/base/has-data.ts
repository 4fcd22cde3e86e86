import type { SourceReader } from './reader.ts';

/** True where anything but zeros stands there. */
export async function hasData(reader: SourceReader, from: number, to: number): Promise<boolean> {
  for (let at = from; at < to; ) {
    const bytes = await reader.window(at);
    const there = bytes.length > to - at ? bytes.subarray(0, to - at) : bytes;
    // A call per byte takes ten times as long, of what may be gigabytes.
    for (let index = 0; index < there.length; index += 1) if (there[index] !== 0) return true;
    at += there.length;
  }
  return false;
}
