import { ascii } from '../../base/bytes.ts';
import type { Finding } from '../../base/findings.ts';
import type { FrameHeader } from '../../base/mpeg-frame.ts';
import { latin1 } from '../../base/reader.ts';

const FIELD_BYTES = [4, 4, 100, 4] as const;
const NAME_BYTES = 9;
const EXTENSION_BYTES = 36;
const CHECKSUM_AT = 34;
/** Players take the lengths of the silence before and behind the sound from a frame of theirs: so much of the name has to stay. */
const TRUSTED = /^(?:LAME|Lav[cf])/;
const NO_VERSION = ascii('LAME\0\0\0\0\0');
/** These versions of LAME wrote a longer name and nothing behind it. */
const WITHOUT_EXTENSION = /^LAME3\.[0-8]\d(?!\d)/;
const VBRI_AT = 36;
const VBRI_BYTES = 26;

/** A first frame that holds no sound, but how long the sound is and where it can be entered. */
export interface InfoFrame {
  /** What stands there instead; the same bytes where nothing goes. */
  bytes: Uint8Array;
  findings: readonly Finding[];
}

/** Null where it is a frame of sound. */
export function readInfoFrame(frame: Uint8Array, header: FrameHeader): InfoFrame | null {
  const at = header.sideAt + header.sideBytes;
  const kind = latin1(frame.subarray(at, at + 4));
  if (kind === 'Xing' || kind === 'Info') return cleanXing(frame, at);
  return latin1(frame.subarray(VBRI_AT, VBRI_AT + 4)) === 'VBRI' ? cleanVbri(frame) : null;
}

function cleanXing(frame: Uint8Array, at: number): InfoFrame {
  const flags = frame[at + 7] ?? 0;
  const fields = FIELD_BYTES.reduce((all, bytes, bit) => all + ((flags >> bit) & 1) * bytes, 0);
  const extension = at + 8 + fields;
  const name = latin1(frame.subarray(extension, extension + NAME_BYTES));
  const hasName = /^[!-~]{4}/.test(name) && !WITHOUT_EXTENSION.test(name);
  const end = hasName ? extension + EXTENSION_BYTES : extension;
  const rest = cleared(frame, end);
  if (!hasName || end > frame.length || name === latin1(NO_VERSION)) return rest;
  rest.bytes.set(TRUSTED.test(name) ? NO_VERSION : new Uint8Array(NAME_BYTES), extension);
  const checksum = extension + CHECKSUM_AT;
  new DataView(rest.bytes.buffer).setUint16(checksum, crc16(rest.bytes.subarray(0, checksum)));
  const value = name.replace(/[^ -~]+/g, '').replace(/U+$/, '');
  return { bytes: rest.bytes, findings: [encoder(value), ...rest.findings] };
}

function cleanVbri(frame: Uint8Array): InfoFrame {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const table = view.getUint16(VBRI_AT + 18) * view.getUint16(VBRI_AT + 22);
  return cleared(frame, VBRI_AT + VBRI_BYTES + table);
}

/** Nothing is heard of what stands behind the numbers. */
function cleared(frame: Uint8Array, from: number): InfoFrame {
  const bytes = frame.slice();
  const rest = bytes.subarray(from);
  if (rest.every((byte) => byte === 0)) return { bytes, findings: [] };
  const text = /^(?:LAME|Lav[cf])[ -~]*/.exec(latin1(rest))?.[0].replace(/U+$/, '');
  rest.fill(0);
  const unused = { kind: 'other', container: 'unused', name: 'UnusedBytes', value: '' } as const;
  return { bytes, findings: [text === undefined ? unused : encoder(text)] };
}

export function encoder(value: string): Finding {
  return { kind: 'software', container: 'stream', name: 'Encoder', value };
}

/** CRC-16 with the polynomial 0x8005, bits of a byte from the lowest on, as LAME has it over what stands before it. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
