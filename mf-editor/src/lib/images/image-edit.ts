import { joinEdits, type PageEdit } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttributes } from '../page/set-attributes.ts';
import { absolute, type ImagePlace, type PageImage, withStyleUrls } from './find-images.ts';

/** Attributes that lazy-loading scripts read. */
const LAZY = /^data-(?:[a-z]+-)*(?:src|original|srcset)$/;

/**
 * Gives one `img` another image in one size. Its other sizes and formats go, and those of its `picture` and of
 * lazy-loading scripts, because a browser would prefer them.
 */
export function changeImage(page: PageTree, img: NodeId, address: string): PageEdit {
  const parent = page.parent(img);
  const sources =
    parent !== null && page.tag(parent) === 'picture'
      ? page.children(parent).filter((id) => page.tag(id) === 'source' && page.isWritten(id))
      : [];
  return joinEdits([
    setAttributes(page, img, { src: address, srcset: null, sizes: null, ...lazyOnes(page, img, address) }),
    ...sources.map((source) =>
      setAttributes(page, source, {
        srcset: address,
        sizes: null,
        type: null,
        ...lazyOnes(page, source, address),
      }),
    ),
  ]);
}

function lazyOnes(page: PageTree, element: NodeId, address: string): Record<string, string | null> {
  const names = page.attributes(element).map(({ name }) => name);
  return Object.fromEntries(
    names.filter((name) => LAZY.test(name)).map((name) => [name, name.endsWith('srcset') ? null : address]),
  );
}

/**
 * Replaces an image everywhere by one size.
 * @param path of an upload, or any valid address
 * @param base absolute base of relative addresses
 * @param url of the clone, for absolute addresses in link previews
 */
export function imageEdit(
  page: PageTree,
  { addresses, places }: PageImage,
  path: string,
  { base, url }: { base: string; url: string },
): PageEdit {
  const values = new Map<NodeId, Record<string, string | null>>();
  const set = (element: NodeId, name: string, value: string | null) =>
    values.set(element, { ...values.get(element), [name]: value });
  const isMeant = (text: string) => addresses.has(absolute(text, base) ?? '');
  for (const place of places) {
    const { element, attribute } = place;
    const old = page.attribute(element, attribute) ?? '';
    const address = page.tag(element) === 'meta' ? new URL(path, url).href : path;
    set(element, attribute, imageValue(place, old, address, isMeant));
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
