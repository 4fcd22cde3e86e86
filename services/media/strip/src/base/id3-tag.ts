import { latin1, type SourceReader } from './reader.ts';

export const ID3_HEADER_BYTES = 10;
const FOOTER = 0x10;

/** Seven bits of each byte, so that no byte is 0xff. */
export function synchsafe(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => value * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0);
}

/** Returns the end of a tag of version 2 that begins here; null where none does. */
export async function id3End(reader: SourceReader, at: number): Promise<number | null> {
  const head = await reader.peek(at, ID3_HEADER_BYTES);
  const [, , , version = 0xff, revision = 0xff, flags = 0] = head;
  const isTag =
    head.length === ID3_HEADER_BYTES &&
    latin1(head.subarray(0, 3)) === 'ID3' &&
    version >= 2 &&
    version <= 4 &&
    revision < 0xff &&
    head.subarray(6).every((byte) => byte < 0x80);
  if (!isTag) return null;
  return at + ID3_HEADER_BYTES + synchsafe(head, 6) + ((flags & FOOTER) === 0 ? 0 : ID3_HEADER_BYTES);
}
