import { findStyleUrls, withStyleUrls } from '../images/find-images.ts';
import { changeImage } from '../images/image-edit.ts';
import type { Picture } from '../images/picture.ts';
import type { PageEdit } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttribute } from '../page/set-attributes.ts';
import { setDeclaration } from '../style/inline-style.ts';
import type { NarrowStop } from '../style/width-sheet.ts';
import { setWidthStyle } from '../style/width-style.ts';
import type { ShownPicture } from './shown-picture.ts';

/** Proportions that differ less than this look alike. */
const ALIKE = 0.01;

const isAlike = (one: number, other: number) => Math.abs(one / other - 1) < ALIKE;

/**
 * Shows another picture in the place of an `img`, in the same box and cropped alike.
 * @param shown how the present one is shown; null where it is not known, and nothing is kept then
 */
export function replaceImage(
  page: PageTree,
  img: NodeId,
  picture: Picture,
  shown: ShownPicture | null,
): PageEdit {
  const box = shown === null ? {} : keptBox(page, img, picture, shown);
  return changeImage(page, img, picture, box);
}

/** Attributes that keep the box of the image, whose size was the present picture's where nothing else said it. */
function keptBox(
  page: PageTree,
  img: NodeId,
  picture: Picture,
  { box, natural, sets, fit }: ShownPicture,
): Record<string, string> {
  const kept: Record<string, string> = {};
  if (box.width === 0 || box.height === 0) return kept;
  const before = page.attribute(img, 'style') ?? '';
  let style = before;
  const ratio = box.width / box.height;
  const own = picture.size === null ? null : picture.size.width / picture.size.height;
  if (own === null || !isAlike(own, ratio)) {
    if (!sets.ratio && !(sets.width && sets.height))
      style = setDeclaration(style, 'aspect-ratio', ratioOf(box, natural));
    if (fit === 'fill' || fit === '') style = setDeclaration(style, 'object-fit', 'cover');
  }
  // Without a width, another picture would be as wide as it is itself.
  if (!sets.width && !sets.height && natural !== null) kept['width'] = String(Math.round(natural.width));
  if (style !== before) kept['style'] = style;
  return kept;
}

/** In whole numbers, from the present picture where the box has its proportion. */
function ratioOf(
  box: { width: number; height: number },
  natural: { width: number; height: number } | null,
): string {
  const isNatural = natural !== null && isAlike(natural.width / natural.height, box.width / box.height);
  const { width, height } = isNatural ? natural : box;
  return `${Math.round(width)} / ${Math.round(height)}`;
}

/** Shows another picture in the place of an element's background; colours and gradients over it stay. */
export function replaceBackground(
  page: PageTree,
  element: NodeId,
  src: string,
  shown: Pick<ShownPicture, 'layers' | 'fit'> | null,
  { url, stop }: { url: string; stop: NarrowStop | 'all' },
): PageEdit {
  const value = backgroundValue(shown?.layers ?? '', src, url);
  if (stop !== 'all') return setWidthStyle(page, element, stop, 'background-image', value);
  let style = setDeclaration(page.attribute(element, 'style') ?? '', 'background-image', value);
  // Without a size, a picture is repeated as large as it is.
  if (shown === null || shown.fit === 'auto') {
    style = setDeclaration(style, 'background-size', 'cover');
    style = setDeclaration(style, 'background-position', 'center');
  }
  return setAttribute(page, element, 'style', style);
}

/** Takes the picture away, and leaves what lies over it. */
export function withoutPicture(
  page: PageTree,
  element: NodeId,
  layers: string,
  { url, stop }: { url: string; stop: NarrowStop | 'all' },
): PageEdit {
  const others = backgroundValue(layers, NOTHING, url)
    .split(/,\s*(?![^(]*\))/)
    .filter((layer) => !layer.includes(NOTHING));
  const value = others.length === 0 ? 'none' : others.join(', ');
  if (stop !== 'all') return setWidthStyle(page, element, stop, 'background-image', value);
  const style = setDeclaration(page.attribute(element, 'style') ?? '', 'background-image', value);
  return setAttribute(page, element, 'style', style);
}

/** Stands for a picture that goes. */
const NOTHING = '/__ext/garimpo/none';

/** @param layers as computed, in which addresses are whole; the lowest picture of them is replaced */
export function backgroundValue(layers: string, src: string, url: string): string {
  const address = src.replace(/[^\w/.%~?=&+:-]/g, encodeURIComponent);
  const count = findStyleUrls(layers).length;
  if (count === 0) return `url(${address})`;
  const { origin } = new URL(url);
  let seen = 0;
  return withStyleUrls(layers, (one) => {
    seen += 1;
    if (seen === count) return address;
    return one.startsWith(`${origin}/`) ? one.slice(origin.length) : null;
  });
}
