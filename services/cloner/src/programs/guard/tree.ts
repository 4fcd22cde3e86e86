import { type PageWindow, page } from './given.ts';
import { all, call, isDocument, isElement, kindOf, read } from './nodes.ts';

const ROOTS_MAX = 500;
const FRAMES_MAX = 20;
/** Of `NodeFilter`, a type that a window that is gone does not have. */
const SHOW_TEXT = 4;

/** Shadow roots that scripts have made, by host, including closed ones. */
export const shadows = new WeakMap<Element, Node>();

export function documentOf(node: Node): Document | null {
  return isDocument(node) ? node : (read(node, 'ownerDocument') ?? null);
}

/** The root, and the shadow roots below it. */
export function rootsIn(root: Node): Node[] {
  const roots = [root];
  // The list grows while it is read.
  for (const one of roots) {
    if (roots.length >= ROOTS_MAX) break;
    for (const element of all(one, '*')) {
      const shadow = shadows.get(element) ?? read(element, 'shadowRoot') ?? null;
      if (shadow !== null) roots.push(shadow);
    }
  }
  return roots;
}

/** Elements under a root, in shadow roots too. */
export function elementsIn(root: Node, max: number): Element[] {
  const elements: Element[] = [];
  for (const one of rootsIn(root)) {
    for (const element of all(one, '*')) {
      if (elements.length >= max) return elements;
      elements.push(element);
    }
  }
  return elements;
}

/** Nodes of text under a root, in shadow roots too. */
export function textsIn(root: Node, max: number): Node[] {
  const texts: Node[] = [];
  for (const one of rootsIn(root)) {
    const document = documentOf(one);
    const walker = document && call(document, 'createTreeWalker', one, SHOW_TEXT);
    if (!walker) continue;
    for (let node = nextIn(walker); node !== null && texts.length < max; node = nextIn(walker))
      texts.push(node);
  }
  return texts;
}

function nextIn(walker: TreeWalker): Node | null {
  return call(walker, 'nextNode') ?? null;
}

export function parentOf(element: Element): Element | null {
  const parent = read(element, 'parentNode');
  return isElement(parent) ? parent : null;
}

/** Whether it is an element that may hold a document. */
export function isFrame(node: unknown): node is Element {
  return isElement(node) && /^(?:iframe|frame|object)$/.test(kindOf(node));
}

/** The window in a frame; null for one of another origin. */
export function windowIn(frame: Element): PageWindow | null {
  try {
    const name = String(read(frame, 'localName'));
    const view = /^(?:iframe|frame|object)$/.test(name) ? read(frame, 'contentWindow') : null;
    return isReachable(view) ? view : null;
  } catch {
    return null;
  }
}

/** Throws for a window of another origin. */
function isReachable(view: unknown): view is PageWindow {
  return typeof view === 'object' && view !== null && Boolean(Reflect.get(view, 'document'));
}

/** The document in a frame; null for one of another origin, or if there is none. */
export function documentIn(frame: Element): Document | null {
  try {
    const document = read(frame, 'contentDocument');
    if (isDocument(document)) return document;
    // An embedded page is known by its number alone.
    for (let at = 0; at < FRAMES_MAX; at += 1) {
      const view = page[at];
      if (!view) break;
      if (view.frameElement === frame) return view.document;
    }
  } catch {
    // It is of another origin.
  }
  return null;
}

/** The frame that shows the document; null if none of the same origin does. */
export function frameOf(document: Document): Element | null {
  try {
    const view = read(document, 'defaultView');
    return view && view !== page.top ? view.frameElement : null;
  } catch {
    return null;
  }
}
