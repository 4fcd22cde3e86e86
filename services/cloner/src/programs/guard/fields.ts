// What is a field, and what it is called.
import { all, attribute, call, kindOf, listOf, read } from './nodes.ts';

const UNTYPED = /^(?:hidden|submit|button|reset|image|checkbox|radio|range|color|file)$/;
const FIELD_ROLE = /^(?:textbox|searchbox|combobox|spinbutton)$/;
/** Attributes that name a field. */
const NAMING = [
  'name',
  'id',
  'placeholder',
  'aria-label',
  'aria-placeholder',
  'title',
  'alt',
  'data-placeholder',
  'data-label',
  'data-testid',
  'data-name',
  'formcontrolname',
  'v-model',
  'ng-model',
  'aria-description',
  'aria-roledescription',
];
const NAME_MAX = 200;
const SHORT_NAME_MAX = 60;
const TEXT_MAX = 400;
const LABELS_MAX = 4;
const OPTIONS_MAX = 4;

/** Fields whose value a person has written, by hand or with the browser's help. */
const written = new WeakSet<Element>();

export function noteWritten(field: Element): void {
  written.add(field);
}

export function isWritten(field: Element): boolean {
  return written.has(field);
}

export function nameOf(node: unknown): string {
  return String(read(node, 'localName') ?? '').toLowerCase();
}

export function typeOf(element: Element): string {
  return attribute(element, 'type').trim().toLowerCase();
}

export function isPassword(element: Element): boolean {
  return kindOf(element) === 'input' && String(read(element, 'type')) === 'password';
}

export function isField(element: Element): boolean {
  const name = nameOf(element);
  if (name === 'input') return !UNTYPED.test(typeOf(element)) || String(read(element, 'type')) === 'password';
  return (
    name === 'textarea' ||
    name === 'select' ||
    isEditable(element) ||
    FIELD_ROLE.test(attribute(element, 'role')) ||
    (read(element, 'editContext') ?? null) !== null
  );
}

function isEditable(element: Element): boolean {
  const editable = call(element, 'getAttribute', 'contenteditable') ?? 'false';
  return editable.trim().toLowerCase() !== 'false';
}

/** Whether a visitor cannot change its value. */
export function isShut(element: Element): boolean {
  return read(element, 'disabled') === true || read(element, 'readOnly') === true;
}

/** Whether what stands in a field was written by the page, like a label. */
export function isPageText(element: Element): boolean {
  if (!/^(?:input|textarea)$/.test(nameOf(element)) || !isField(element) || written.has(element))
    return false;
  const { length } = valueIn(element);
  return length > 3 && length <= 120;
}

export function valueIn(element: Element): string {
  return String(read(element, 'value') ?? '');
}

export function textOf(element: Element | null): string {
  return element === null ? '' : (read(element, 'textContent') ?? '').slice(0, TEXT_MAX);
}

function optionsOf(select: Element): string[] {
  return all(select, 'option')
    .slice(0, OPTIONS_MAX)
    .map((one) => String(read(one, 'label') ?? ''));
}

export function chosenOption(select: Element): string {
  return optionsOf(select)[Math.max(0, Number(read(select, 'selectedIndex')))] ?? '';
}

/** All that the page calls a field, seen or not. */
export function namesOf(element: Element): string[] {
  const names: string[] = [];
  for (const name of NAMING) {
    const value = attribute(element, name);
    if (value !== '') names.push(value.slice(0, NAME_MAX));
  }
  for (const name of ['aria-labelledby', 'aria-describedby']) {
    for (const id of attribute(element, name).split(/\s+/))
      if (id !== '') names.push(textOf(byId(element, id)));
  }
  names.push(...labelsOf(element));
  const name = nameOf(element);
  if (name === 'select') names.push(textOf(element).slice(0, SHORT_NAME_MAX), optionsOf(element)[0] ?? '');
  const initial = initialText(element, name);
  if (initial !== '' && initial.length <= SHORT_NAME_MAX) names.push(initial);
  if (isPageText(element)) names.push(valueIn(element).slice(0, SHORT_NAME_MAX));
  // The browser shows it to visitors.
  const complaint = String(read(element, 'validationMessage') ?? '');
  if (complaint !== '') names.push(complaint.slice(0, NAME_MAX));
  return names;
}

function byId(element: Element, id: string): Element | null {
  const root = call(element, 'getRootNode');
  if (root === undefined) return null;
  return all(root, '[id]').find((one) => attribute(one, 'id') === id) ?? null;
}

/** Some elements have labels. */
type Labelled = Element & { readonly labels?: NodeListOf<Element> | null };

function labelsOf(element: Labelled): string[] {
  const list = read(element, 'labels');
  const labels = list ? listOf(list).slice(0, LABELS_MAX).map(textOf) : [];
  const closest = call(element, 'closest', 'label');
  return closest ? [...labels, textOf(closest)] : labels;
}

/** What a person would call the field: its label, or what stands in for one. */
export function labelOf(element: Element): string {
  const [label = ''] = labelsOf(element);
  return label.trim() || attribute(element, 'aria-label') || attribute(element, 'placeholder');
}

function initialText(element: Element, name: string): string {
  if (name === 'input') return String(read(element, 'defaultValue') ?? '');
  return isEditable(element) ? textOf(element) : '';
}
