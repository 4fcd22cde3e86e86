import type { PageAttribute } from '../html/start-tag.ts';
import { startTag } from '../page/element-words.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';

type ImageSyntax = 'url' | 'srcset' | 'css';

export interface ImagePlace {
  element: NodeId;
  attribute: string;
  syntax: ImageSyntax;
}

interface ImageGroup {
  /** In order of appearance. */
  addresses: string[];
  places: ImagePlace[];
  alt: string;
}

/** Groups absolute addresses that belong to one image. */
class ImageGroups {
  private readonly of = new Map<string, ImageGroup>();

  add(address: string, place: ImagePlace, alt: string): void {
    const group = this.groupOf(address);
    addPlace(group.places, place);
    group.alt ||= alt;
  }

  join([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    for (const address of others) {
      const group = this.groupOf(first);
      const other = this.groupOf(address);
      if (group === other) continue;
      group.addresses.push(...other.addresses);
      for (const place of other.places) addPlace(group.places, place);
      group.alt ||= other.alt;
      for (const moved of other.addresses) this.of.set(moved, group);
    }
  }

  all(): ImageGroup[] {
    return [...new Set(this.of.values())];
  }

  private groupOf(address: string): ImageGroup {
    const known = this.of.get(address);
    if (known !== undefined) return known;
    const group = { addresses: [address], places: [], alt: '' };
    this.of.set(address, group);
    return group;
  }
}

/** Adds the place once; the places of one element follow one another. */
function addPlace(places: ImagePlace[], place: ImagePlace): void {
  for (let at = places.length - 1; at >= 0 && places[at]?.element === place.element; at -= 1) {
    if (places[at]?.attribute === place.attribute) return;
  }
  places.push(place);
}

/** An image address in CSS; the range includes `url(` and `)`. */
interface StyleUrl {
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

/** The CSS with the addresses that `wanted` replaces. */
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

/**
 * The addresses of a `srcset` in order, parsed as HTML does: addresses may contain commas, and `data:` ones always
 * do.
 */
export function srcsetAddresses(value: string): string[] {
  const addresses: string[] = [];
  let rest = value.replace(/^[\s,]+/, '');
  while (rest !== '') {
    const word = /^\S+/.exec(rest)?.[0] ?? rest;
    const address = word.replace(/,+$/, '');
    if (address !== '') addresses.push(address);
    rest = rest.slice(word.length);
    // A descriptor extends to the next comma outside of parentheses; an address that ends with a comma has none.
    if (address === word) rest = rest.replace(/^(?:[^,(]|\([^)]*\)?)*/, '');
    rest = rest.replace(/^[\s,]+/, '');
  }
  return addresses;
}

export interface PageImage {
  /** The absolute address that appears first. */
  address: string;
  addresses: ReadonlySet<string>;
  places: readonly ImagePlace[];
  alt: string;
}

/** Attributes from which lazy-loading scripts read the image. */
const LAZY = /^data-(?:[a-z]+-)*(?:src|srcset|bg|background|original|poster|image|img|thumb)(?:-[a-z]+)*$/;
const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i;
const SHOWN_METAS = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?)$/i;
/** Cheap filter on start tags, because reading all attributes of a page is slow. */
const MAY_SHOW = /src|poster|url\(|icon|image|background|-(?:bg|original|img|thumb)/i;

/**
 * Images of the page in order, without those of style sheets.
 * @param base absolute base of relative addresses
 */
export function findImages(page: PageTree, base: string): PageImage[] {
  const groups = new ImageGroups();
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
      // Each address in CSS is an image of its own. A placeholder that a script replaces later is shared by many
      // images.
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

/** Null for empty, inline and invalid addresses. */
export function absolute(text: string, base: string): string | null {
  if (text.trim() === '' || /^\s*data:/i.test(text) || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

function absoluteOnes(texts: readonly string[], base: string): string[] {
  return texts.flatMap((text) => absolute(text, base) ?? []);
}

function addressesOf(value: string, syntax: ImageSyntax): string[] {
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
): ImageSyntax | null {
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
  return IMAGE_FILE.test(value) && !/[\s{}"']/.test(value.trim()) ? 'url' : null;
}

function attributeIn(attributes: readonly PageAttribute[], wanted: string): string {
  return attributes.find(({ name }) => name === wanted)?.value ?? '';
}

function isIcon(rel: string): boolean {
  return /(?:^|\s)(?:icon|apple-touch-icon|apple-touch-icon-precomposed)(?:\s|$)/i.test(rel);
}

/** Other formats and sizes of the `img` in a `picture`. A source with `media` may be a different image. */
function otherFormats(page: PageTree, element: NodeId, base: string): string[] {
  const parent = page.parent(element);
  if (page.tag(element) !== 'img' || parent === null || page.tag(parent) !== 'picture') return [];
  return page
    .children(parent)
    .filter((id) => page.tag(id) === 'source' && page.attribute(id, 'media') === null)
    .flatMap((id) => absoluteOnes(srcsetAddresses(page.attribute(id, 'srcset') ?? ''), base));
}
