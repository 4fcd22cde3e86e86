import type { UploadReply } from '@garimpo/cloner-contract';
import type { Picture } from '../images/picture.ts';

/** Few browsers read `src` where there are widths: those and link previews get one that is not too large. */
const FALLBACK_WIDTH = 1_366;

export function pictureOf({ path, width, height, sizes: made = [] }: UploadReply, sizes: string): Picture {
  const size = { width, height };
  const fallback = made.findLast((one) => one.width <= FALLBACK_WIDTH) ?? made[0];
  const src = fallback?.path ?? path;
  const list = (of: (one: (typeof made)[number]) => string | undefined) =>
    made.flatMap((one) => {
      const address = of(one);
      return address === undefined ? [] : [`${address} ${one.width}w`];
    });
  const avif = list((one) => one.avif);
  const isOne = made.length < 2;
  return {
    src,
    srcset: isOne ? null : list((one) => one.path).join(', '),
    sizes: isOne && avif.length === 0 ? null : sizes,
    avif: avif.length === 0 ? null : avif.join(', '),
    size,
  };
}

/** Paths of the picture's files, each with the one of which the editor's preview shows the bytes. */
export function filesOf({ path, sizes = [] }: UploadReply): Map<string, string> {
  const files = new Map([[path, path]]);
  for (const one of sizes) {
    files.set(one.path, one.path);
    if (one.avif !== undefined) files.set(one.avif, one.path);
  }
  return files;
}

/** A file as WebP in the width of this AVIF, which the service hands to its owner alone. */
export const asShown = (path: string): string => path.replace(/\.avif$/, '.webp');
