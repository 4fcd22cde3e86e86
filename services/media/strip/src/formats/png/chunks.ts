import { ascii, joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';

let table: Uint32Array | undefined;

/** CRC-32 as PNG has it after each chunk: of its type and its data. */
function crc32(bytes: Uint8Array): number {
  table ??= makeTable();
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, value) => {
    let crc = value;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
    return crc;
  });
}

/** From its length to its checksum; `dataAt` and `dataBytes` are what is between its type and that. */
export interface PngChunk {
  type: string;
  from: number;
  to: number;
  dataAt: number;
  dataBytes: number;
}

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
const MAX_CHUNKS = 1_000_000;

/** The chunks up to the last, `IEND`; what follows it is none. */
export async function* readChunks(reader: SourceReader): AsyncGenerator<PngChunk, void, void> {
  let at = SIGNATURE_BYTES;
  for (let count = 0; ; count += 1) {
    if (count > MAX_CHUNKS) throw new StripError('too_complex', 'too many chunks', at);
    const head = await reader.view(at, 8);
    const dataBytes = head.getUint32(0);
    const type = latin1(new Uint8Array(head.buffer, head.byteOffset + 4, 4));
    if (!/^[A-Za-z]{4}$/.test(type)) throw new StripError('malformed', 'a chunk without a type', at);
    if (dataBytes > 0x7fffffff) throw new StripError('malformed', `a chunk of ${dataBytes} bytes`, at);
    const to = at + FRAME_BYTES + dataBytes;
    reader.expect(at, to - at);
    yield { type, from: at, to, dataAt: at + 8, dataBytes };
    if (type === 'IEND') return;
    at = to;
  }
}

export function chunkBytes(type: string, data: Uint8Array): Uint8Array {
  const chunk = joinBytes(uint32(data.length), ascii(type), data, uint32(0));
  chunk.set(uint32(crc32(chunk.subarray(4, -4))), chunk.length - 4);
  return chunk;
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}
