import type { ReadingJob } from '../rewrite/reading.ts';
import type { Range } from '../source/patch.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { kindOfName } from './name-rules.ts';
import { readingsOf } from './readings.ts';
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

const LABEL_MAX = 200;

/**
 * The first field of a page that asks for a password, a card or bank data; null for none. Judges the fields rather than the text:
 * links to a checkout, forms for an email address or a CPF, searches and newsletters are fine.
 */
export function findSensitiveField(source: string): SensitiveField | null {
  const reader = new FieldReader();
  scanHtml(source, reader);
  return reader.found() ?? inInnerPages(source);
}

export const sensitiveJob: ReadingJob<{ text: string }, SensitiveKind | null> = {
  name: 'sensitive',
  run: ({ text }) => findSensitiveField(text)?.kind ?? null,
};

class FieldReader implements HtmlVisitor {
  private readonly fields: Field[] = [];
  private readonly labels = new Map<string, string>();
  private sure: SensitiveField | null = null;
  /** Depth inside templates, whose content is not shown; a declarative shadow root is. */
  private inert = 0;
  private readonly templates: boolean[] = [];
  private label: { forId: string; text: string; fields: Field[] } | null = null;

  startTag(tag: StartTag): void {
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
    if (tag.name !== 'input' && tag.name !== 'textarea' && tag.name !== 'select' && !isEditable(tag)) return;
    const type = value(tag, 'type').trim().toLowerCase();
    if (type === 'password') this.be({ kind: 'password', sign: 'type=password', range: tag.range });
    for (const token of value(tag, 'autocomplete').toLowerCase().split(/\s+/)) {
      const kind = SENSITIVE_TOKENS.get(token);
      if (kind !== undefined && type !== 'hidden')
        this.be({ kind, sign: `autocomplete=${token}`, range: tag.range });
    }
    if (tag.name === 'input' && UNTYPED.test(type)) return;
    const names = DESCRIBING.map((name) => value(tag, name)).filter((text) => text !== '');
    const field = { range: tag.range, id: value(tag, 'id'), names };
    this.fields.push(field);
    this.label?.fields.push(field);
  }

  text(text: string): void {
    if (this.label !== null && this.label.text.length < LABEL_MAX) this.label.text += text;
  }

  endTag(name: string): void {
    if (name === 'template' && this.templates.pop() === true) this.inert -= 1;
    if (name === 'label' || name === 'form') this.closeLabel();
  }

  found(): SensitiveField | null {
    this.closeLabel();
    if (this.sure !== null) return this.sure;
    let branch = false;
    let account: SensitiveField | null = null;
    for (const { id, names, range } of this.fields) {
      const label = id === '' ? undefined : this.labels.get(id);
      for (const name of label === undefined ? names : [...names, label]) {
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
      const field = findSensitiveField(inner);
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
