import { readPage } from '../charset/read-text.ts';
import { baseUrlOf } from '../rewrite/first-base.ts';
import { setValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import type { DiskClone } from './disk-clone.ts';

/*
 * From a disk browsers show pictures, and refuse what they would have to look into: masks, and parts of drawings that lie in another
 * file. These are written into what needs them.
 */

/** A larger drawing is no icon. */
const INLINE_MAX = 256 * 1024;
/**
 * Drawings that one text may take in. A page's icons are some hundred kilobytes, but a sheet may repeat a large drawing in every
 * rule.
 */
const INLINED_MAX = 4 * 1024 * 1024;
const DRAWING = /^image\/svg\+xml\b/i;
const MASK =
  /(?<![\w-])(?:-webkit-)?(?:mask(?:-image|-border(?:-source)?|-box-image(?:-source)?)?|shape-outside)\s*:[^;{}]*/gi;
/** Excludes parentheses: with many unclosed ones, matching would take quadratic time. */
const CSS_URL = /url\(\s*(["']?)([^"'()\s]+)\1\s*\)/gi;

/** Returns null for a drawing that stays a file. */
interface Drawings {
  address(file: CloneFile): string | null;
  text(file: CloneFile): string | null;
}

export interface WantedDrawings {
  /** Each once. */
  hashes: string[];
  /** Total size of all insertions. */
  bytes: number;
}

/** The drawings that {@link inlineDrawings} inserts. */
export function drawingsOf(source: string, from: URL, clone: DiskClone, isPage: boolean): WantedDrawings {
  const wanted = new Set<string>();
  let all = 0;
  let left = INLINED_MAX;
  const want = ({ sha256, bytes }: CloneFile) => {
    all += bytes;
    if (!wanted.has(sha256) && bytes <= left) {
      left -= bytes;
      wanted.add(sha256);
    }
    return null;
  };
  inline(source, from, clone, isPage, { address: want, text: want });
  return { hashes: [...wanted], bytes: all };
}

/**
 * Inserts drawings: masks in declarations, and in a page the drawings that `use` refers to. Browsers do not load either from a
 * disk.
 * @param read drawings by hash; others stay files
 */
export function inlineDrawings(
  source: string,
  from: URL,
  clone: DiskClone,
  isPage: boolean,
  read: ReadonlyMap<string, Uint8Array>,
): string {
  const addresses = new Map<CloneFile, string>();
  let left = INLINED_MAX;
  const take = (length: number) => {
    if (length > left) return false;
    left -= length;
    return true;
  };
  return inline(source, from, clone, isPage, {
    address(file) {
      const bytes = read.get(file.sha256);
      const begin = `data:${file.type.split(';', 1)[0]};base64,`;
      if (bytes === undefined || !take(begin.length + Math.ceil(bytes.length / 3) * 4)) return null;
      const address = addresses.get(file) ?? begin + Buffer.from(bytes).toString('base64');
      addresses.set(file, address);
      return address;
    },
    text(file) {
      const bytes = read.get(file.sha256);
      return bytes === undefined || !take(bytes.length) ? null : readPage(bytes, file.type).text;
    },
  });
}

function inline(source: string, from: URL, clone: DiskClone, isPage: boolean, drawings: Drawings): string {
  const masked = inlineMasks(source, from, clone, drawings);
  return isPage ? inlineParts(masked, from, clone, drawings) : masked;
}

function inlineMasks(text: string, from: URL, clone: DiskClone, drawings: Drawings): string {
  const patches: Patch[] = [];
  for (const { 0: declaration, index: at } of text.matchAll(MASK)) {
    for (const { 0: whole, 2: address = '', index } of declaration.matchAll(CSS_URL)) {
      const found = address.startsWith('#') ? null : fileAt(address, from, clone);
      const written = found && drawings.address(found.file);
      if (found === null || written === null) continue;
      const start = at + index;
      patches.push({ start, end: start + whole.length, text: `url(${written}${found.fragment})` });
    }
  }
  return applyPatches(text, patches);
}

/** Adds each drawing that `use` elements refer to once, at the end of the page. */
function inlineParts(source: string, documentUrl: URL, clone: DiskClone, drawings: Drawings): string {
  if (!/<use\b/i.test(source)) return source;
  const base = baseUrlOf(source, documentUrl);
  const patches: Patch[] = [];
  const used = new Map<string, { text: string; prefix: string }>();
  let end = source.length;
  scanHtml(source, {
    startTag({ name, attributes }) {
      if (name !== 'use') return;
      for (const attribute of attributes) {
        if (attribute.name !== 'href' && attribute.name !== 'xlink:href') continue;
        const found = attribute.value.startsWith('#') ? null : fileAt(attribute.value, base, clone);
        if (found === null || !DRAWING.test(found.file.type) || found.fragment === '') continue;
        const { sha256 } = found.file;
        const text = used.get(sha256)?.text ?? drawings.text(found.file);
        if (text === null) continue;
        const drawing = used.get(sha256) ?? { text, prefix: `desenho${used.size}-` };
        used.set(sha256, drawing);
        patches.push(setValue(source, attribute, `#${drawing.prefix}${found.fragment.slice(1)}`));
      }
    },
    endTag(name, range) {
      if (name === 'body') end = range.start;
    },
  });
  for (const { text, prefix } of used.values()) {
    const svg = withPrefix(text.slice(Math.max(0, text.search(/<svg\b/i))), prefix);
    const hidden = 'position:absolute;width:0;height:0;overflow:hidden';
    patches.push({ start: end, end, text: `<div style="${hidden}" aria-hidden="true">${svg}</div>` });
  }
  return applyPatches(source, patches);
}

/** Prefixes the ids of a drawing, which must differ from those of others and of the page. */
function withPrefix(svg: string, prefix: string): string {
  return svg
    .replace(/(\sid\s*=\s*["']?)/gi, `$1${prefix}`)
    .replace(/(\s(?:xlink:)?href\s*=\s*["']?#)/gi, `$1${prefix}`)
    .replace(/(url\(\s*["']?#)/gi, `$1${prefix}`);
}

function fileAt(
  address: string,
  from: URL,
  { fileAt: find }: DiskClone,
): { file: CloneFile; fragment: string } | null {
  if (!URL.canParse(address, from.href)) return null;
  const url = new URL(address, from);
  const file = find(url);
  return file === null || file.bytes > INLINE_MAX ? null : { file, fragment: url.hash };
}
