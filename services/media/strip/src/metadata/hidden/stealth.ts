import { isReadable, textOf } from '../../base/decode.ts';
import type { Finding } from '../../base/findings.ts';
import { latin1 } from '../../base/reader.ts';
import { unpackSome } from '../../base/unpack.ts';

/**
 * Stealth PNG info: programs that draw pictures from words hide the words in the lowest bit of each pixel's transparency, or of its
 * colours, column by column. A name comes first, then how many bits follow, then the text, packed by gzip or as it is.
 */
export type StealthChannel = 'alpha' | 'colours';

const NAMES: Readonly<Record<StealthChannel, readonly string[]>> = {
  alpha: ['stealth_pnginfo', 'stealth_pngcomp'],
  colours: ['stealth_rgbinfo', 'stealth_rgbcomp'],
};
const NAME_BYTES = 15;
const HEAD_BYTES = NAME_BYTES + 4;
/** The longest workflow of a picture program that was seen has some 300 KB. */
const TEXT_BYTES_MAX = 4 * 1024 * 1024;
const UNPACKED_BYTES = 256 * 1024;

export const STEALTH_HEAD_BITS = HEAD_BYTES * 8;

export function bitsPerPixel(channel: StealthChannel): number {
  return channel === 'alpha' ? 1 : 3;
}

/** Eight to a byte, the first the highest, for bits that come in any order. */
export class BitField {
  readonly bytes: Uint8Array;
  readonly count: number;

  constructor(count: number) {
    this.count = count;
    this.bytes = new Uint8Array(Math.ceil(count / 8));
  }

  /** Past the end, they are not of interest. */
  add(index: number, bit: number): void {
    const at = index >> 3;
    if (index < this.count) this.bytes[at] = (this.bytes[at] ?? 0) | (bit << (7 - (index & 7)));
  }
}

export interface StealthHead {
  name: string;
  channel: StealthChannel;
  packed: boolean;
  /** Name and length included. */
  bits: number;
}

/** What the first STEALTH_HEAD_BITS of a channel say; null where nothing is hidden there. */
export function readStealthHead(channel: StealthChannel, head: Uint8Array): StealthHead | null {
  const name = latin1(head.subarray(0, NAME_BYTES));
  const kind = NAMES[channel].indexOf(name);
  if (kind === -1) return null;
  const bits = new DataView(head.buffer, head.byteOffset).getUint32(NAME_BYTES);
  return {
    name,
    channel,
    packed: kind === 1,
    bits: STEALTH_HEAD_BITS + Math.min(bits, TEXT_BYTES_MAX * 8),
  };
}

/** What is told of it; `bytes` are all of its bits. */
export async function stealthFinding({ name, packed }: StealthHead, bytes: Uint8Array): Promise<Finding> {
  const hidden = bytes.subarray(HEAD_BYTES);
  const plain = packed ? await unpackSome(hidden, UNPACKED_BYTES, 'gzip') : hidden;
  const text = textOf(plain);
  return { kind: 'hidden', container: 'pixels', name, value: isReadable(text) ? promptOf(text) : '' };
}

/** Programs write an object with the words under names of their own. */
function promptOf(text: string): string {
  const found = /"(?:Description|prompt)"\s*:\s*"((?:[^"\\]|\\.){1,2000})"/.exec(text)?.[1];
  return found === undefined ? text : found.replace(/\\(["\\/])/g, '$1').replace(/\\[nrt]/g, ' ');
}

/** The sample without what its lowest bit says: nearly opaque becomes opaque, as it was before somebody wrote there. */
export function withoutBit(channel: StealthChannel, sample: number): number {
  return channel === 'alpha' && sample >= 128 ? sample | 1 : sample & 0xfe;
}
