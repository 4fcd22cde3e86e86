import { joinEdits } from '../page/join-edits.ts';
import type { NodeId, PageEdit, PageTree } from '../page/page-tree.ts';
import { setAttributes } from '../page/set-attributes.ts';
import { absolute, type Picture, withStyleUrls } from './find-pictures.ts';
import type { PicturePlace } from './picture-groups.ts';

/**
 * The new picture everywhere, in one size instead of many.
 * @param path of an upload, or any address that the page may name
 * @param base absolute; what relative addresses of the page start from
 * @param url of the clone: who shows a link to it wants whole addresses
 */
export function pictureEdit(
  page: PageTree,
  { addresses, places }: Picture,
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
    set(element, attribute, pictureValue(place, old, address, isMeant));
    if (page.attribute(element, 'type') !== null && /^(?:source|link)$/.test(page.tag(element))) {
      // Of the picture before; without one, browsers look for themselves.
      set(element, 'type', null);
    }
  }
  return joinEdits([...values].map(([element, changed]) => setAttributes(page, element, changed)));
}

function pictureValue(
  { syntax }: PicturePlace,
  old: string,
  address: string,
  isMeant: (text: string) => boolean,
): string {
  return syntax === 'css' ? withStyleUrls(old, (text) => (isMeant(text) ? address : null)) : address;
}
