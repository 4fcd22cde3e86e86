import { latin1 } from '../../base/reader.ts';

/** Element `fill_element` of AAC (ISO 14496-3, 4.4.2.7), of which decoders skip as many bytes as it counts. */
const FILL_ELEMENT = 6;
const MORE = 15;
const TEXT = /^[ -~]{4,}\0*$/;

/** Bytes of a frame from the first of the text to behind the last of the filler. */
export interface FillerText {
  from: number;
  to: number;
  /** Empty where it is filled with zeros. */
  text: string;
}

/** The filler that a frame begins with, where FFmpeg writes its version: whole bytes of it. Null where it holds anything else. */
export function fillerText(frame: Uint8Array): FillerText | null {
  const [first = 0, second = 0, third = 0] = frame;
  if (first >> 5 !== FILL_ELEMENT) return null;
  const short = (first >> 1) & 15;
  const isLong = short === MORE;
  const count = isLong ? MORE - 1 + (((first & 1) << 7) | (second >> 1)) : short;
  // What kind of filler it is stands in the four bits after the count; zero is filler for whose sake it is there.
  const kind = isLong ? ((second & 1) << 3) | (third >> 5) : ((first & 1) << 3) | (second >> 5);
  const from = isLong ? 3 : 2;
  const to = (isLong ? 1 : 0) + count;
  if (kind !== 0 || to <= from || to > frame.length) return null;
  const text = latin1(frame.subarray(from, to));
  if (/^\0+$/.test(text)) return { from, to, text: '' };
  return TEXT.test(text) ? { from, to, text: text.replace(/\0+$/, '') } : null;
}
