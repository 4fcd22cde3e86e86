import { isNamed, tidy } from './elements.ts';
import { shadowOf } from './shared.ts';

/** Attributes that say what a field is for. Others are left out, so that a page cannot fill the report with one field. */
const MARKS = [
  'type',
  'autocomplete',
  'for',
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
  'contenteditable',
];
const MARK_MAX = 200;
const MARKUP_MAX = 500000;
const FIELDS = 'input, textarea, select, [contenteditable]';
const SURE = /type="password|autocomplete="/i;

let last = '';

/** Null if the fields have not changed since the last call. */
export function newFieldsMarkup(): string | null {
  const now = fieldsMarkup();
  if (now === last) return null;
  last = now;
  return now;
}

/** All fields with their labels as HTML, hidden ones included. */
export function fieldsMarkup(): string {
  const parts = new Set<string>();
  const inner: string[] = [];
  const read = (inside: ParentNode): void => {
    for (const one of inside.querySelectorAll('*')) {
      if (isNamed(one, 'label')) parts.add(labelMarkup(one));
      else if (one.matches(FIELDS)) {
        if (one.closest('label') === null) parts.add(tagOf(one));
      } else if (isNamed(one, 'iframe')) {
        if (one.hasAttribute('srcdoc')) inner.push(document.importNode(one, false).outerHTML);
        try {
          if (one.contentDocument !== null) read(one.contentDocument);
        } catch {
          // The process outside asks frames of other origins themselves.
        }
      }
      const shadow = shadowOf(one);
      if (shadow) read(shadow);
    }
  };
  read(document);
  const rank = (part: string): number => (SURE.test(part) ? 0 : 1);
  const sorted = [...parts].sort((one, other) => rank(one) - rank(other));
  return [...sorted, ...inner].join('\n').slice(0, MARKUP_MAX);
}

function labelMarkup(label: Element): string {
  const fields = [...label.querySelectorAll(FIELDS)].map(tagOf).join('');
  return `${tagOf(label)}${escaped(tidy(label.textContent ?? ''))}${fields}</label>`;
}

function tagOf(element: Element): string {
  const name = /^(?:input|textarea|select|label)$/.test(element.localName) ? element.localName : 'div';
  const marks = MARKS.flatMap((mark) => {
    const value = element.getAttribute(mark);
    return value === null ? [] : [` ${mark}="${escaped(value)}"`];
  });
  const end = name === 'input' || name === 'label' ? '' : `</${name}>`;
  return `<${name}${marks.join('')}>${end}`;
}

function escaped(text: string): string {
  return text.slice(0, MARK_MAX).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
}
