import { createHash } from 'node:crypto';

/* The frames of RFC 6455, as far as a server needs them that takes short texts and sends short texts. */

export const OPCODES = { text: 1, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  opcode: number;
  payload: Buffer;
  /** Bytes that the frame took. */
  length: number;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY = /^[A-Za-z0-9+/]{22}==$/;

/** What the handshake's key is answered with; null for one that is none. */
export function acceptKey(key: string | undefined): string | null {
  if (key === undefined || !KEY.test(key)) return null;
  return createHash('sha1').update(`${key}${GUID}`).digest('base64');
}

export class FrameError extends Error {
  override name = 'FrameError';
}

/**
 * The first frame of the bytes; null while it has not come whole. Throws {@link FrameError} for one that is in parts, unmasked,
 * or longer than allowed.
 */
export function readFrame(bytes: Buffer, payloadMax: number): Frame | null {
  if (bytes.length < 2) return null;
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)];
  const isWhole = (first & 0x80) !== 0;
  const isMasked = (second & 0x80) !== 0;
  if (!isWhole || !isMasked || (first & 0x70) !== 0) throw new FrameError('no whole, masked, plain frame');
  const short = second & 0x7f;
  if (short === 127) throw new FrameError('too long');
  const maskAt = short === 126 ? 4 : 2;
  if (bytes.length < maskAt + 4) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  if (size > payloadMax) throw new FrameError('too long');
  const from = maskAt + 4;
  if (bytes.length < from + size) return null;
  const mask = bytes.subarray(maskAt, from);
  const payload = Buffer.from(bytes.subarray(from, from + size));
  for (let at = 0; at < size; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return { opcode: first & 0x0f, payload, length: from + size };
}

/** A whole frame as a server sends it. */
export function writeFrame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  if (size > 0xffff) throw new FrameError('too long');
  const head =
    size < 126
      ? Buffer.from([0x80 | opcode, size])
      : Buffer.from([0x80 | opcode, 126, size >> 8, size & 0xff]);
  return Buffer.concat([head, payload]);
}
