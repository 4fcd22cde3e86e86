import { mediaFileName } from '@garimpo/offers-contract';

export interface MediaType {
  type: string;
  extension: string;
}

/** Bytes that are enough to detect a type. */
export const HEAD_BYTES = 64;

const image = (extension: string, type = extension): MediaType => ({ type: `image/${type}`, extension });
const video = (extension: string, type = extension): MediaType => ({ type: `video/${type}`, extension });

/** Brands of the container that images and videos share (ISO 14496-12). */
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

/** The type by a file's first bytes, whatever its sender claims. Null for other files than images and videos. */
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

const NAME_MAX = 60;
const ARCHIVE_NAME_MAX = 120;

/** For example `007-verao.jpg`: its place on the page, the name in its address, and its type. */
export function entryName(place: number, address: string, { type, extension }: MediaType): string {
  const number = String(place).padStart(3, '0');
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const safe = asciiOf(decoded(last).replace(/\.\w{1,5}$/, '')).slice(0, NAME_MAX);
  return `${number}-${safe || (type.startsWith('video/') ? 'video' : 'imagem')}.${extension}`;
}

/** `Content-Disposition` (RFC 6266): the full name, and an ASCII version that every browser understands. */
export function attachment(title: string): string {
  const name = archiveName(title);
  const plain = withoutAccents(name).replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name by the contract's rule, at a length that every file system takes. */
function archiveName(title: string): string {
  // A lone surrogate is no character.
  const short = [...title.toWellFormed()].slice(0, ARCHIVE_NAME_MAX).join('');
  return mediaFileName(short === '' ? 'oferta' : short).replace(/^\.+/, '_');
}

function asciiOf(text: string): string {
  return withoutAccents(text)
    .replace(/[^\w-]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is not UTF-8: its ASCII characters are enough.
    return text;
  }
}
