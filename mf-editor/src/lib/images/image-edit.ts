import { joinEdits, type PageEdit } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttributes } from '../page/set-attributes.ts';
import { absolute, type ImagePlace, type PageImage, withStyleUrls } from './find-images.ts';
import type { Picture } from './picture.ts';

/** Attributes that lazy-loading scripts read. */
const LAZY = /^data-(?:[a-z]+-)*(?:src|original|srcset)$/;

/**
 * Gives one `img` another picture. Its other sizes and formats go, and those of its `picture` and of lazy-loading scripts, because a
 * browser would prefer them. Of a `picture`, the first source becomes the AVIF where there is one; sources for other screens stay
 * what they are and show the same picture.
 * @param more attributes of the image that change besides
 */
export function changeImage(
  page: PageTree,
  img: NodeId,
  { src, srcset, sizes, avif }: Picture,
  more: Readonly<Record<string, string>> = {},
): PageEdit {
  const sources = sourcesOf(page, img);
  return joinEdits([
    setAttributes(page, img, { src, srcset, sizes, ...lazyOnes(page, img, src), ...more }),
    ...sources.map((source, at) => {
      const isAvif = avif !== null && at === 0 && takesAvif(page, img);
      return setAttributes(page, source, {
        srcset: isAvif ? avif : (srcset ?? src),
        sizes,
        type: isAvif ? 'image/avif' : null,
        ...lazyOnes(page, source, src),
      });
    }),
  ]);
}

function sourcesOf(page: PageTree, img: NodeId): NodeId[] {
  const parent = page.parent(img);
  if (parent === null || page.tag(parent) !== 'picture') return [];
  return page.children(parent).filter((id) => page.tag(id) === 'source' && page.isWritten(id));
}

/**
 * Whether another format can stand beside the image. An `img` alone is not put in a `picture` for it, since rules of the page
 * (`.card > img`) would miss it.
 */
export function takesAvif(page: PageTree, img: NodeId): boolean {
  const sources = sourcesOf(page, img);
  return sources.length > 0 && sources.every((source) => page.attribute(source, 'media') === null);
}

function lazyOnes(page: PageTree, element: NodeId, address: string): Record<string, string | null> {
  const names = page.attributes(element).map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => LAZY.test(name)).map((name) => [name, name.endsWith('srcset') ? null : address]),
  );
}

/**
 * Replaces an image everywhere.
 * @param base absolute base of relative addresses
 * @param url of the clone, for absolute addresses in link previews
 */
export function imageEdit(
  page: PageTree,
  { addresses, places }: PageImage,
  picture: Pick<Picture, 'src' | 'srcset'>,
  { base, url }: { base: string; url: string },
): PageEdit {
  const values = new Map<NodeId, Record<string, string | null>>();
  const set = (element: NodeId, name: string, value: string | null) =>
    values.set(element, { ...values.get(element), [name]: value });
  const isMeant = (text: string) => addresses.has(absolute(text, base) ?? '');
  for (const place of places) {
    const { element, attribute } = place;
    const old = page.attribute(element, attribute) ?? '';
    const { src, srcset } = picture;
    const address = page.tag(element) === 'meta' ? new URL(src, url).href : src;
    const value = place.syntax === 'srcset' ? (srcset ?? address) : address;
    set(element, attribute, imageValue(place, old, value, isMeant));
    if (page.attribute(element, 'type') !== null && /^(?:source|link)$/.test(page.tag(element))) {
      // The type describes the previous image; without it, browsers detect the type.
      set(element, 'type', null);
    }
  }
  return joinEdits([...values].map(([element, changed]) => setAttributes(page, element, changed)));
}

function imageValue(
  { syntax }: ImagePlace,
  old: string,
  address: string,
  isMeant: (text: string) => boolean,
): string {
  return syntax === 'css' ? withStyleUrls(old, (text) => (isMeant(text) ? address : null)) : address;
}
