import { StripError } from '../../base/errors.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { isRestart, isStartOfFrame, MARKER } from './markers.ts';

/** A part of an image, from its marker (of the scan: from its first coded byte) to the first byte after it. */
export type JpegPart = (
  | { kind: 'segment'; marker: number; identifier: string; dataAt: number }
  | { kind: 'scan' }
  | { kind: 'unused' }
) & { from: number; to: number };
export type Segment = Extract<JpegPart, { kind: 'segment' }>;

export interface JpegImage {
  start: number;
  /** Between the start of the image and its end, in order, without gaps. */
  parts: readonly JpegPart[];
  /** The first byte after the end of the image. */
  end: number;
  /** Whether the mark of the end is there: viewers do without. */
  isClosed: boolean;
}

const IDENTIFIER_BYTES = 40;
const MAX_PARTS = 20_000;

/** The structure of the image that begins at `start`. What decoders skip between segments is a part `unused`. */
export async function readJpeg(reader: SourceReader, start: number): Promise<JpegImage> {
  if ((await reader.uint16(start)) !== 0xffd8) throw new StripError('malformed', 'no start of image', start);
  const parts: JpegPart[] = [];
  let frames = 0;
  let scans = 0;
  for (let at = start + 2; ; ) {
    if (parts.length > MAX_PARTS) throw new StripError('too_complex', 'too many segments', at);
    const markerAt = await findMarker(reader, at, false);
    if (markerAt > at) parts.push({ kind: 'unused', from: at, to: markerAt });
    const marker = await reader.uint8(markerAt + 1);
    if (marker === MARKER.endOfImage) {
      if (frames === 0 || scans === 0)
        throw new StripError('malformed', 'an image without a picture', markerAt);
      return { start, parts, end: markerAt + 2, isClosed: true };
    }
    if (marker < 0xc0 || isRestart(marker) || marker === MARKER.startOfImage || marker === 0xc8) {
      throw new StripError('malformed', `marker ${marker.toString(16)} where none may be`, markerAt);
    }
    const length = await reader.uint16(markerAt + 2);
    if (length < 2) throw new StripError('malformed', 'a segment shorter than its length', markerAt);
    const to = markerAt + 2 + length;
    reader.expect(markerAt, to - markerAt);
    const dataAt = markerAt + 4;
    const identifier = latin1(await reader.bytes(dataAt, Math.min(IDENTIFIER_BYTES, to - dataAt)));
    parts.push({ kind: 'segment', marker, identifier, dataAt, from: markerAt, to });
    if (isStartOfFrame(marker)) {
      await checkFrame(reader, dataAt, to);
      frames += 1;
    } else if (marker > 0xef && marker !== MARKER.comment) {
      throw new StripError('unknown_format', `an extension of JPEG, ${marker.toString(16)}`, markerAt);
    }
    at = to;
    if (marker === MARKER.startOfScan) {
      if (frames === 0) throw new StripError('malformed', 'a scan before its frame', markerAt);
      scans += 1;
      at = await findMarker(reader, to, true);
      parts.push({ kind: 'scan', from: to, to: at });
      if (at === reader.size && at > to) return { start, parts, end: at, isClosed: false };
    }
  }
}

/** Lines may be told after the scan; samples per line may not. */
async function checkFrame(reader: SourceReader, dataAt: number, to: number): Promise<void> {
  if (to - dataAt < 6) throw new StripError('malformed', 'a frame without its size', dataAt);
  if ((await reader.uint16(dataAt + 3)) === 0)
    throw new StripError('malformed', 'a picture without width', dataAt);
}

/**
 * Where the next marker stands: FF, and a byte that is neither zero (a coded FF) nor FF (a fill byte). In a scan, restarts are part
 * of what is coded, and the end of the file is one of them.
 */
async function findMarker(reader: SourceReader, from: number, inScan: boolean): Promise<number> {
  for (let at = from; ; ) {
    if (inScan && reader.size - at < 2) return reader.size;
    const window = await reader.window(at, 2);
    let index = window.indexOf(0xff);
    while (index !== -1 && index + 1 < window.length) {
      const next = window[index + 1] ?? 0;
      const coded = next === 0 || next === 0xff || (inScan && isRestart(next));
      if (!coded) return at + index;
      index = window.indexOf(0xff, index + (next === 0xff ? 1 : 2));
    }
    // An FF at the very end of the window is looked at with what follows it.
    at += index === -1 ? window.length : index;
  }
}
