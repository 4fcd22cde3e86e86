import type { ReadingJob } from '../rewrite/reading.ts';
import type { Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { kindOfName } from './name-rules.ts';
import { readingsOf } from './readings.ts';
import { isSampleField } from './sample-field.ts';
import { BANK_PAIR, SENSITIVE_TOKENS, type SensitiveKind } from './sensitive-words.ts';

/** A field for which a page is refused. */
interface SensitiveField {
  kind: SensitiveKind;
  /** The text that revealed it: a name, a label, or a value of `autocomplete`. */
  sign: string;
  /** The field's tag. */
  range: Range;
}

interface Field {
  range: Range;
  id: string;
  /** Its names, each separately. */
  names: string[];
  /** Hides what is typed into it. */
  isPassword: boolean;
  form: Form | null;
}

interface Form {
  action: string | null;
  hasHandler: boolean;
}

const DESCRIBING = [
  'name',
  'id',
  'placeholder',
  'aria-label',
  'title',
  'data-testid',
  'data-name',
  'formcontrolname',
  'v-model',
  'ng-model',
];
/** Types of inputs without typed text. */
const UNTYPED =
  /^(?:hidden|submit|button|reset|image|checkbox|radio|range|color|file|search|email|url|date|datetime-local|time|week)$/;

/** Inputs that are no fields. */
const NO_FIELD = /^(?:hidden|submit|button|reset|image)$/;

const LABEL_MAX = 200;
/** What says what a page is about. */
const SAYING = /^(?:title|h[1-6]|legend|button)$/;
const SAID_MAX = 200;
/** Texts of a page that speak of what the field takes. */
const INLINE = /^(?:a|b|i|u|s|em|strong|span|small|mark|font|sup|sub|abbr|code)$/;
const SECRET = /senha|passw|contrase|clave|acess|login/i;

/**
 * The first field of a page that asks for a password, a card or bank data; null for none. Judges the fields rather than the text:
 * links to a checkout, forms for an email address or a CPF, searches and newsletters are fine.
 * @param isInFrame less stands around a field there than people see, so that none is a sample
 */
export function findSensitiveField(source: string, isInFrame = false): SensitiveField | null {
  const reader = new FieldReader(isInFrame);
  scanHtml(source, reader);
  return reader.found() ?? inInnerPages(source);
}

export const sensitiveJob: ReadingJob<{ text: string }, SensitiveKind | null> = {
  name: 'sensitive',
  run: ({ text }) => findSensitiveField(text)?.kind ?? null,
};

class FieldReader implements HtmlVisitor {
  constructor(private readonly isInFrame: boolean) {}

  private readonly fields: Field[] = [];
  private readonly labels = new Map<string, string>();
  private sure: SensitiveField | null = null;
  /** Depth inside templates, whose content is not shown; a declarative shadow root is. */
  private inert = 0;
  private readonly templates: boolean[] = [];
  private label: { forId: string; text: string; fields: Field[] } | null = null;
  private form: Form | null = null;
  /** Kinds of fields that hide nothing. */
  private readonly others: string[] = [];
  private readonly said: string[] = [];
  private isSaying = false;
  /** Text since the last element that begins a line. */
  private run = '';

  startTag(tag: StartTag): void {
    this.endRun(tag.name);
    if (tag.name === 'template') {
      const isInert = !tag.attributes.some(({ name }) => name === 'shadowrootmode');
      this.templates.push(isInert);
      if (isInert) this.inert += 1;
    }
    if (this.inert > 0) return;
    if (tag.name === 'label') {
      this.closeLabel();
      this.label = { forId: value(tag, 'for'), text: '', fields: [] };
    }
    this.readForm(tag);
    if (tag.name !== 'input' && tag.name !== 'textarea' && tag.name !== 'select' && !isEditable(tag)) return;
    const type = value(tag, 'type').trim().toLowerCase();
    const isPassword = tag.name === 'input' && type === 'password';
    if (!isPassword && !NO_FIELD.test(type))
      this.others.push(tag.name === 'input' ? type || 'text' : tag.name);
    for (const token of value(tag, 'autocomplete').toLowerCase().split(/\s+/)) {
      const kind = SENSITIVE_TOKENS.get(token);
      if (kind !== undefined && type !== 'hidden')
        this.be({ kind, sign: `autocomplete=${token}`, range: tag.range });
    }
    if (tag.name === 'input' && UNTYPED.test(type)) return;
    const names = DESCRIBING.map((name) => value(tag, name)).filter((text) => text !== '');
    const field = { range: tag.range, id: value(tag, 'id'), names, isPassword, form: this.form };
    this.fields.push(field);
    this.label?.fields.push(field);
  }

  text(text: string): void {
    if (this.label !== null && this.label.text.length < LABEL_MAX) this.label.text += text;
    if (this.isSaying) this.said.push(`${this.said.pop() ?? ''}${text}`.slice(0, SAID_MAX));
    else if (this.run.length < SAID_MAX) this.run += text;
  }

  endTag(name: string): void {
    this.endRun(name);
    if (name === 'template' && this.templates.pop() === true) this.inert -= 1;
    if (name === 'label' || name === 'form') this.closeLabel();
    if (name === 'form') this.form = null;
    if (SAYING.test(name)) this.isSaying = false;
  }

  found(): SensitiveField | null {
    this.closeLabel();
    if (this.sure !== null) return this.sure;
    let branch = false;
    let account: SensitiveField | null = null;
    const passwords = this.fields.filter(({ isPassword }) => isPassword);
    for (const field of this.fields) {
      const { id, range, isPassword } = field;
      const label = id === '' ? undefined : this.labels.get(id);
      const names = label === undefined ? field.names : [...field.names, label];
      if (isPassword) {
        if (this.isSample(field, names, passwords.length)) continue;
        return { kind: 'password', sign: 'type=password', range };
      }
      for (const name of names) {
        const kind = kindOfName(name);
        if (kind !== null) return { kind, sign: name.trim(), range };
        const readings = readingsOf(name);
        if (readings.some((words) => BANK_PAIR[0].test(words))) branch = true;
        if (readings.some((words) => BANK_PAIR[1].test(words)))
          account ??= { kind: 'bank', sign: name.trim(), range };
      }
    }
    return branch ? account : null;
  }

  private isSample({ form }: Field, names: readonly string[], passwords: number): boolean {
    const { action = null, hasHandler = false } = form ?? {};
    return (
      !this.isInFrame &&
      isSampleField({ passwords, others: this.others, action, hasHandler, names, said: this.said })
    );
  }

  private endRun(tag: string): void {
    if (INLINE.test(tag)) return;
    if (SECRET.test(this.run)) this.said.push(this.run);
    this.run = '';
  }

  private readForm(tag: StartTag): void {
    const hasHandler = tag.attributes.some(({ name }) => name === 'onsubmit' || name === 'formaction');
    if (tag.name === 'form') {
      const action = tag.attributes.find(({ name }) => name === 'action')?.value ?? null;
      this.form = { action, hasHandler };
    }
    if (SAYING.test(tag.name)) {
      this.isSaying = true;
      this.said.push('');
    }
    const isButton =
      tag.name === 'button' ||
      (tag.name === 'input' && /^(?:submit|button|image)$/i.test(value(tag, 'type')));
    if (!isButton) return;
    if (tag.name === 'input') this.said.push(value(tag, 'value').slice(0, SAID_MAX));
    // What a button does when it is pressed is where the form leads.
    if (this.form !== null && (hasHandler || tag.attributes.some(({ name }) => name === 'onclick')))
      this.form.hasHandler = true;
  }

  private be(field: SensitiveField): void {
    this.sure ??= field;
  }

  private closeLabel(): void {
    if (this.label === null) return;
    const { forId, text, fields } = this.label;
    if (forId !== '' && !this.labels.has(forId)) this.labels.set(forId, text);
    for (const field of fields) field.names.push(text);
    this.label = null;
  }
}

/** Searches pages in attributes, and templates of scripts. */
function inInnerPages(source: string): SensitiveField | null {
  let found: SensitiveField | null = null;
  if (!/srcdoc/i.test(source)) return null;
  scanHtml(source, {
    startTag(tag) {
      const inner = tag.name === 'iframe' ? value(tag, 'srcdoc') : '';
      if (found !== null || inner === '' || inner.length >= source.length) return;
      const field = findSensitiveField(inner, true);
      if (field !== null) found = { ...field, range: tag.range };
    },
  });
  return found;
}

function isEditable(tag: StartTag): boolean {
  return tag.attributes.some(
    ({ name, value }) => name === 'contenteditable' && value.toLowerCase() !== 'false',
  );
}

function value(tag: StartTag, name: string): string {
  return tag.attributes.find((one) => one.name === name)?.value ?? '';
}
