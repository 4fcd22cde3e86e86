import { setValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { contentTypeCharset, type ReadText, XML_ENCODING } from './read-text.ts';

const MARK = '\ufeff';
const ASCII = /^[\0-\x7f]*$/;

/**
 * The page in utf-8, whatever it was in: what it says of its own encoding is made true. A page that says nothing gets a byte order
 * mark where it needs one, since it may be read without a `content-type`, from a disk. One that was in utf-8 keeps its bytes.
 */
export function writePage(text: string, { encoding, hasMark }: Omit<ReadText, 'text'>): Buffer {
  if (encoding === 'utf-8' && hasMark) return Buffer.from(MARK + text);
  const { patches, isSaid } = charsetPatches(text);
  const needsMark = !isSaid && !ASCII.test(text);
  return Buffer.from((needsMark ? MARK : '') + applyPatches(text, patches));
}

/** The sheet in utf-8. */
export function writeSheet(text: string, { encoding, hasMark }: Omit<ReadText, 'text'>): Buffer {
  if (encoding === 'utf-8') return Buffer.from((hasMark ? MARK : '') + text);
  const said = text.replace(/^@charset "[^"]*";/, '@charset "utf-8";');
  // A sheet that says nothing would be read as the page is, which may be another's.
  return Buffer.from((said === text && !ASCII.test(text) ? MARK : '') + said);
}

/** The script in utf-8, with a mark where it would be read as something else. */
export function writeScript(text: string, { hasMark }: Omit<ReadText, 'text'>): Buffer {
  return Buffer.from((hasMark || !ASCII.test(text) ? MARK : '') + text);
}

/** The first `meta` that speaks of the encoding is the one that counts. */
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
  // Browsers find it within 1024 bytes; one that stands later says nothing.
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
