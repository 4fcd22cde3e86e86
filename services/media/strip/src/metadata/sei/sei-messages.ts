import { isReadable, textOf } from '../../base/decode.ts';

/** How pictures are coded: what the names of units, and the bytes before their content, are. */
export type NalCodec = 'avc' | 'hevc';

const FILLER_PAYLOAD = 3;
const USER_DATA_UNREGISTERED = 5;
const UUID_BYTES = 16;
const FILLED = 0xff;

/** ITU-T H.264, table 7-1; H.265, table 7-1: before and after the pictures. */
export function isSei(codec: NalCodec, firstByte: number): boolean {
  if (codec === 'avc') return (firstByte & 0x1f) === 6;
  const type = (firstByte >> 1) & 0x3f;
  return type === 39 || type === 40;
}

/** A message that tells of its encoder, or is filler: bytes of its unit from the number of its type to the first after it. */
export interface SeiMessage {
  from: number;
  to: number;
  /** What it said; null of filler that says nothing. */
  text: string | null;
}

/**
 * The messages of a unit (H.264, 7.3.2.3) that no decoder needs: user data without a registered owner, in which x264 and x265 write their
 * options, and filler. Null where the unit contradicts itself.
 */
export function readSei(codec: NalCodec, unit: Uint8Array): readonly SeiMessage[] | null {
  const messages: SeiMessage[] = [];
  const bytes = new EscapedBytes(unit, codec === 'avc' ? 1 : 2);
  let end = unit.length - 1;
  while (end > 0 && unit[end] === 0) end -= 1;
  while (bytes.at < end) {
    const from = bytes.at;
    // A unit that ends in zeros before this byte would need it to be escaped, were it smaller.
    const afterZeros = bytes.afterZeros;
    const type = bytes.number();
    const size = bytes.number();
    if (type === null || size === null) return null;
    const payload = bytes.take(size);
    if (payload === null || bytes.at > end) return null;
    bytes.skipEscape();
    const filler = type === FILLER_PAYLOAD && payload.every((byte) => byte === FILLED);
    if (type !== USER_DATA_UNREGISTERED && type !== FILLER_PAYLOAD) continue;
    if (afterZeros && !filler) return null;
    messages.push({ from, to: bytes.at, text: filler ? null : textIn(payload) });
  }
  return messages;
}

function textIn(payload: Uint8Array): string {
  const text = textOf(payload.subarray(UUID_BYTES));
  return isReadable(text) ? text : '';
}

/** Filler of exactly so many bytes, 2 at least: one message, or two where the length of one cannot be written so. */
export function fillerMessages(length: number): Uint8Array {
  const filler = new Uint8Array(length).fill(FILLED);
  const start = length % 256 === 1 ? 2 : 0;
  if (start === 2) filler.set([FILLER_PAYLOAD, 0]);
  const rest = length - start;
  const sizeBytes = Math.floor((rest - 2) / 256) + 1;
  const size = rest - 1 - sizeBytes;
  filler[start] = FILLER_PAYLOAD;
  filler[start + sizeBytes] = size - 255 * (sizeBytes - 1);
  return filler;
}

/** The content of a unit: a 3 after two zeros is there only so that no start of a unit is seen in it. */
class EscapedBytes {
  at: number;
  readonly #bytes: Uint8Array;
  #zeros = 0;

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes;
    this.at = from;
  }

  get afterZeros(): boolean {
    return this.#zeros >= 2;
  }

  /** Goes past an escape that the bytes before it need: with others before it, it would be read as content. */
  skipEscape(): void {
    if (this.#zeros < 2 || this.#bytes[this.at] !== 3) return;
    this.at += 1;
    this.#zeros = 0;
  }

  #next(): number | null {
    this.skipEscape();
    const byte = this.#bytes[this.at];
    if (byte === undefined) return null;
    this.at += 1;
    this.#zeros = byte === 0 ? this.#zeros + 1 : 0;
    return byte;
  }

  /** Bytes of 255 and a last one, added up. */
  number(): number | null {
    let all = 0;
    for (;;) {
      const byte = this.#next();
      if (byte === null) return null;
      all += byte;
      if (byte !== 255) return all;
    }
  }

  take(length: number): Uint8Array | null {
    if (length > this.#bytes.length) return null;
    const taken = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) {
      const byte = this.#next();
      if (byte === null) return null;
      taken[index] = byte;
    }
    return taken;
  }
}
