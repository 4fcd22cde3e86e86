import { readPage } from '../charset/read-text.ts';
import { baseUrlOf } from '../rewrite/first-base.ts';
import { setValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import type { DiskClone, FileReader } from './disk-clone.ts';

/*
 * From a disk browsers show pictures, and refuse what they would have to look into: masks, and parts of drawings that lie in another
 * file. These are written into what needs them.
 */

/** A larger one is no icon. */
const INLINE_MAX = 256 * 1024;
const DRAWING = /^image\/svg\+xml\b/i;
const MASK =
  /(?<![\w-])(?:-webkit-)?(?:mask(?:-image|-border(?:-source)?|-box-image(?:-source)?)?|shape-outside)\s*:[^;{}]*/gi;
const CSS_URL = /url\(\s*(["']?)([^"')\s]+)\1\s*\)/gi;

/** Of a sheet, a page or anything else with declarations in it. */
export async function inlineMasks(
  text: string,
  from: URL,
  clone: DiskClone,
  reader: FileReader,
): Promise<string> {
  const patches: Patch[] = [];
  for (const { 0: declaration, index: at } of text.matchAll(MASK)) {
    for (const { 0: whole, 2: address = '', index } of declaration.matchAll(CSS_URL)) {
      const found = address.startsWith('#') ? null : fileAt(address, from, clone);
      if (found === null) continue;
      const { file, fragment } = found;
      const bytes = await reader.read(file.sha256);
      const start = at + index;
      const type = file.type.split(';', 1)[0];
      const written = `url(data:${type};base64,${bytes.toString('base64')}${fragment})`;
      patches.push({ start, end: start + whole.length, text: written });
    }
  }
  return applyPatches(text, patches);
}

/** The page with the drawings that its `use` elements take parts of, each once, at its end. */
export async function inlineParts(
  source: string,
  documentUrl: URL,
  clone: DiskClone,
  reader: FileReader,
): Promise<string> {
  if (!/<use\b/i.test(source)) return source;
  const base = baseUrlOf(source, documentUrl);
  const patches: Patch[] = [];
  const drawings = new Map<string, { file: CloneFile; prefix: string }>();
  let end = source.length;
  scanHtml(source, {
    startTag({ name, attributes }) {
      if (name !== 'use') return;
      for (const attribute of attributes) {
        if (attribute.name !== 'href' && attribute.name !== 'xlink:href') continue;
        const found = attribute.value.startsWith('#') ? null : fileAt(attribute.value, base, clone);
        if (found === null || !DRAWING.test(found.file.type) || found.fragment === '') continue;
        const { sha256 } = found.file;
        const drawing = drawings.get(sha256) ?? { file: found.file, prefix: `desenho${drawings.size}-` };
        drawings.set(sha256, drawing);
        patches.push(setValue(source, attribute, `#${drawing.prefix}${found.fragment.slice(1)}`));
      }
    },
    endTag(name, range) {
      if (name === 'body') end = range.start;
    },
  });
  for (const { file, prefix } of drawings.values()) {
    const { text } = readPage(await reader.read(file.sha256), file.type);
    const svg = withPrefix(text.slice(Math.max(0, text.search(/<svg\b/i))), prefix);
    const hidden = 'position:absolute;width:0;height:0;overflow:hidden';
    patches.push({ start: end, end, text: `<div style="${hidden}" aria-hidden="true">${svg}</div>` });
  }
  return applyPatches(source, patches);
}

/** Names in one drawing are not those of another, or of the page. */
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
