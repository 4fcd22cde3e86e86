import {
  BUTTONS,
  fileName,
  hears,
  isControl,
  isElement,
  isField,
  isNamed,
  property,
  textProperty,
  tidy,
} from './elements.ts';
import { shadowOf, state } from './shared.ts';

const ELEMENTS_MAX = 8000;
const UNITS_MAX = 5000;
const PATH_MAX = 4000;
const GUESS_TEXT_MAX = 80;
const TEXT_MAX = 300;
const SKIPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'option',
  'datalist',
  'object',
  'embed',
  'audio',
]);

/** An element that may be an action. */
export interface Candidate {
  element: Element;
  /** The element is a control by its markup, and not only by its listeners or its cursor. */
  isSure: boolean;
  within: Candidate | null;
  holds: Candidate[];
  area: number;
  isFooter: boolean;
}

/** Facts of the ancestors of a node. */
interface Context {
  window: Window & typeof globalThis;
  isShown: boolean;
  size: number;
  isPointer: boolean;
  isControl: boolean;
  /** An ancestor is a candidate that is not sure. */
  isGuessed: boolean;
  weak: Candidate | null;
  isFooter: boolean;
  parent: Element | null;
}

/** Elements whose text keeps changing by itself. */
export const restlessElements = new WeakSet<Element>();

/** Collects what is visible in a document, including shadow roots and frames of the same origin. */
export class DocumentReader {
  readonly units: [path: string, text: string][] = [];
  readonly owners = new Map<string, Element | null>();
  readonly restless: string[] = [];
  readonly candidates: Candidate[] = [];
  readonly fields: Element[] = [];
  readonly guesses: Element[] = [];
  title = '';
  private largest = 0;
  private count = 0;

  readPage(): void {
    this.visitAll([document.documentElement], '', {
      window,
      isShown: true,
      size: 16,
      isPointer: false,
      isControl: false,
      isGuessed: false,
      weak: null,
      isFooter: false,
      parent: null,
    });
  }

  private visitAll(nodes: Iterable<Node>, path: string, context: Context): void {
    let at = 0;
    for (const node of nodes) {
      at += 1;
      if (isElement(node)) this.visit(node, `${path}/${at}`, context);
      else if (node.nodeType === Node.TEXT_NODE && context.isShown) {
        this.readText(node.nodeValue ?? '', `${path}/${at}`, context);
      }
    }
  }

  private readText(data: string, place: string, { parent, size, isControl, isGuessed }: Context): void {
    const text = masked(tidy(data));
    const path = isControl || isGuessed ? `${place}!` : place;
    if (text === '' || this.units.length >= UNITS_MAX) return;
    this.units.push([path, text.slice(0, TEXT_MAX)]);
    this.owners.set(path, parent);
    if (parent !== null && restlessElements.has(parent)) this.restless.push(path);
    else if (/\p{L}{2}/u.test(text) && size > this.largest && !isControl) {
      this.largest = size;
      this.title = text.slice(0, TEXT_MAX);
    }
    if (isControl || isGuessed || parent === null || text.length > GUESS_TEXT_MAX) return;
    if (!/^(?:h\d|html|body)$/.test(parent.localName)) this.guesses.push(parent);
  }

  private visit(element: Element, path: string, context: Context): void {
    this.count += 1;
    const { localName } = element;
    if (this.count > ELEMENTS_MAX || path.length > PATH_MAX || SKIPPED.has(localName)) return;
    const style = context.window.getComputedStyle(element);
    if (isAway(element, style)) return;
    const isShown = style.visibility === 'visible';
    if (isNamed(element, 'iframe')) {
      if (isShown) this.visitFrame(element, path, context);
      return;
    }
    const inner: Context = {
      ...context,
      isShown,
      parent: element,
      size: Number.parseFloat(style.fontSize),
      isPointer: style.cursor === 'pointer',
      isFooter: context.isFooter || localName === 'footer',
    };
    if (isShown) this.readPictures(element, path, style, context);
    if (localName === 'video') this.units.push([path, 'video']);
    const canPress = isShown && style.pointerEvents !== 'none';
    if (isField(element)) {
      const isOpen = !property(element, 'disabled') && !property(element, 'readOnly');
      if (canPress && isOpen) this.fields.push(element);
      if (localName !== 'input') return;
    } else if (canPress && !context.isControl) this.weigh(element, context, inner);
    const shadow = shadowOf(element);
    if (shadow) {
      this.visitAll(shadow.childNodes, `${path}#`, inner);
      return;
    }
    const slotted = isNamed(element, 'slot') ? element.assignedNodes() : [];
    this.visitAll(slotted.length > 0 ? slotted : element.childNodes, path, inner);
    const isButton = isNamed(element, 'input') && BUTTONS.test(element.type) && element.value !== '';
    if (isButton && isShown) this.units.push([path, tidy(textProperty(element, 'value'))]);
  }

  private visitFrame(frame: HTMLIFrameElement, path: string, context: Context): void {
    let inside: Document | null = null;
    try {
      inside = frame.contentDocument;
    } catch {
      // The frame is of another origin.
    }
    const view = inside?.defaultView;
    if (!inside?.documentElement || !view) return;
    this.visitAll([inside.documentElement], path, { ...context, window: view, parent: null });
  }

  private readPictures(element: Element, path: string, style: CSSStyleDeclaration, context: Context): void {
    if (isNamed(element, 'img')) {
      this.units.push([path, `img:${fileName(element.getAttribute('src') || element.currentSrc)}`]);
      if (!context.isControl) this.guesses.push(element);
    }
    if (element.localName === 'canvas' && !context.isControl) this.guesses.push(element);
    if (style.backgroundImage.includes('url(')) {
      this.units.push([path, `bg:${fileName(style.backgroundImage.slice(5, 205))}`]);
    }
  }

  /**
   * Adds an element that may be an action to the candidates.
   * @param inner context of its children; changed
   */
  private weigh(element: Element, context: Context, inner: Context): void {
    const isSure = isControl(element);
    const isRoot = element.localName === 'html' || element.localName === 'body';
    const listens = !isSure && !isRoot && hears(element);
    const { isPointer } = inner;
    // It handles clicks for several elements inside.
    if (listens && !isPointer && partsWithText(element) > 1) {
      state.isDelegated = true;
      return;
    }
    if (!isSure && !listens && (isRoot || !isPointer || context.isPointer)) return;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    if (width < 4 || height < 4 || right <= 0 || bottom + context.window.scrollY <= 0) return;
    const one: Candidate = {
      element,
      isSure,
      within: context.weak,
      holds: [],
      area: width * height,
      isFooter: inner.isFooter,
    };
    this.candidates.push(one);
    for (let outer = context.weak; outer !== null; outer = outer.within) outer.holds.push(one);
    if (isSure) inner.isControl = true;
    else {
      inner.weak = one;
      inner.isGuessed = true;
    }
  }
}

function partsWithText({ children }: Element): number {
  return [...children].filter((child) => tidy(child.textContent ?? '') !== '').length;
}

/** Whether the element and its content are invisible. */
function isAway(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'none') return true;
  if (style.opacity === '0') {
    if (style.pointerEvents === 'none' || element.closest('[aria-hidden="true"]') !== null) return true;
  }
  const isBox =
    style.display !== 'contents' &&
    !style.display.startsWith('inline') &&
    element.localName !== 'html' &&
    element.localName !== 'body';
  return (
    isBox &&
    style.overflowY !== 'visible' &&
    element.clientHeight === 0 &&
    Number(property(element, 'offsetHeight')) <= 2
  );
}

/** The text with its times, percentages and seconds replaced, which change by themselves. */
function masked(text: string): string {
  return text
    .replace(/\d{1,3}(?::\d{2}){1,2}/g, '0:00')
    .replace(/\d+(?:[.,]\d+)?\s*%/g, '0%')
    .replace(/\d+(?:[.,]\d+)?(?=\s*(?:s|segs?|segundos?)(?![\p{L}]))/giu, '0');
}
