export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The kind that the bytes begin as, whatever the request calls them; `null` for kinds that are not accepted. */
export function sniffPicture(bytes: Buffer): PictureKind | null {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (textAt(bytes, 4) === 'ftyp' && /^avi[fs]$/.test(textAt(bytes, 8))) return 'avif';
  return null;
}

/**
 * True for a PNG that moves. The library reads its first picture and does not say that there are more; the chunk that says so
 * comes before the first picture.
 */
export function isAnimatedPng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length;
  while (at + 8 <= bytes.length) {
    const kind = textAt(bytes, at + 4);
    if (kind === 'acTL') return true;
    if (kind === 'IDAT') return false;
    // Length, kind and checksum are four bytes each.
    at += bytes.readUInt32BE(at) + 12;
  }
  return false;
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
