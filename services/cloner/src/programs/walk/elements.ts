import { state } from './shared.ts';

export const LABEL_MAX = 120;
const CHOICES = /^(?:radio|checkbox)$/;
export const BUTTONS = /^(?:button|submit|image|reset)$/;
const UNTYPED = /^(?:hidden|button|submit|image|reset|radio|checkbox|file|color|password)$/;
const ROLES: ReadonlySet<string> = new Set([
  'button',
  'link',
  'option',
  'radio',
  'checkbox',
  'tab',
  'menuitem',
  'menuitemradio',
  'switch',
]);
const PRESS_HANDLERS = ['onclick', 'onpointerup', 'onmousedown', 'onmouseup', 'ontouchstart', 'ontouchend'];
const REACT_PROPS = /^__react(?:Props|EventHandlers)\$/;
const REACT_HANDLERS = [
  'onClick',
  'onPointerUp',
  'onPointerDown',
  'onMouseDown',
  'onMouseUp',
  'onTouchEnd',
  'onTouchStart',
];

/** Nodes of frames have classes of their own, so `instanceof` does not recognise them. */
export function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function isNamed<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] {
  return element.localName === name;
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Reads a property that may not exist, such as one that a framework has added. */
export function property(element: object, name: string): unknown {
  return Reflect.get(element, name);
}

export function textProperty(element: Element, name: string): string {
  return String(property(element, name) ?? '');
}

/** The last part of an address's path. Hosts and queries of images change between visits, and folders on a clone. */
export function fileName(address: string | null | undefined): string {
  const [path = ''] = (address ?? '').split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('/') + 1).slice(-100);
}

/** Whether the element has a handler for clicks, including those that frameworks keep on the element. */
export function hears(element: Element): boolean {
  const keys = Object.keys(element);
  // React's root listens for all elements inside, whose own handlers are known by their props.
  if (keys.some((key) => key.startsWith('__reactContainer$'))) return false;
  if (state.listens.has(element) || PRESS_HANDLERS.some((name) => property(element, name))) return true;
  if (property(element, '$$click') || property(element, '__click')) return true;
  const ofVue = property(element, '_vei');
  if (isObject(ofVue) && property(ofVue, 'onClick')) return true;
  const name = keys.find((key) => REACT_PROPS.test(key));
  const ofReact = name === undefined ? null : property(element, name);
  return isObject(ofReact) && REACT_HANDLERS.some((handler) => Boolean(property(ofReact, handler)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether the element is a control by its markup. */
export function isControl(element: Element): boolean {
  const { localName } = element;
  if (localName === 'a' || localName === 'area') return element.hasAttribute('href');
  if (isNamed(element, 'input')) return BUTTONS.test(element.type) || CHOICES.test(element.type);
  if (isNamed(element, 'label')) return CHOICES.test(typeOf(element.control));
  return localName === 'button' || localName === 'summary' || ROLES.has(roleOf(element));
}

export function choiceOf(element: Element): 'radio' | 'checkbox' | null {
  const input = inputOf(element);
  if (input !== null && isNamed(input, 'input') && CHOICES.test(input.type)) {
    return input.type === 'radio' ? 'radio' : 'checkbox';
  }
  const role = roleOf(element);
  if (/radio|option/.test(role)) return 'radio';
  return /checkbox|switch/.test(role) ? 'checkbox' : null;
}

/** The name by which a form knows a question, whose choices exclude each other; null for any other element. */
export function choiceNameOf(element: Element): string | null {
  const input = inputOf(element);
  const isInput = input !== null && isNamed(input, 'input') && input.type === 'radio';
  return isInput && input.name !== '' ? input.name : null;
}

export function isChosen(element: Element): boolean {
  const input = inputOf(element);
  if (input !== null && property(input, 'checked')) return true;
  return ['aria-checked', 'aria-selected', 'aria-pressed'].some(
    (name) => element.getAttribute(name) === 'true',
  );
}

export function isDisabled(element: Element): boolean {
  return inputOf(element)?.matches(':disabled') === true || element.getAttribute('aria-disabled') === 'true';
}

/** The visible text of an element, or else its other names, down to its id and classes. */
export function labelOf(element: Element): string {
  const picture =
    element.localName === 'img' ? element : element.querySelector('img, svg, [style*="background"]');
  const texts = [
    element.getAttribute('aria-label'),
    textProperty(element, element.localName === 'input' ? 'value' : 'innerText'),
    element.textContent,
    picture?.getAttribute('alt'),
    property(element, 'title'),
    picture?.getAttribute('title'),
    fileName(picture?.getAttribute('src')),
    element.id,
    element.getAttribute('class'),
  ];
  for (const text of texts) {
    const label = tidy(String(text ?? ''));
    if (label !== '') return label.slice(0, LABEL_MAX);
  }
  return '';
}

export function fieldLabel(element: Element): string {
  const texts = [
    firstLabel(property(element, 'labels')),
    property(element, 'placeholder'),
    element.getAttribute('aria-label'),
    property(element, 'title'),
  ];
  return tidy(texts.filter(Boolean).join(' ')).slice(0, LABEL_MAX);
}

function firstLabel(labels: unknown): string {
  const first = isObject(labels) ? property(labels, '0') : null;
  return isObject(first) ? String(property(first, 'innerText') ?? '') : '';
}

export function isField(element: Element): boolean {
  const { localName } = element;
  if (isNamed(element, 'input')) return !UNTYPED.test(element.type);
  if (localName === 'textarea' || localName === 'select') return true;
  const { parentElement } = element;
  const isOfParent = parentElement !== null && property(parentElement, 'isContentEditable') === true;
  return property(element, 'isContentEditable') === true && !isOfParent;
}

/** Whether `outer` is or contains `inner`, through shadow roots and frames. */
export function holds(outer: Element, inner: Element): boolean {
  for (let one: unknown = inner; isObject(one); one = above(one)) if (one === outer) return true;
  return false;
}

function above(node: object): unknown {
  const view = property(node, 'defaultView');
  const frame = isObject(view) ? property(view, 'frameElement') : undefined;
  return property(node, 'parentNode') ?? property(node, 'host') ?? frame;
}

function inputOf(element: Element): Element | null {
  return isNamed(element, 'label') ? element.control : element;
}

function typeOf(element: Element | null): string {
  return element === null ? '' : textProperty(element, 'type');
}

function roleOf(element: Element): string {
  return element.getAttribute('role') ?? '';
}
