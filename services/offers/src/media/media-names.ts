import { mediaFileName } from '@garimpo/offers-contract';
import type { MediaType } from './media-type.ts';

const NAME_MAX = 60;
const ARCHIVE_NAME_MAX = 120;

/** `007-verao.jpg`: its place on the page, what its address calls it, and what it is. */
export function entryName(place: number, address: string, { type, extension }: MediaType): string {
  const number = String(place).padStart(3, '0');
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const safe = asciiOf(decoded(last).replace(/\.\w{1,5}$/, '')).slice(0, NAME_MAX);
  return `${number}-${safe || (type.startsWith('video/') ? 'video' : 'imagem')}.${extension}`;
}

/** `Content-Disposition` (RFC 6266): the name in full, and in letters that every browser knows. */
export function attachment(title: string): string {
  const name = archiveName(title);
  const plain = withoutAccents(name).replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name by the rule of the contract, at a length that every file system takes. */
function archiveName(title: string): string {
  // Half a letter of two code units is no letter.
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
    // Not UTF-8: its ASCII letters will do.
    return text;
  }
}
