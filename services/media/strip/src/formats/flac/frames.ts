import { StripError } from '../../base/errors.ts';
import type { SourceReader } from '../../base/reader.ts';

const HEADER_BYTES_MAX = 16;
const SYNC = 0xff;

const tableOf = (polynomial: number, bits: 8 | 16): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, value) => {
    const top = 1 << (bits - 1);
    let crc = value << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
    return crc & ((1 << bits) - 1);
  });
let tables: { byte: Uint16Array; word: Uint16Array } | undefined;

/** Returns the tables of the checksums of a header and of a whole frame (RFC 9639, 9.1.8 and 9.3). */
const checksums = () => {
  tables ??= { byte: tableOf(0x07, 8), word: tableOf(0x8005, 16) };
  return tables;
};

/** How long the header of a frame is whose checksum is right; null where there is none. */
function headerBytes(bytes: Uint8Array): number | null {
  const [first, second = 0, third = 0, fourth = 0, number = 0] = bytes;
  if (first !== SYNC || second >> 1 !== 0x7c || (fourth & 1) !== 0) return null;
  const [block, rate] = [third >> 4, third & 15];
  if (block === 0 || rate === 15 || fourth >> 4 > 10 || number === 0xff) return null;
  const ofNumber = number < 0x80 ? 1 : Math.clz32(~(number << 24));
  if (ofNumber > 7 || (number >= 0x80 && ofNumber < 2)) return null;
  const ofBlock = block === 6 ? 1 : block === 7 ? 2 : 0;
  const ofRate = rate === 12 ? 1 : rate > 12 ? 2 : 0;
  const length = 4 + ofNumber + ofBlock + ofRate;
  if (length >= bytes.length) return null;
  const { byte } = checksums();
  let crc = 0;
  for (const one of bytes.subarray(0, length)) crc = byte[crc ^ one] ?? 0;
  return crc === bytes[length] ? length + 1 : null;
}

/**
 * Reads all frames up to `end`. Each has a remainder of zero, and so have all of them one behind the other: whatever else stood among
 * them or behind them would show. StripError `malformed` where no frame begins, `truncated` where the last does not end there.
 */
export async function checkFrames(reader: SourceReader, from: number, end: number): Promise<void> {
  if (headerBytes(await reader.peek(from, HEADER_BYTES_MAX)) === null)
    throw new StripError('malformed', 'no frame behind the header', from);
  const { word } = checksums();
  let crc = 0;
  for (let at = from; at < end; ) {
    const window = await reader.window(at);
    const most = Math.min(window.length, end - at);
    for (let index = 0; index < most; index += 1)
      crc = ((crc << 8) & 0xffff) ^ (word[(crc >> 8) ^ (window[index] ?? 0)] ?? 0);
    at += most;
  }
  if (crc !== 0) throw new StripError('truncated', 'not every frame is whole', from);
}
