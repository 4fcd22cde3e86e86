import { FORMATS } from '@garimpo/media-strip';

/** More at once than anybody cleans by hand; each is looked at and drawn. */
export const FILES_MAX = 100;

const extensions = new Set(Object.values(FORMATS).flatMap((format) => format.extensions));

/** What the browser offers to choose from. It knows no type for some of them: their extensions are named. */
export const ACCEPT = ['image/*', 'video/*', ...[...extensions].map((extension) => `.${extension}`)].join(
  ',',
);

/** By what it is called: what is in it is looked at next. */
export function isPictureOrVideo({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (/^(?:image|video)\//.test(type)) return true;
  return extensions.has(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}
