import * as z from 'zod/mini';
import { escapeAttribute, escapeText } from '../../../lib/html/text.ts';
import { ownText, pageTitle } from '../../../lib/page/element-words.ts';
import { joinEdits, type PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { canRestructure, removeElement } from '../../../lib/page/restructure.ts';
import { setAttribute, setAttributes } from '../../../lib/page/set-attributes.ts';
import { addText, setText } from '../../../lib/page/set-text.ts';

export const headValues = z.object({
  title: z.string(),
  description: z.string(),
  /** These fall back to the title and the description. */
  shareTitle: z.string(),
  shareDescription: z.string(),
  shareImage: z.string(),
  favicon: z.string(),
  /** A language tag such as `pt-BR`. */
  lang: z.string(),
});
export type HeadValues = z.infer<typeof headValues>;

/** Names of the `meta` elements of one meaning: the first is added where none exists, the others are only updated. */
const metaNames = {
  description: ['description'],
  shareTitle: ['og:title', 'twitter:title'],
  shareDescription: ['og:description', 'twitter:description'],
  shareImage: ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'],
} as const satisfies Partial<Record<keyof HeadValues, readonly string[]>>;

export function readHead(page: PageTree): HeadValues {
  const title = pageTitle(page);
  const meta = (names: readonly string[]) =>
    names.map((name) => metasOf(page, [name])[0]).find((found) => found !== undefined);
  const content = (names: readonly string[]) => {
    const found = meta(names);
    return found === undefined ? '' : (page.attribute(found, 'content')?.trim() ?? '');
  };
  const [icon] = iconsOf(page);
  return {
    title: title === null ? '' : ownText(page, title).trim(),
    description: content(metaNames.description),
    shareTitle: content(metaNames.shareTitle),
    shareDescription: content(metaNames.shareDescription),
    shareImage: content(metaNames.shareImage),
    favicon: icon === undefined ? '' : (page.attribute(icon, 'href')?.trim() ?? ''),
    lang: page.attribute(page.html, 'lang')?.trim() ?? '',
  };
}

/** The writable `meta` elements with one of these lower-case names. */
function metasOf(page: PageTree, names: readonly string[]): NodeId[] {
  return page.elements('meta').filter((id) => {
    const name = page.attribute(id, 'property') ?? page.attribute(id, 'name');
    return name !== null && names.includes(name.trim().toLowerCase()) && page.isWritten(id);
  });
}

/** Icons of the page, the tab's icon first. */
function iconsOf(page: PageTree): NodeId[] {
  const isOf = (id: NodeId, wanted: RegExp) => wanted.test(page.attribute(id, 'rel') ?? '');
  const links = page.elements('link').filter((id) => page.isWritten(id));
  return [
    ...links.filter((id) => isOf(id, /(?:^|\s)icon(?:\s|$)/i)),
    ...links.filter((id) => isOf(id, /(?:^|\s)apple-touch-icon(?:-precomposed)?(?:\s|$)/i)),
  ];
}

/** Facts about the previous image that are wrong for a new one. */
const ABOUT_PICTURE = [
  'og:image:width',
  'og:image:height',
  'og:image:type',
  'og:image:alt',
  'twitter:image:alt',
];

/**
 * One step from the present head to `values`: it changes what exists and adds what is missing.
 * @param url absolute address of the clone; link previews need absolute image addresses
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
  const title = pageTitle(page);
  if (title === null) return null;
  const text = page.children(title).find((child) => page.isText(child));
  if (text === undefined) return addText(page, title, value);
  // White space around the title is kept.
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

/** After the encoding, which must be within the first 1,024 bytes; otherwise at the beginning of the head. */
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

/** The place after the doctype, which has to come first. */
function htmlStart(source: string): number {
  return /^\uFEFF?(?:\s|<!--[\s\S]*?-->)*(?:<!doctype[^>]*>)?/i.exec(source)?.[0].length ?? 0;
}
