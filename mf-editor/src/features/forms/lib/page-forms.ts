import { FORM_META, FORM_NAME_MAX, formAttributes } from '@garimpo/cloner-contract';
import { escapeAttribute, escapeText } from '../../../lib/html/text.ts';
import { ownText } from '../../../lib/page/element-words.ts';
import { joinEdits, type PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { insertHtml, removeElement } from '../../../lib/page/restructure.ts';
import { setAttribute, setAttributes } from '../../../lib/page/set-attributes.ts';

/** A form of the page; or, with `null` for the element, all forms that its scripts make. */
export interface PageForm {
  element: NodeId | null;
  /** Id of the settings that it leads to; `null` while it is dead. */
  id: string | null;
  /** What it asks for, as far as its source says. */
  fields: string[];
  /** Its source, for the service to judge; empty for what scripts make. */
  html: string;
  /** Where it led on the original. */
  was: string | null;
  privacyUrl: string;
  thanks: string;
}

const NO_FIELD = /^(?:submit|button|reset|image|hidden)$/;
const FIELDS_SHOWN = 6;
const LABEL_MAX = 40;

/** The forms in the source, then what the page says of those that scripts make. */
export function pageForms(page: PageTree): PageForm[] {
  const forms = page.elements('form').filter((id) => page.isWritten(id));
  return [...forms.map((form) => readForm(page, form)), scriptForms(page)];
}

function readForm(page: PageTree, form: NodeId): PageForm {
  const { start, end } = page.outer(form);
  return {
    element: form,
    id: page.attribute(form, formAttributes.id)?.trim() || null,
    fields: fieldsOf(page, form),
    html: page.source.slice(start, end),
    was: page.attribute(form, 'data-was-action'),
    privacyUrl: page.attribute(form, formAttributes.privacy) ?? '',
    thanks: page.attribute(form, formAttributes.thanks) ?? '',
  };
}

function scriptForms(page: PageTree): PageForm {
  const meta = metaOf(page);
  return {
    element: null,
    id: (meta !== null && page.attribute(meta, 'content')?.trim()) || null,
    fields: [],
    html: '',
    was: null,
    privacyUrl: (meta !== null && page.attribute(meta, formAttributes.privacy)) || '',
    thanks: (meta !== null && page.attribute(meta, formAttributes.thanks)) || '',
  };
}

function metaOf(page: PageTree): NodeId | null {
  const isOurs = (id: NodeId) =>
    page.attribute(id, 'name')?.toLowerCase() === FORM_META && page.isWritten(id);
  return page.elements('meta').find(isOurs) ?? null;
}

function fieldsOf(page: PageTree, form: NodeId): string[] {
  const labels = page.elements('label');
  const fields = page
    .elements('input', 'textarea', 'select')
    .filter((id) => page.path(id).includes(form))
    .filter((id) => !NO_FIELD.test(page.attribute(id, 'type')?.toLowerCase() ?? ''));
  const names = fields.map((field) => {
    const id = page.attribute(field, 'id');
    const label = labels.find(
      (one) => (id !== null && page.attribute(one, 'for') === id) || page.path(field).includes(one),
    );
    const words = [
      label === undefined ? '' : ownText(page, label),
      page.attribute(field, 'placeholder'),
      page.attribute(field, 'aria-label'),
      page.attribute(field, 'name'),
    ];
    return (words.find((text) => text?.trim()) ?? '').trim().slice(0, LABEL_MAX);
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

/** A name for a form, by what it asks for. */
export function nameOfForm({ fields }: PageForm, otherwise: string): string {
  return fields.slice(0, FIELDS_SHOWN).join(', ').slice(0, FORM_NAME_MAX) || otherwise;
}

export interface Connection {
  id: string;
  privacyUrl: string;
  /** Page that the visitor is led to afterwards; empty for none. */
  thanks: string;
}

interface LineWords {
  line: string;
  link: string;
}

const LINE_STYLE = 'margin:10px 0 0;font-size:13px;line-height:1.45';

/** Says in the page where the form leads, and shows its visitors the line with the owner's privacy page. Throws RangeError where it cannot be changed. */
export function connectEdit(
  page: PageTree,
  form: PageForm,
  connection: Connection,
  words: LineWords,
): PageEdit {
  return form.element === null
    ? connectScriptForms(page, connection)
    : connectForm(page, form.element, connection, words);
}

function connectForm(
  page: PageTree,
  form: NodeId,
  { id, privacyUrl, thanks }: Connection,
  words: LineWords,
): PageEdit {
  const attributes = setAttributes(page, form, {
    [formAttributes.id]: id,
    [formAttributes.privacy]: privacyUrl,
    [formAttributes.thanks]: thanks === '' ? null : thanks,
  });
  const link = linkInLine(page, form);
  const line =
    link === null
      ? insertHtml(page, { element: form, place: 'inside' }, lineHtml(privacyUrl, words))
      : setAttribute(page, link, 'href', privacyUrl);
  return joinEdits([attributes, line]);
}

function lineHtml(privacyUrl: string, { line, link }: LineWords): string {
  const to = `<a href="${escapeAttribute(privacyUrl)}" target="_blank" rel="noopener">${escapeText(link)}</a>`;
  return `<p ${formAttributes.line} style="${LINE_STYLE}">${escapeText(line)} ${to}</p>`;
}

function connectScriptForms(page: PageTree, { id, privacyUrl, thanks }: Connection): PageEdit {
  const meta = metaOf(page);
  if (meta !== null) {
    return setAttributes(page, meta, {
      content: id,
      [formAttributes.privacy]: privacyUrl,
      [formAttributes.thanks]: thanks === '' ? null : thanks,
    });
  }
  const after = thanks === '' ? '' : ` ${formAttributes.thanks}="${escapeAttribute(thanks)}"`;
  const html = `<meta name="${FORM_META}" content="${id}" ${formAttributes.privacy}="${escapeAttribute(privacyUrl)}"${after}>`;
  return insertHtml(page, { element: page.body, place: 'inside' }, html);
}

/** Leaves the form dead again, as it was copied. */
export function disconnectEdit(page: PageTree, form: PageForm): PageEdit {
  if (form.element === null) {
    const meta = metaOf(page);
    return meta === null ? { patches: [], touches: [] } : removeElement(page, meta);
  }
  const { id, privacy, thanks } = formAttributes;
  const attributes = setAttributes(page, form.element, { [id]: null, [privacy]: null, [thanks]: null });
  const line = lineOf(page, form.element);
  return joinEdits(line === null ? [attributes] : [attributes, removeElement(page, line)]);
}

function lineOf(page: PageTree, form: NodeId): NodeId | null {
  const isLine = (id: NodeId) =>
    page.isWritten(id) && page.attribute(id, formAttributes.line) !== null && page.path(id).includes(form);
  return page.elements().find(isLine) ?? null;
}

function linkInLine(page: PageTree, form: NodeId): NodeId | null {
  const line = lineOf(page, form);
  if (line === null) return null;
  return page.elements('a').find((id) => page.isWritten(id) && page.path(id).includes(line)) ?? null;
}
