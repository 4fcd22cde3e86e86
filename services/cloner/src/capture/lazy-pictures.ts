import { isLazyName, looksLikeAddress } from '../rewrite/lazy-attributes.ts';
import { readSrcset } from '../rewrite/srcset.ts';
import { encodeValue, setValue, type WrittenAttribute } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { type StartTag, scanHtml } from '../source/scan-html.ts';

/** Elements that load what a script puts into their `src`. */
const WITH_SRC: ReadonlySet<string> = new Set(['img', 'iframe', 'video', 'audio', 'source', 'embed']);
const WITH_SRCSET: ReadonlySet<string> = new Set(['img', 'source']);
const SRCSET_NAME = /srcset/;
/** Variants of the same picture: larger, smaller, or a fallback. */
const OTHER_FORM = /srcset|bgset|bg|background|poster|thumb|zoom|large|full|hires|retina|fallback|webp|avif/;
const BACKGROUND_NAME = /^data-(?:lazy-)?(?:bg|background)(?:-(?:image|img|src|url))?$/;
/** Placeholders until the script runs: nothing, an empty drawing, one pixel. */
const PLACEHOLDER =
  /^\s*(?:|#|about:blank|data:.*|javascript:.*|(?:[^?#]*\/)?(?:blank|spacer|pixel|placeholder|transparent|lazy|loading|1x1)[^/?#]*\.(?:gif|png|svg|jpe?g|webp)(?:[?#].*)?)$/is;

/**
 * Moves lazy addresses (`data-src`, `data-srcset`, `data-bg`) to where a browser loads them without a script. Existing addresses
 * stay, and so do the lazy attributes, which the page's script looks for.
 */
export function showLazyPictures(source: string): string {
  // Most pages have none, and need no second scan.
  if (!/\b(?:data|lazy|loading)-/i.test(source)) return source;
  const patches: Patch[] = [];
  scanHtml(source, { startTag: (tag) => patches.push(...patchesOf(source, tag)) });
  return applyPatches(source, patches);
}

/** Whether the element shows a placeholder until a script runs. */
export function isLazyPicture(tag: StartTag): boolean {
  return patchesOf('', tag).length > 0;
}

function patchesOf(source: string, tag: StartTag): Patch[] {
  if (tag.isForeign || !tag.attributes.some(({ name }) => isLazyName(name))) return [];
  const patches: Patch[] = [];
  const src = WITH_SRC.has(tag.name) ? lazySrc(tag) : undefined;
  const srcset = WITH_SRCSET.has(tag.name) ? lazySrcset(tag) : undefined;
  const background = WITH_SRC.has(tag.name) ? undefined : lazyBackground(tag);
  if (src !== undefined) patches.push(put(source, tag, 'src', src));
  if (srcset !== undefined) patches.push(put(source, tag, 'srcset', srcset), ...putSizes(source, tag));
  if (background !== undefined) patches.push(putStyle(source, tag, background));
  return patches;
}

function lazySrc(tag: StartTag): string | undefined {
  if (!PLACEHOLDER.test(find(tag, 'src')?.value ?? '')) return undefined;
  return lazyValue(tag, (name, value) => !OTHER_FORM.test(name) && looksLikeAddress(value));
}

function lazySrcset(tag: StartTag): string | undefined {
  const isFree = readSrcset(find(tag, 'srcset')?.value ?? '').every(({ text }) => PLACEHOLDER.test(text));
  if (!isFree) return undefined;
  return lazyValue(tag, (name, value) => {
    const candidates = SRCSET_NAME.test(name) ? readSrcset(value) : [];
    return candidates.length > 0 && candidates.every(({ text }) => looksLikeAddress(text));
  });
}

function lazyBackground(tag: StartTag): string | undefined {
  if (/background/i.test(find(tag, 'style')?.value ?? '')) return undefined;
  const value = tag.attributes.find(({ name }) => BACKGROUND_NAME.test(name))?.value.trim();
  if (value === undefined) return undefined;
  if (/^url\([^()]+\)$/i.test(value)) return value;
  return looksLikeAddress(value) ? `url("${value}")` : undefined;
}

function lazyValue(tag: StartTag, fits: (name: string, value: string) => boolean): string | undefined {
  return tag.attributes.find(({ name, value }) => isLazyName(name) && fits(name, value))?.value.trim();
}

/** A browser without sizes takes the picture for one of the window's width, and does not change to a smaller one later. */
function putSizes(source: string, tag: StartTag): Patch[] {
  const sizes = find(tag, 'data-sizes')?.value.trim() ?? '';
  if (sizes === '' || find(tag, 'sizes') !== undefined) return [];
  if (sizes !== 'auto') return [put(source, tag, 'sizes', sizes)];
  // A browser finds them out by itself for pictures that may wait.
  return tag.name === 'img' ? [put(source, tag, 'sizes', sizes), put(source, tag, 'loading', 'lazy')] : [];
}

function put(source: string, tag: StartTag, name: string, value: string): Patch {
  const there = find(tag, name);
  if (there !== undefined) return setValue(source, there, value);
  const at = tag.range.start + 1 + tag.name.length;
  return { start: at, end: at, text: ` ${name}="${encodeValue(value, '"')}"` };
}

function putStyle(source: string, tag: StartTag, background: string): Patch {
  const before = find(tag, 'style')?.value.trim().replace(/;$/, '') ?? '';
  return put(source, tag, 'style', `${before === '' ? '' : `${before}; `}background-image: ${background}`);
}

function find(tag: StartTag, name: string): WrittenAttribute | undefined {
  return tag.attributes.find((one) => one.name === name);
}
