import { ascii, joinBytes } from '../bytes.ts';
import { StripError } from '../errors.ts';
import { latin1, type SourceReader } from '../reader.ts';
import { crc32 } from './crc.ts';

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
  const checked = joinBytes(ascii(type), data);
  return joinBytes(uint32(data.length), checked, uint32(crc32(checked)));
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}
