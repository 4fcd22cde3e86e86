import type { Range } from '../source/patch.ts';
import type { StartTag } from '../source/scan-html.ts';
import { isLazyName } from './lazy-attributes.ts';
import type { ReferenceKind, ReferenceUse } from './reference.ts';

const BEFORE =
  /^[\t\n\f\r ]*\d*[\d.]*[\t\n\f\r ]*[;,\t\n\f\r ][\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(["']?)/i;

/** The address in the content of a `meta` refresh, as a range of it; null for one that only reloads. */
export function readRefresh(content: string): Range | null {
  const [before, quote = ''] = BEFORE.exec(content) ?? [];
  if (before === undefined) return null;
  const start = before.length;
  const closing = quote === '' ? -1 : content.indexOf(quote, start);
  const end = closing === -1 ? content.length : closing;
  return content.slice(start, end).trim() === '' ? null : { start, end };
}

const PICTURES =
  /^(?:og:image(?::(?:url|secure_url))?|twitter:image(?::src|[0-3])?|msapplication-(?:tileimage|square\d+x\d+logo|wide\d+x\d+logo)|image|thumbnail(?:url)?)$/;

/** What a `meta` element with an address declares. `policy` is a content security policy: a clone has its own. */
type MetaRole = 'picture' | 'refresh' | 'policy' | 'canonical' | 'none';

export function metaRole({ attributes }: StartTag): MetaRole {
  const value = (name: string) =>
    attributes
      .find((one) => one.name === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const header = value('http-equiv');
  if (header === 'refresh') return 'refresh';
  if (header === 'content-security-policy' || header === 'content-security-policy-report-only')
    return 'policy';
  const name = value('property') || value('name') || value('itemprop');
  if (name === 'og:url') return 'canonical';
  return PICTURES.test(name) ? 'picture' : 'none';
}

/** What a `link` element is for, by its `rel`. */
type LinkRole =
  | { role: 'reference'; kind: ReferenceKind; use: ReferenceUse }
  /** Connects a browser to the original, or tells search engines which page is the original. */
  | { role: 'drop' }
  | { role: 'none' };

const DROPPED = new Set(['preconnect', 'dns-prefetch', 'prerender', 'canonical', 'compression-dictionary']);
const KINDS: [rel: string, kind: ReferenceKind][] = [
  ['stylesheet', 'stylesheet'],
  ['icon', 'icon'],
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['apple-touch-startup-image', 'icon'],
  ['mask-icon', 'icon'],
  ['fluid-icon', 'icon'],
  ['image_src', 'icon'],
  ['manifest', 'manifest'],
  ['preload', 'preload'],
  ['modulepreload', 'preload'],
  ['prefetch', 'preload'],
];

export function linkRole(rel: string): LinkRole {
  const words = new Set(rel.toLowerCase().split(/[\t\n\f\r ]+/));
  // `rel="preload stylesheet"` is both, and loading outweighs preparing.
  for (const [word, kind] of KINDS) {
    if (words.has(word)) return { role: 'reference', kind, use: 'load' };
  }
  if ([...words].some((word) => DROPPED.has(word))) return { role: 'drop' };
  if (words.size === 1 && (words.has('') || words.has('expect'))) return { role: 'none' };
  return { role: 'reference', kind: 'link', use: 'navigate' };
}

/** How the addresses in an attribute's value are read. */
type AttributeRole =
  | { syntax: 'url'; kind: ReferenceKind; use: ReferenceUse }
  | { syntax: 'srcset'; kind: ReferenceKind }
  | { syntax: 'css' }
  | { syntax: 'page' }
  | { syntax: 'lazy' };

const load = (kind: ReferenceKind): AttributeRole => ({ syntax: 'url', kind, use: 'load' });
const srcset: AttributeRole = { syntax: 'srcset', kind: 'srcset' };
const link: AttributeRole = { syntax: 'url', kind: 'link', use: 'navigate' };
const css: AttributeRole = { syntax: 'css' };
const lazy: AttributeRole = { syntax: 'lazy' };

/** By element and attribute, except `link`, `meta`, `base` and `form`, where one attribute determines the meaning of another. */
const ROLES: Record<string, Record<string, AttributeRole>> = {
  a: { href: link, 'xlink:href': link },
  area: { href: link },
  audio: { src: load('media') },
  embed: { src: load('object') },
  frame: { src: load('frame') },
  iframe: { src: load('frame'), srcdoc: { syntax: 'page' } },
  img: { src: load('image'), srcset },
  // The parser turns it into an img, except in SVG.
  image: { src: load('image'), srcset, href: load('svg'), 'xlink:href': load('svg') },
  input: { src: load('image') },
  object: { data: load('object') },
  script: { src: load('script'), href: load('script'), 'xlink:href': load('script') },
  source: { src: load('media'), srcset },
  track: { src: load('track') },
  video: { src: load('media'), poster: load('poster') },
  'amp-anim': { src: load('image'), srcset },
  'amp-audio': { src: load('media') },
  'amp-iframe': { src: load('frame') },
  'amp-img': { src: load('image'), srcset },
  'amp-video': { src: load('media'), poster: load('poster') },
};

const WITH_BACKGROUND: ReadonlySet<string> = new Set('body table thead tbody tfoot tr td th'.split(' '));
const DRAWN: ReadonlySet<string> = new Set(
  'use feimage pattern lineargradient radialgradient filter textpath mpath tref cursor'.split(' '),
);
/** SVG attributes whose value is CSS. */
const PAINT: ReadonlySet<string> = new Set(
  'fill stroke filter clip-path mask marker marker-start marker-mid marker-end cursor'.split(' '),
);

/** Null for an attribute without an address. */
export function roleOf(tag: StartTag, name: string): AttributeRole | null {
  const role = ROLES[tag.name]?.[name];
  if (role !== undefined) return role;
  if (name === 'style') return css;
  if (name === 'background' && WITH_BACKGROUND.has(tag.name)) return load('image');
  if ((name === 'href' || name === 'xlink:href') && DRAWN.has(tag.name)) return load('svg');
  if (tag.isForeign && PAINT.has(name)) return css;
  return isLazyName(name) ? lazy : null;
}
