import { holds, isNamed, property } from './elements.ts';
import { frame, report } from './rest.ts';
import { shadowOf, state } from './shared.ts';
import type { WalkReport } from './snapshot.ts';
import { found } from './take-snapshot.ts';

/** Longer pages are taken for endless. */
const VIEWS_MAX = 25;

interface Aim {
  x: number;
  y: number;
  width: number;
  height: number;
  isHit: boolean;
}

/**
 * Scrolls an element into view.
 * @returns its size, its centre in the window, and whether a click there hits it
 */
export function aim(at: number): Aim | null {
  const element = found[at];
  if (!element?.isConnected) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let view: Window | null = element.ownerDocument.defaultView;
  while (view !== null && view !== window && view.frameElement !== null) {
    const outer = view.frameElement.getBoundingClientRect();
    x += outer.x + view.frameElement.clientLeft;
    y += outer.y + view.frameElement.clientTop;
    view = view.parent;
  }
  const hit = elementAt(x, y);
  state.asked.clear();
  const isHit = hit !== null && (holds(element, hit) || (holds(hit, element) && hit.localName !== 'iframe'));
  return { x, y, width: box.width, height: box.height, isHit };
}

/** The innermost element at a point, through shadow roots and frames. */
function elementAt(x: number, y: number): Element | null {
  let inside: DocumentOrShadowRoot = document;
  let [dx, dy] = [0, 0];
  let hit: Element | null = null;
  for (;;) {
    const one: Element | null = inside.elementFromPoint(x - dx, y - dy);
    if (one === null || one === hit) return hit;
    hit = one;
    const shadow = shadowOf(one);
    if (shadow !== undefined) {
      inside = shadow;
      continue;
    }
    const content: Document | null = isNamed(one, 'iframe') ? contentOf(one) : null;
    if (content === null) return hit;
    const outer = one.getBoundingClientRect();
    dx += outer.x + one.clientLeft;
    dy += outer.y + one.clientTop;
    inside = content;
  }
}

function contentOf(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

function viewOf(element: Element): Window & typeof globalThis {
  return element.ownerDocument.defaultView ?? window;
}

/** Clicks an element that the mouse cannot reach. */
export function pressAnyway(at: number): void {
  const element = found[at];
  if (element === undefined) throw new Error('no such element');
  const view = viewOf(element);
  const options = {
    bubbles: true,
    cancelable: true,
    composed: true,
    view,
    button: 0,
    isPrimary: true,
  };
  element.dispatchEvent(new view.PointerEvent('pointerdown', options));
  element.dispatchEvent(new view.MouseEvent('mousedown', options));
  element.dispatchEvent(new view.PointerEvent('pointerup', options));
  element.dispatchEvent(new view.MouseEvent('mouseup', options));
  call(element, 'click');
}

export function fill(values: readonly [at: number, value: string][]): void {
  for (const [at, value] of values) {
    const element = found[at];
    if (element?.isConnected) fillOne(element, value);
  }
}

function fillOne(element: Element, value: string): void {
  const view = viewOf(element);
  const shared = { bubbles: true, composed: true };
  call(element, 'focus', { preventScroll: true });
  element.dispatchEvent(new view.KeyboardEvent('keydown', { ...shared, key: 'Unidentified' }));
  if (property(element, 'isContentEditable')) element.textContent = value;
  else {
    const kinds: Record<string, object> = {
      select: view.HTMLSelectElement.prototype,
      textarea: view.HTMLTextAreaElement.prototype,
    };
    const prototype = kinds[element.localName] ?? view.HTMLInputElement.prototype;
    // Frameworks put a setter of their own on the element, which would hide the change from them.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  }
  element.dispatchEvent(new view.InputEvent('input', { ...shared, inputType: 'insertText', data: value }));
  element.dispatchEvent(new view.KeyboardEvent('keyup', { ...shared, key: 'Unidentified' }));
  element.dispatchEvent(new view.Event('change', shared));
  call(element, 'blur');
}

/** Scrolls to the end and back, so that lazy content loads. */
export async function readThrough(): Promise<void> {
  for (let views = 0; views < VIEWS_MAX; views += 1) {
    const end = document.documentElement.scrollHeight;
    if (window.scrollY + window.innerHeight >= end - 2) break;
    window.scrollBy({ top: window.innerHeight * 0.9, behavior: 'instant' });
    await frame();
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
}

export function focusOn(at: number): void {
  const element = found[at];
  if (element === undefined) return;
  call(element, 'focus');
  call(element, 'select');
}

/** Fires the events of a window that is closed: some pages send their data then. */
export function farewell(): WalkReport {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(document, name, { configurable: true, get: () => value });
  define('visibilityState', 'hidden');
  define('hidden', true);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  window.dispatchEvent(new Event('unload'));
  return report(null);
}

export function stay(): void {
  state.isLeaving = false;
}

/** Calls a method of the element, if it has it. */
function call(element: Element, name: string, ...given: unknown[]): void {
  const method = property(element, name);
  if (typeof method === 'function') Reflect.apply(method, element, given);
}
