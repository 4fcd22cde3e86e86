export interface MediaType {
  type: string;
  extension: string;
}

/** So many bytes tell what a file is. */
export const HEAD_BYTES = 64;

const image = (extension: string, type = extension): MediaType => ({ type: `image/${type}`, extension });
const video = (extension: string, type = extension): MediaType => ({ type: `video/${type}`, extension });

/** Brands of the container that pictures and videos share (ISO 14496-12). */
const brands: Record<string, MediaType | null> = {
  avif: image('avif'),
  avis: image('avif'),
  heic: image('heic'),
  heix: image('heic'),
  mif1: image('heic'),
  msf1: image('heic'),
  'qt  ': video('mov', 'quicktime'),
  'M4A ': null,
  'M4B ': null,
};

/** What a file is by its first bytes, whatever its sender calls it. Null for what is neither image nor video. */
export function mediaTypeOf(head: Buffer): MediaType | null {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return image('jpg', 'jpeg');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return image('png');
  if (/^GIF8[79]a/.test(text(0, 6))) return image('gif');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return image('webp');
  if (text(0, 4) === '\x1aE\xdf\xa3')
    return text(0, HEAD_BYTES).includes('webm') ? video('webm') : video('mkv', 'x-matroska');
  if (text(4, 8) !== 'ftyp') return null;
  const brand = text(8, 12);
  return Object.hasOwn(brands, brand) ? (brands[brand] ?? null) : video('mp4');
}
