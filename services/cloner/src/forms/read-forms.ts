import { FORM_FIELDS_MAX, FORM_META, formAttributes } from '@garimpo/cloner-contract';
import { type FormRefusal, refusalOfField } from '../sensitive/form-fields.ts';
import { SENSITIVE_TOKENS } from '../sensitive/sensitive-words.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';

/** A value that is in the page itself, and that every entry gets. */
interface Constant {
  name: string;
  value: string;
}

/** A form that the page says to be its owner's. */
export interface ConnectedForm {
  id: string;
  /** What fields are called in entries, by their names. */
  labels: Record<string, string>;
  constants: Constant[];
  /** Address of the owner's privacy page; null where no line in the form links to it. */
  privacyUrl: string | null;
  /** A field that may not be in it. */
  refused: { kind: FormRefusal; label: string } | null;
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const DESCRIBING = [
  'name',
  'id',
  'placeholder',
  'aria-label',
  'title',
  'data-name',
  'formcontrolname',
  'v-model',
];
/** What takes no answer. */
const NO_FIELD = /^(?:submit|button|reset|image)$/;
const LABEL_MAX = 120;
const CONSTANT_MAX = 500;

/** All forms of a page that have an id, and what its `meta` says of those that scripts make. */
export function connectedForms(source: string): ConnectedForm[] {
  if (!source.includes(formAttributes.id) && !source.includes(FORM_META)) return [];
  const reader = new FormReader();
  scanHtml(source, reader);
  return reader.forms();
}

/** What the first field in a piece of a page asks for that no form may have. */
export function refusedIn(html: string): ConnectedForm['refused'] {
  const reader = new FormReader();
  scanHtml(html, reader);
  return reader.refusedField();
}

interface Field {
  /** The `id` of the form that its `form` attribute names; null where it is in the form around it. */
  formId: string | null;
  form: Form | null;
  id: string;
  name: string;
  type: string;
  value: string;
  names: string[];
  /** The text of the label around it, what it says of itself, and the text before it. */
  label: string;
  said: string;
  near: string;
  refused: FormRefusal | null;
}

interface Form {
  mark: string;
  elementId: string;
  privacyUrl: string;
  isLinked: boolean;
}

class FormReader implements HtmlVisitor {
  readonly #forms: Form[] = [];
  readonly #fields: Field[] = [];
  readonly #labels = new Map<string, string>();
  readonly #metas: ConnectedForm[] = [];
  #form: Form | null = null;
  #label: { forId: string; text: string; fields: Field[] } | null = null;
  /** The last text before a field: forms without labels have it there. */
  #near = '';
  #isInLine = false;

  startTag(tag: StartTag): void {
    const { name } = tag;
    const has = (attribute: string) => tag.attributes.some((one) => one.name === attribute);
    if (name === 'meta' && attributeOf(tag, 'name').toLowerCase() === FORM_META) this.#readMeta(tag);
    if (name === 'form') this.#openForm(tag);
    if (has(formAttributes.line)) this.#isInLine = true;
    if (name === 'a' && this.#isInLine && this.#form !== null)
      this.#form.isLinked ||= attributeOf(tag, 'href').trim() === this.#form.privacyUrl;
    if (name === 'label') {
      this.#closeLabel();
      this.#label = { forId: attributeOf(tag, 'for'), text: '', fields: [] };
    }
    if (/^(?:input|textarea|select)$/.test(name)) this.#readField(tag);
  }

  text(text: string): void {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed === '') return;
    this.#near = trimmed.slice(0, LABEL_MAX);
    if (this.#label !== null && this.#label.text.length < LABEL_MAX)
      this.#label.text = `${this.#label.text} ${trimmed}`.trim();
  }

  endTag(name: string): void {
    if (name === 'label' || name === 'form') this.#closeLabel();
    if (name === 'form') {
      this.#form = null;
      this.#isInLine = false;
      this.#near = '';
    }
  }

  forms(): ConnectedForm[] {
    this.#closeLabel();
    const found = this.#forms.filter(({ mark }) => ID.test(mark)).map((form) => this.#toConnected(form));
    return [...found, ...this.#metas];
  }

  refusedField(): ConnectedForm['refused'] {
    this.#closeLabel();
    return this.#refusedOf(this.#fields);
  }

  #toConnected(form: Form): ConnectedForm {
    const fields = this.#fields.filter(
      (field) =>
        field.form === form ||
        (field.formId !== null && field.formId !== '' && field.formId === form.elementId),
    );
    const named = fields.filter(({ name }) => name !== '').slice(0, 2 * FORM_FIELDS_MAX);
    const typed = named.filter(({ type }) => type !== 'hidden');
    return {
      id: form.mark,
      labels: Object.fromEntries(typed.map((field) => [field.name, this.#labelOf(field)])),
      constants: named
        .filter(({ type, value }) => type === 'hidden' && value !== '' && value.length <= CONSTANT_MAX)
        .map(({ name, value }) => ({ name, value })),
      privacyUrl: form.isLinked ? form.privacyUrl : null,
      refused: this.#refusedOf(fields),
    };
  }

  #refusedOf(fields: readonly Field[]): ConnectedForm['refused'] {
    for (const field of fields) {
      const kind = field.refused ?? refusalOfField(this.#textsOf(field));
      if (kind !== null) return { kind, label: this.#labelOf(field) };
    }
    return null;
  }

  #textsOf(field: Field): string[] {
    const label = this.#labels.get(field.id);
    return label === undefined || field.id === '' ? field.names : [...field.names, label];
  }

  #labelOf(field: Field): string {
    const own = field.id === '' ? undefined : this.#labels.get(field.id);
    const texts = [own, field.label, field.said, field.near, field.name];
    return (texts.find((text) => text !== undefined && text !== '') ?? '').slice(0, LABEL_MAX);
  }

  #readMeta(tag: StartTag): void {
    const id = attributeOf(tag, 'content').trim();
    if (!ID.test(id)) return;
    const privacyUrl = attributeOf(tag, formAttributes.privacy).trim() || null;
    this.#metas.push({ id, labels: {}, constants: [], privacyUrl, refused: null });
  }

  #openForm(tag: StartTag): void {
    // A form in a form is none.
    if (this.#form !== null) return;
    this.#closeLabel();
    this.#near = '';
    this.#form = {
      mark: attributeOf(tag, formAttributes.id).trim(),
      elementId: attributeOf(tag, 'id'),
      privacyUrl: attributeOf(tag, formAttributes.privacy).trim(),
      isLinked: false,
    };
    this.#forms.push(this.#form);
  }

  #readField(tag: StartTag): void {
    const type = tag.name === 'input' ? attributeOf(tag, 'type').trim().toLowerCase() : tag.name;
    if (NO_FIELD.test(type)) return;
    const hasForm = tag.attributes.some(({ name }) => name === 'form');
    const names = DESCRIBING.map((name) => attributeOf(tag, name)).filter((text) => text !== '');
    if (type !== 'hidden' && this.#near !== '') names.push(this.#near);
    const field: Field = {
      formId: hasForm ? attributeOf(tag, 'form') : null,
      form: hasForm ? null : this.#form,
      id: attributeOf(tag, 'id'),
      name: attributeOf(tag, 'name') || attributeOf(tag, 'id'),
      type,
      value: attributeOf(tag, 'value'),
      names,
      label: '',
      said: attributeOf(tag, 'aria-label') || attributeOf(tag, 'placeholder'),
      near: type === 'hidden' ? '' : this.#near,
      refused: refusedByKind(tag, type),
    };
    this.#fields.push(field);
    this.#label?.fields.push(field);
    if (type !== 'hidden') this.#near = '';
  }

  #closeLabel(): void {
    if (this.#label === null) return;
    const { forId, text, fields } = this.#label;
    if (forId !== '' && !this.#labels.has(forId)) this.#labels.set(forId, text);
    for (const field of fields) {
      if (text === '') continue;
      field.names.push(text);
      field.label = text;
    }
    this.#label = null;
  }
}

/** What a field is by its type or by what it has browsers fill in. A file could be anything, a picture of a document above all. */
function refusedByKind(tag: StartTag, type: string): FormRefusal | null {
  if (type === 'password') return 'password';
  if (type === 'file') return 'document';
  for (const token of attributeOf(tag, 'autocomplete').toLowerCase().split(/\s+/)) {
    const kind = SENSITIVE_TOKENS.get(token);
    if (kind !== undefined) return kind;
  }
  return null;
}

function attributeOf(tag: StartTag, name: string): string {
  return tag.attributes.find((one) => one.name === name)?.value ?? '';
}
