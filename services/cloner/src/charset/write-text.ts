import { setValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { contentTypeCharset, type ReadText, XML_ENCODING } from './read-text.ts';

const MARK = '\ufeff';
const ASCII = /^[\0-\x7f]*$/;

/**
 * The page in UTF-8, with its own declarations of another encoding corrected. A page without a declaration gets a byte order mark
 * if it needs one, since it may be opened from a disk, without a `content-type`. A page that was UTF-8 keeps its bytes.
 */
export function writePage(text: string, { encoding, hasMark }: Omit<ReadText, 'text'>): Buffer {
  if (encoding === 'utf-8' && hasMark) return Buffer.from(MARK + text);
  const { patches, isSaid } = charsetPatches(text);
  const needsMark = !isSaid && !ASCII.test(text);
  return Buffer.from((needsMark ? MARK : '') + applyPatches(text, patches));
}

export function writeSheet(text: string, { encoding, hasMark }: Omit<ReadText, 'text'>): Buffer {
  if (encoding === 'utf-8') return Buffer.from((hasMark ? MARK : '') + text);
  const said = text.replace(/^@charset "[^"]*";/, '@charset "utf-8";');
  // A sheet without a declaration would be read in the encoding of the page that loads it.
  return Buffer.from((said === text && !ASCII.test(text) ? MARK : '') + said);
}

/** The script in UTF-8, with a byte order mark if it would be read as something else. */
export function writeScript(text: string, { hasMark }: Omit<ReadText, 'text'>): Buffer {
  return Buffer.from((hasMark || !ASCII.test(text) ? MARK : '') + text);
}

/** The first `meta` that names an encoding counts. */
function charsetPatches(source: string): { patches: Patch[]; isSaid: boolean } {
  const patches: Patch[] = [];
  let isSaid = false;
  const isUtf8 = (label: string) => /^(?:utf-?8|unicode-1-1-utf-8)$/i.test(label.trim());
  const [, before = '', declared] = XML_ENCODING.exec(source.slice(0, 1_024)) ?? [];
  if (declared !== undefined) {
    isSaid = true;
    const range = { start: before.length, end: before.length + declared.length };
    if (!isUtf8(declared)) patches.push({ ...range, text: 'utf-8' });
  }
  // Browsers look for it in the first 1024 bytes only.
  scanHtml(source.slice(0, 1_024), {
    startTag({ name, attributes }) {
      if (name !== 'meta' || isSaid) return;
      const charset = attributes.find((one) => one.name === 'charset');
      const content = attributes.find((one) => one.name === 'content');
      const header = attributes
        .find((one) => one.name === 'http-equiv')
        ?.value.trim()
        .toLowerCase();
      const label = charset === undefined ? contentTypeCharset(content?.value ?? '') : charset.value;
      if (charset !== undefined) {
        isSaid = true;
        if (!isUtf8(charset.value)) patches.push(setValue(source, charset, 'utf-8'));
      } else if (content !== undefined && header === 'content-type' && label !== null) {
        isSaid = true;
        if (!isUtf8(label)) {
          patches.push(setValue(source, content, content.value.replace(label, 'utf-8')));
        }
      }
    },
  });
  return { patches, isSaid };
}
