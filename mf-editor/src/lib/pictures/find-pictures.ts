import type { NodeId, PageAttribute, PageTree } from '../page/page-tree.ts';
import { startTag } from '../words/start-tag.ts';
import { PictureGroups, type PicturePlace, type PictureSyntax } from './picture-groups.ts';
import { srcsetAddresses } from './srcset.ts';
import { findStyleUrls } from './style-urls.ts';

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
/** Whether a start tag may name a picture: reading all attributes of all of them takes longer. */
const MAY_SHOW = /src|poster|url\(|icon|image|background|-(?:bg|original|img|thumb)/i;

/**
 * Pictures of the page, in its order; those that only its style sheets name are none of them.
 * @param base absolute; what relative addresses start from
 */
export function findPictures(page: PageTree, base: string): Picture[] {
  const groups = new PictureGroups();
  for (const element of page.elements()) {
    if (!page.isWritten(element) || !MAY_SHOW.test(startTag(page, element))) continue;
    const attributes = page.attributes(element);
    const alt = attributeIn(attributes, 'alt').trim();
    const now: string[] = [];
    const later: string[] = [];
    for (const { name, value } of attributes) {
      const syntax = syntaxOf(page.tag(element), name, value, attributes);
      if (syntax === null) continue;
      const addresses = absoluteOnes(addressesOf(value, syntax), base);
      for (const address of addresses) groups.add(address, { element, attribute: name, syntax }, alt);
      // Of css, each is a picture of its own. What stands there until a script puts the picture in is the same for many of them.
      if (syntax !== 'css') (LAZY.test(name) ? later : now).push(...addresses);
    }
    groups.join([...now, ...otherFormats(page, element, base)]);
    groups.join(later);
  }
  return groups.all().map(({ addresses, places, alt }) => ({
    address: addresses[0] ?? '',
    addresses: new Set(addresses),
    places,
    alt,
  }));
}

/** Null for what has no address that could be another's: nothing at all, a place-holder written into the page. */
export function absolute(text: string, base: string): string | null {
  if (text.trim() === '' || /^\s*data:/i.test(text) || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

function absoluteOnes(texts: readonly string[], base: string): string[] {
  return texts.flatMap((text) => absolute(text, base) ?? []);
}

function addressesOf(value: string, syntax: PictureSyntax): string[] {
  switch (syntax) {
    case 'url':
      return [value.trim()];
    case 'srcset':
      return srcsetAddresses(value);
    case 'css':
      return findStyleUrls(value).map(({ address }) => address);
  }
}

function syntaxOf(
  tag: string,
  name: string,
  value: string,
  attributes: readonly PageAttribute[],
): PictureSyntax | null {
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
      return attributeIn(attributes, 'type').toLowerCase() === 'image' ? 'url' : null;
    case 'link href':
      return isIcon(attributeIn(attributes, 'rel')) ? 'url' : null;
    case 'meta content':
      return SHOWN_METAS.test(attributeIn(attributes, 'property') || attributeIn(attributes, 'name'))
        ? 'url'
        : null;
  }
  if (name === 'background') return 'url';
  if (!LAZY.test(name)) return null;
  if (name.includes('srcset')) return 'srcset';
  return PICTURE_FILE.test(value) && !/[\s{}"']/.test(value.trim()) ? 'url' : null;
}

function attributeIn(attributes: readonly PageAttribute[], wanted: string): string {
  return attributes.find(({ name }) => name === wanted)?.value ?? '';
}

function isIcon(rel: string): boolean {
  return /(?:^|\s)(?:icon|apple-touch-icon|apple-touch-icon-precomposed)(?:\s|$)/i.test(rel);
}

/** What the `img` of a `picture` is in another format or size. With a `media`, it may be another picture. */
function otherFormats(page: PageTree, element: NodeId, base: string): string[] {
  const parent = page.parent(element);
  if (page.tag(element) !== 'img' || parent === null || page.tag(parent) !== 'picture') return [];
  return page
    .children(parent)
    .filter((id) => page.tag(id) === 'source' && page.attribute(id, 'media') === null)
    .flatMap((id) => absoluteOnes(srcsetAddresses(page.attribute(id, 'srcset') ?? ''), base));
}
