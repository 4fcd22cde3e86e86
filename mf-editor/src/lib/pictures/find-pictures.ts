import type { NodeId, PageAttribute, PageTree } from '../page/page-tree.ts';
import { startTag } from '../words/start-tag.ts';
import { PictureGroups, type PicturePlace, type PictureSyntax } from './picture-groups.ts';

/** An address of a picture in css, in UTF-16 units of it; the range holds `url(` and `)`, too. */
export interface StyleUrl {
  start: number;
  end: number;
  address: string;
}

const URLS = /url\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|((?:[^\s"'()\\]|\\.)*))\s*\)/gi;

export function findStyleUrls(css: string): StyleUrl[] {
  return [...css.matchAll(URLS)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    address: unescaped(found[1] ?? found[2] ?? found[3] ?? ''),
  }));
}

/** The css with another address in all places that `wanted` names. */
export function withStyleUrls(css: string, wanted: (address: string) => string | null): string {
  return css.replace(URLS, (whole, double?: string, single?: string, bare?: string) => {
    const address = wanted(unescaped(double ?? single ?? bare ?? ''));
    if (address === null) return whole;
    const quote = double !== undefined ? '"' : "'";
    return `url(${quote}${address.replace(/["'\\\n<]/g, encodeURIComponent).replaceAll("'", '%27')}${quote})`;
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, unit?: string) =>
    hex === undefined ? (unit ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}

/** The addresses of a `srcset`, in order, as HTML reads it: commas may be part of an address, of `data:` ones always are. */
export function srcsetAddresses(value: string): string[] {
  const addresses: string[] = [];
  let rest = value.replace(/^[\s,]+/, '');
  while (rest !== '') {
    const word = /^\S+/.exec(rest)?.[0] ?? rest;
    const address = word.replace(/,+$/, '');
    if (address !== '') addresses.push(address);
    rest = rest.slice(word.length);
    // Descriptors go on to the next comma outside of parentheses; there are none behind an address that ends with one.
    if (address === word) rest = rest.replace(/^(?:[^,(]|\([^)]*\)?)*/, '');
    rest = rest.replace(/^[\s,]+/, '');
  }
  return addresses;
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
