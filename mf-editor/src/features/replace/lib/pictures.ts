import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { srcsetAddresses } from './srcset.ts';
import { findStyleUrls } from './style-urls.ts';

/** How an attribute names pictures. */
export type PictureSyntax = 'url' | 'srcset' | 'css';

export interface PicturePlace {
  element: NodeId;
  attribute: string;
  syntax: PictureSyntax;
}

/** A picture, with all of its sizes, and everywhere it stands. */
export interface Picture {
  /** The first of its addresses in the page, absolute. */
  address: string;
  /** All that it has, absolute: sizes of one `srcset` are one picture. */
  addresses: ReadonlySet<string>;
  places: readonly PicturePlace[];
  alt: string;
}

/** `data-src`, `data-lazy-srcset`, `data-bg`: where a script of the page takes the picture from. */
const LAZY = /^data-(?:[a-z]+-)*(?:src|srcset|bg|background|original|poster|image|img|thumb)(?:-[a-z]+)*$/;
const PICTURE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i;
const SHOWN_METAS = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?)$/i;

/**
 * Pictures of the page, in its order; those that only its style sheets name are none of them.
 * @param base absolute; what relative addresses start from
 */
export function findPictures(page: PageTree, base: string): Picture[] {
  const groups = new Groups();
  for (const element of page.elements()) {
    const now: string[] = [];
    const later: string[] = [];
    for (const { name, value } of page.attributes(element)) {
      const syntax = syntaxOf(page, element, name, value);
      if (syntax === null) continue;
      const addresses = addressesOf(value, syntax).flatMap((text) => absolute(text, base) ?? []);
      for (const address of addresses) groups.add(address, { element, attribute: name, syntax });
      // Of css, each is a picture of its own. What stands there until a script puts the picture in is the same for many of them.
      if (syntax !== 'css') (LAZY.test(name) ? later : now).push(...addresses);
    }
    groups.join([...now, ...otherFormats(page, element, base)]);
    groups.join(later);
  }
  return groups.all().map(({ addresses, places }) => ({
    address: addresses[0] ?? '',
    addresses: new Set(addresses),
    places,
    alt: places.map(({ element }) => page.attribute(element, 'alt')?.trim() ?? '').find(Boolean) ?? '',
  }));
}

/** Absolute; null for what is no picture that has an address: nothing at all, a place-holder written into the page, a script's. */
export function absolute(text: string, base: string): string | null {
  if (text.trim() === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

export function addressesOf(value: string, syntax: PictureSyntax): string[] {
  switch (syntax) {
    case 'url':
      return [value.trim()];
    case 'srcset':
      return srcsetAddresses(value);
    case 'css':
      return findStyleUrls(value).map(({ address }) => address);
  }
}

function syntaxOf(page: PageTree, element: NodeId, name: string, value: string): PictureSyntax | null {
  const tag = page.tag(element);
  if (name === 'style') return value.includes('url(') ? 'css' : null;
  switch (`${tag} ${name}`) {
    case 'img src':
    case 'image href':
    case 'image xlink:href':
    case 'video poster':
      return 'url';
    case 'img srcset':
    case 'source srcset':
      return 'srcset';
    case 'input src':
      return page.attribute(element, 'type')?.toLowerCase() === 'image' ? 'url' : null;
    case 'link href':
      return /(?:^|\s)(?:icon|apple-touch-icon)(?:\s|$)/i.test(page.attribute(element, 'rel') ?? '')
        ? 'url'
        : null;
    case 'meta content':
      return SHOWN_METAS.test(page.attribute(element, 'property') ?? page.attribute(element, 'name') ?? '')
        ? 'url'
        : null;
  }
  if (name === 'background') return 'url';
  if (!LAZY.test(name)) return null;
  if (name.includes('srcset')) return 'srcset';
  return PICTURE_FILE.test(value) && !/[\s{}"']/.test(value.trim()) ? 'url' : null;
}

/** What the `img` of a `picture` is in another format or size. With a `media`, it may be another picture. */
function otherFormats(page: PageTree, element: NodeId, base: string): string[] {
  const parent = page.parent(element);
  if (page.tag(element) !== 'img' || parent === null || page.tag(parent) !== 'picture') return [];
  return page
    .children(parent)
    .filter((id) => page.tag(id) === 'source' && page.attribute(id, 'media') === null)
    .flatMap((id) => srcsetAddresses(page.attribute(id, 'srcset') ?? ''))
    .flatMap((text) => absolute(text, base) ?? []);
}

interface Group {
  addresses: string[];
  places: PicturePlace[];
}

/** Addresses that are one picture. */
class Groups {
  private readonly of = new Map<string, Group>();

  add(address: string, place: PicturePlace): void {
    const group = this.groupOf(address);
    const last = group.places.at(-1);
    if (last?.element !== place.element || last.attribute !== place.attribute) group.places.push(place);
  }

  join([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    for (const address of others) {
      const group = this.groupOf(first);
      const other = this.groupOf(address);
      if (group === other) continue;
      group.addresses.push(...other.addresses);
      for (const place of other.places) {
        const isThere = group.places.some(
          ({ element, attribute }) => element === place.element && attribute === place.attribute,
        );
        if (!isThere) group.places.push(place);
      }
      for (const moved of other.addresses) this.of.set(moved, group);
    }
  }

  all(): Group[] {
    return [...new Set(this.of.values())];
  }

  private groupOf(address: string): Group {
    const known = this.of.get(address);
    if (known !== undefined) return known;
    const group = { addresses: [address], places: [] };
    this.of.set(address, group);
    return group;
  }
}
