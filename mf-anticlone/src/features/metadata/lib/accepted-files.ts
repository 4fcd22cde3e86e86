import { FORMATS } from '@garimpo/media-strip';

export const FILES_MAX = 100;

const extensions = new Set(Object.values(FORMATS).flatMap((format) => format.extensions));

/** For the file dialog. Browsers have no media type for some formats, so extensions are listed too. */
export const ACCEPT = [
  'image/*',
  'video/*',
  'audio/*',
  'application/pdf',
  ...[...extensions].map((extension) => `.${extension}`),
].join(',');

/** Judges by name and type; the content is read later. */
export function isTaken({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (/^(?:(?:image|video|audio)\/|application\/pdf$)/.test(type)) return true;
  return extensions.has(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}
