import { StripError } from './errors.ts';
import type { SourceReader } from './reader.ts';

/** Kilobits a second by the number in a header; layer III of MPEG 1, then of MPEG 2 and 2.5. */
const RATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
/** What looks like a header by chance comes up once in a megabyte. */
const TRIES_MAX = 10_000;
const MONO = 3;
/** The rest of the sync word, and layer III. */
const SYNC_MASK = 0xe6;
const SYNC = 0xe2;

export const FRAME_HEADER_BYTES = 4;

/** What the header of a frame says (ISO 11172-3, 2.4.2.3; ISO 13818-3). */
export interface FrameHeader {
  /** Frames of one stream have the same: version, layer and sample rate. */
  stream: number;
  isFirstVersion: boolean;
  isMono: boolean;
  /** Bytes of the whole frame, its header included. */
  length: number;
  /** Offset of the side information, after the header and its checksum. */
  sideAt: number;
  sideBytes: number;
}

/** Null where no header of layer III stands, or one of a frame whose length it does not say. */
export function readHeader(bytes: Uint8Array, at = 0): FrameHeader | null {
  const second = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || (second & SYNC_MASK) !== SYNC) return null;
  const third = bytes[at + 2] ?? 0;
  const fourth = bytes[at + 3] ?? 0;
  const version = (second >> 3) & 3;
  const sampleRate = SAMPLE_RATES[(third >> 2) & 3];
  if (version === 1 || sampleRate === undefined) return null;
  const isFirstVersion = version === 3;
  const rate = RATES[isFirstVersion ? 0 : 1][(third >> 4) - 1];
  if (rate === undefined) return null;
  const isMono = fourth >> 6 === MONO;
  const divided = isFirstVersion ? 1 : version === 2 ? 2 : 4;
  const half = isFirstVersion ? 144_000 : 72_000;
  return {
    stream: ((second & 0x1e) << 8) | (third & 0x0c),
    isFirstVersion,
    isMono,
    length: Math.floor((half * rate) / (sampleRate / divided)) + ((third >> 1) & 1),
    sideAt: FRAME_HEADER_BYTES + ((second & 1) === 0 ? 2 : 0),
    sideBytes: isFirstVersion ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

/** Whether two frames of one stream begin a file, or one is all of it; `head` has 4 KB of it, or all. */
export function startsWithFrames(head: Uint8Array): boolean {
  const first = readHeader(head);
  if (first === null) return false;
  return head.length === first.length || readHeader(head, first.length)?.stream === first.stream;
}

export async function headerAt(reader: SourceReader, at: number): Promise<FrameHeader | null> {
  if (at + FRAME_HEADER_BYTES > reader.size) return null;
  return readHeader(await reader.window(at, FRAME_HEADER_BYTES));
}

interface FrameSearch {
  from: number;
  end: number;
  stream: number | null;
  /** How often something may look like a frame and be none, of all searches that share it. */
  tries?: { left: number };
}

/**
 * The first frame from `from` on, of the stream if there is one already, that another one follows, or the end of the sound; null where
 * there is none.
 */
export async function nextFrame(
  reader: SourceReader,
  { from, end, stream, tries = { left: TRIES_MAX } }: FrameSearch,
): Promise<number | null> {
  for (let at = from; at + FRAME_HEADER_BYTES <= end; ) {
    const window = await reader.window(at, FRAME_HEADER_BYTES);
    const most = Math.min(window.length, end - at) - FRAME_HEADER_BYTES;
    let index = 0;
    for (; index <= most; index += 1) {
      if (window[index] !== 0xff) continue;
      const header = readHeader(window, index);
      if (header === null || (stream !== null && header.stream !== stream)) continue;
      const behind = at + index + header.length;
      if (behind === end) return at + index;
      tries.left -= 1;
      if (tries.left < 0) throw new StripError('too_complex', 'too much that looks like frames', at);
      const next = behind > end ? null : await headerAt(reader, behind);
      if (next?.stream === header.stream) return at + index;
    }
    at += index;
  }
  return null;
}
