import { holds, isNamed, property } from './elements.ts';
import { found } from './look.ts';
import { frame, report } from './rest.ts';
import { shadowOf, state } from './shared.ts';
import type { WalkReport } from './snapshot.ts';

/** A page has no more views than this, or is endless. */
const VIEWS_MAX = 25;

/** Where its middle is in the window, scrolled into view, and whether a press there is a press of it. */
export function aim(at: number): { x: number; y: number; isHit: boolean } | null {
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
  return { x, y, isHit };
}

/** The innermost one, through shadow roots and frames. */
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

/** Where a mouse does not come to it. */
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
    // As a person does: past the setter that a framework has put on the element.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  }
  element.dispatchEvent(new view.InputEvent('input', { ...shared, inputType: 'insertText', data: value }));
  element.dispatchEvent(new view.KeyboardEvent('keyup', { ...shared, key: 'Unidentified' }));
  element.dispatchEvent(new view.Event('change', shared));
  call(element, 'blur');
}

/** Down to its end and back, so that what is lazy comes. */
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

/** As when a window is closed: some pages send what they know then. */
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

/** A method of the element, where it has one. */
function call(element: Element, name: string, ...given: unknown[]): void {
  const method = property(element, name);
  if (typeof method === 'function') Reflect.apply(method, element, given);
}
