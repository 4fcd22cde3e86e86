import type { StartTag } from '../source/scan-html.ts';
import { isLazyName } from './lazy-attributes.ts';
import type { ReferenceKind, ReferenceUse } from './reference.ts';

/** How the value of an attribute is read, and what its addresses are. */
export type AttributeRole =
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

/**
 * By element and attribute. `link`, `meta`, `base` and `form` are not here: there one attribute says what another one means.
 */
const ROLES: Record<string, Record<string, AttributeRole>> = {
  a: { href: link, 'xlink:href': link },
  area: { href: link },
  audio: { src: load('media') },
  embed: { src: load('object') },
  frame: { src: load('frame') },
  iframe: { src: load('frame'), srcdoc: { syntax: 'page' } },
  img: { src: load('image'), srcset },
  // The parser makes an img of it, outside of drawings.
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
/** Attributes of drawings that are css. */
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
