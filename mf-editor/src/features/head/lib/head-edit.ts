import { escapeAttribute, escapeText } from '../../../lib/html/escape.ts';
import { joinEdits } from '../../../lib/page/join-edits.ts';
import type { PageEdit, PageTree } from '../../../lib/page/page-tree.ts';
import { canRestructure, removeElement } from '../../../lib/page/restructure.ts';
import { setAttribute, setAttributes } from '../../../lib/page/set-attributes.ts';
import { addText, setText } from '../../../lib/page/set-text.ts';
import { type HeadValues, iconsOf, metaNames, metasOf, readHead, titleOf } from './head-values.ts';

/** Of the picture before: what they say is not so of another one. */
const ABOUT_PICTURE = [
  'og:image:width',
  'og:image:height',
  'og:image:type',
  'og:image:alt',
  'twitter:image:alt',
];

/**
 * One step from what the page says of itself to `values`: what is there changes, what is missing is put in, the rest stays as it is.
 * @param url absolute, of the clone: who shows a link to it wants whole addresses
 */
export function headEdit(page: PageTree, values: HeadValues, url: string): PageEdit {
  const before = readHead(page);
  const isNew = (name: keyof HeadValues) => values[name].trim() !== before[name];
  const edits: PageEdit[] = [];
  const missing: string[] = [];
  if (isNew('lang')) edits.push(langEdit(page, values.lang.trim()));
  if (isNew('title')) {
    const edit = titleEdit(page, values.title.trim());
    if (edit === null) missing.push(`<title>${escapeText(values.title.trim())}</title>`);
    else edits.push(edit);
  }
  for (const field of ['description', 'shareTitle', 'shareDescription', 'shareImage'] as const) {
    if (!isNew(field)) continue;
    const typed = values[field].trim();
    const value = field === 'shareImage' ? wholeAddress(typed, url) : typed;
    const names: readonly string[] = metaNames[field];
    const found = metasOf(page, names);
    edits.push(...found.map((meta) => setAttribute(page, meta, 'content', value)));
    if (found.length === 0 && value !== '') missing.push(metaHtml(names[0] ?? '', value));
  }
  if (isNew('shareImage')) edits.push(...removals(page, ABOUT_PICTURE));
  if (isNew('favicon')) {
    const address = values.favicon.trim();
    const icons = iconsOf(page);
    edits.push(
      ...icons.map((icon) => setAttributes(page, icon, iconValues(page.attribute(icon, 'type'), address))),
    );
    if (icons.length === 0) missing.push(`<link rel="icon" href="${escapeAttribute(address)}">`);
  }
  if (missing.length > 0) edits.push(insertion(headStart(page), `\n${missing.join('\n')}`));
  return joinEdits(edits);
}

function langEdit(page: PageTree, lang: string): PageEdit {
  if (page.isWritten(page.html)) return setAttribute(page, page.html, 'lang', lang === '' ? null : lang);
  return insertion(htmlStart(page.source), `<html lang="${escapeAttribute(lang)}">`);
}

/** Null where there is no title to change. */
function titleEdit(page: PageTree, value: string): PageEdit | null {
  const title = titleOf(page);
  if (title === null) return null;
  const text = page.children(title).find((child) => page.isText(child));
  if (text === undefined) return addText(page, title, value);
  // Blanks around it are nobody's business, and stay.
  const old = page.value(text);
  return setText(
    page,
    text,
    `${old.match(/^\s*/)?.[0]}${value}${old.trim() === '' ? '' : old.match(/\s*$/)?.[0]}`,
  );
}

function metaHtml(name: string, value: string): string {
  return `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeAttribute(value)}">`;
}

function removals(page: PageTree, names: readonly string[]): PageEdit[] {
  return metasOf(page, names)
    .filter((meta) => canRestructure(page, meta))
    .map((meta) => removeElement(page, meta));
}

function iconValues(type: string | null, address: string): Record<string, string | null> {
  return type === null ? { href: address } : { href: address, type: null };
}

function wholeAddress(text: string, url: string): string {
  return text !== '' && URL.canParse(text, url) ? new URL(text, url).href : text;
}

function insertion(at: number, text: string): PageEdit {
  return { patches: [{ start: at, end: at, text }], touches: [{ kind: 'structure' }] };
}

/** Behind the encoding, which must be among the first 1,024 bytes, else right at the beginning: there it is in the head of any page. */
function headStart(page: PageTree): number {
  const charset = page
    .elements('meta')
    .find((id) => page.parent(id) === page.head && page.isWritten(id) && saysCharset(page, id));
  if (charset !== undefined) return page.outer(charset).end;
  if (page.isWritten(page.head)) return page.inner(page.head).start;
  return page.isWritten(page.html) ? page.inner(page.html).start : htmlStart(page.source);
}

function saysCharset(page: PageTree, meta: number): boolean {
  return (
    page.attribute(meta, 'charset') !== null ||
    page.attribute(meta, 'http-equiv')?.trim().toLowerCase() === 'content-type'
  );
}

/** Behind the doctype, which is to be the first thing of a page. */
function htmlStart(source: string): number {
  return /^\uFEFF?(?:\s|<!--[\s\S]*?-->)*(?:<!doctype[^>]*>)?/i.exec(source)?.[0].length ?? 0;
}
