import { editorCommand } from '../editor-keys.ts';
import type { Point } from './drop-place.ts';

export interface InputHandlers {
  /** `twice`: a moment ago, at the same place, too. */
  pick(at: Point, twice: boolean): void;
  /** Null when the pointer is not over the page. */
  point(at: Point | null): void;
  key(event: KeyboardEvent): void;
  /** Something may be drawn elsewhere than it was. */
  moved(): void;
}

/** What a browser, or the page, would do of itself. Scrolling is left to it. */
const PREVENTED =
  'click auxclick dblclick mousedown mouseup contextmenu dragstart dragenter dragover drop submit reset beforeinput paste cut copy selectstart invalid'.split(
    ' ',
  );
const MOVING = 'load error transitionend animationend animationstart toggle'.split(' ');
/** Moved by more, in pixels, or after so long, in milliseconds, it is another touch. */
const SLACK = 6;
const TWICE_MS = 400;

/** Hears everything before the page could, and lets nothing through. Once for each document that was opened: opening one takes all of it off. */
export function watchInput(window: Window, handlers: InputHandlers): void {
  const hear = <Type extends keyof WindowEventMap>(
    type: Type,
    listen: (event: WindowEventMap[Type]) => void,
  ) => window.addEventListener(type, listen, { capture: true, passive: false });
  for (const type of PREVENTED) {
    window.addEventListener(type, (event) => event.preventDefault(), { capture: true, passive: false });
  }
  for (const type of MOVING) window.addEventListener(type, () => handlers.moved(), { capture: true });
  window.addEventListener('scroll', () => handlers.moved(), { capture: true, passive: true });
  window.addEventListener('resize', () => handlers.moved());
  hearPicks(hear, window, handlers);
  hear('pointermove', (event) => {
    if (event.pointerType !== 'touch') handlers.point({ x: event.clientX, y: event.clientY });
  });
  window.document.addEventListener('pointerleave', () => handlers.point(null));
  hear('keydown', (event) => {
    if (editorCommand(event) !== null) event.preventDefault();
    handlers.key(event);
  });
}

/** By pointer and not by click: fields that are switched off click for nobody. */
function hearPicks(
  hear: <Type extends 'pointerdown' | 'pointerup'>(type: Type, listen: (event: PointerEvent) => void) => void,
  window: Window,
  handlers: InputHandlers,
): void {
  let down: Point | null = null;
  let last = { at: { x: -1, y: -1 }, time: Number.NEGATIVE_INFINITY };
  hear('pointerdown', (event) => {
    down = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    // Nothing of the page takes the focus: the keys are the editor's.
    window.focus();
  });
  hear('pointerup', (event) => {
    const at = { x: event.clientX, y: event.clientY };
    if (down === null || !isNear(down, at)) return;
    down = null;
    const twice = event.timeStamp - last.time < TWICE_MS && isNear(last.at, at);
    last = { at, time: event.timeStamp };
    handlers.pick(at, twice);
  });
}

function isNear(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= SLACK;
}
