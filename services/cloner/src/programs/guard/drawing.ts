// Where and how elements are drawn, and what they show besides their text: an alternative text, a value, the sign of a list, generated
// content.
import { chosenOption, isPageText, isShut, nameOf, typeOf, valueIn } from './fields.ts';
import { page, realm } from './given.ts';
import { attribute, call, getterOf, isElement, read } from './nodes.ts';
import { documentOf } from './tree.ts';

const DEPTH_MAX = 60;
const DRAWN_MAX = 200;
const SHEETS_MAX = 50;
const RULES_MAX = 2000;
const DEFAULT_SIZE = 16;

const computedStyle = page.getComputedStyle;
const { getPropertyValue } = realm.CSSStyleDeclaration.prototype;
const rectangle = realm.DOMRectReadOnly.prototype;
const [left, top, right, bottom, width, height] = [
  getterOf(rectangle, 'left'),
  getterOf(rectangle, 'top'),
  getterOf(rectangle, 'right'),
  getterOf(rectangle, 'bottom'),
  getterOf(rectangle, 'width'),
  getterOf(rectangle, 'height'),
];

export type Style = (property: string) => string;

/** Computed style of an element or of one of its pseudo-elements; null where there is none. */
export function styleOf(element: Element, pseudo?: string): Style | null {
  try {
    const style = Reflect.apply(computedStyle, page, pseudo === undefined ? [element] : [element, pseudo]);
    return (property) => Reflect.apply(getPropertyValue, style, [property]);
  } catch {
    return null;
  }
}

/** A rectangle on the screen, in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

export function boxOf(target: Element | Range): Box {
  const rect = call(target, 'getBoundingClientRect');
  return {
    left: Number(left.call(rect)),
    top: Number(top.call(rect)),
    right: Number(right.call(rect)),
    bottom: Number(bottom.call(rect)),
    width: Number(width.call(rect)),
    height: Number(height.call(rect)),
  };
}

/** Takes a text with its place, and the size of its letters in CSS pixels. */
export type AddText = (text: string, box: Box, size: number) => void;

/** Whether nothing hides the element, or what it is in. */
export function isShown(element: Element): boolean {
  let one: unknown = element;
  for (let depth = 0; isElement(one) && depth < DEPTH_MAX; depth += 1) {
    const style = styleOf(one);
    if (style === null) return true;
    if (style('display') === 'none') return false;
    if (depth === 0 && (style('visibility') !== 'visible' || parseFloat(style('font-size')) < 3))
      return false;
    if (parseFloat(style('opacity')) < 0.05) return false;
    const parent: unknown = read(one, 'parentNode');
    one = isElement(parent) ? parent : read(parent, 'host');
  }
  return true;
}

export function addDrawn(element: Element, add: AddText): void {
  const text = drawnText(element);
  const style = styleOf(element);
  if (style === null || (text === '' && style('display') !== 'list-item') || !isShown(element)) return;
  const size = sizeOf(style);
  if (text !== '') add(text.slice(0, DRAWN_MAX), boxOf(element), size);
  if (style('display') !== 'list-item') return;
  const type = style('list-style-type');
  const [, marker = counterText(element, type)] = /^"(.*)"$/.exec(type) ?? [];
  if (/\p{L}/u.test(marker)) add(marker, boxOf(element), size);
}

function drawnText(element: Element): string {
  const name = nameOf(element);
  if (name === 'img') return attribute(element, 'alt');
  if (name === 'select') return isShut(element) ? chosenOption(element) : '';
  const isPages = /^(?:button|submit|reset)$/.test(typeOf(element)) || isShut(element) || isPageText(element);
  return /^(?:input|textarea)$/.test(name) && isPages ? valueIn(element) : '';
}

export function addGenerated(element: Element, add: AddText): void {
  for (const pseudo of ['::before', '::after', '::marker']) {
    const style = styleOf(element, pseudo);
    const content = style === null ? 'none' : style('content');
    if (style === null || content === 'none' || content === 'normal' || content === '') continue;
    const text = generatedText(element, content, style);
    if (/\p{L}/u.test(text) && isShown(element)) add(text, boxOf(element), sizeOf(style));
  }
}

function generatedText(element: Element, content: string, style: Style): string {
  const quotes = /-quote\b/.test(content) ? style('quotes') : '';
  return content
    .replace(/\b(?:open|close)-quote\b/g, quotes)
    .replace(/counters?\([^)]*?,\s*([\w-]+)\)/g, (_, name) => JSON.stringify(counterText(element, name)))
    .replace(/attr\(\s*([\w-]+)[^)]*\)/g, (_, name) => JSON.stringify(attribute(element, name)))
    .replace(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[^"']+/g, (_, double, single) =>
      (double ?? single ?? '').replace(/\\(.)/g, '$1'),
    );
}

export function sizeOf(style: Style): number {
  return parseFloat(style('font-size')) || DEFAULT_SIZE;
}

const KNOWN_COUNTERS =
  /^(?:none|disc|circle|square|disclosure-\w+|decimal[\w-]*|(?:lower|upper)-\w+|\w+-(?:alpha|roman|latin|decimal))$/;

/** The signs of the counters that the page has styled, by name; null until one is looked for. */
let counters: ReadonlyMap<string, string> | null = null;

/** Before a page is read again, which may have other styles by then. */
export function forgetCounters(): void {
  counters = null;
}

function counterText(element: Element, name: string): string {
  if (name === '' || KNOWN_COUNTERS.test(name)) return '';
  counters ??= styledCounters(element);
  return counters.get(name) ?? '';
}

function styledCounters(element: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const document = documentOf(element);
  for (const sheet of itemsIn(document && read(document, 'styleSheets')).slice(0, SHEETS_MAX)) {
    for (const rule of itemsIn(read(sheet, 'cssRules'))) {
      const symbols = read(rule, 'symbols') || read(rule, 'additiveSymbols');
      if (!symbols) continue;
      const signs = [read(rule, 'prefix'), symbols, read(rule, 'suffix')].join(' ');
      found.set(String(read(rule, 'name')), signs.replace(/["']/g, ''));
    }
  }
  return found;
}

interface List<Item> {
  readonly length: number;
  item(at: number): Item | null;
}

/** The first items of a list of style sheets or rules. */
function itemsIn<Item>(list: List<Item> | null | undefined): Item[] {
  const items: Item[] = [];
  const length = list ? Math.min(RULES_MAX, Number(read(list, 'length') ?? 0)) : 0;
  for (let at = 0; list && at < length; at += 1) {
    const item = call(list, 'item', at);
    if (item) items.push(item);
  }
  return items;
}
