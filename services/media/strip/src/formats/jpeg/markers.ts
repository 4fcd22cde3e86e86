import { ascii, joinBytes } from '../../base/bytes.ts';

/** Second bytes of JPEG's markers (ITU-T T.81, table B.1). */
export const MARKER = {
  arithmeticConditioning: 0xcc,
  huffmanTables: 0xc4,
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app11: 0xeb,
  app13: 0xed,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

/** How a segment of an application begins, after its length. */
export const JFIF = 'JFIF\0';
export const JFXX = 'JFXX\0';
export const EXIF = 'Exif\0\0';
export const XMP = 'http://ns.adobe.com/xap/1.0/\0';
export const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
export const ICC = 'ICC_PROFILE\0';
export const MPF = 'MPF\0';
export const ISO_GAIN_MAP = 'urn:iso:std:iso:ts:21496:-1\0';
export const PHOTOSHOP = 'Photoshop 3.0\0';
export const ADOBE = 'Adobe';

/** Frames of all processes: their kinds are 13 of 16, as three of the numbers mean tables. */
export function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Frames, tables, restart intervals, numbers of lines: without them, or with others, it is another picture. */
export function isCoding(marker: number): boolean {
  return (
    isStartOfFrame(marker) ||
    marker === MARKER.huffmanTables ||
    marker === MARKER.arithmeticConditioning ||
    (marker >= 0xda && marker <= 0xdf)
  );
}

export function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/** A whole segment; `payload` has at most 65533 bytes. */
export function segmentBytes(marker: number, identifier: string, payload: Uint8Array): Uint8Array {
  const length = 2 + identifier.length + payload.length;
  return joinBytes([0xff, marker, length >> 8, length & 0xff], ascii(identifier), payload);
}
