import type { InPlaceFrame } from '../../in-place/frame/in-place-frame.ts';
import { editorCommand } from '../editor-keys.ts';
import type { ToPreview } from '../preview-protocol.ts';
import { watchPinch } from '../touch-pinch.ts';
import type { Point } from './drop-target.ts';

interface InputHandlers {
  /** `twice` marks a double click, `adds` one with Ctrl, Cmd or Shift. */
  pick(at: Point, twice: boolean, adds: boolean): void;
  /** A press moves away from where it began; `begins` marks the first move. */
  carry(from: Point, at: Point, begins: boolean): void;
  /** What was carried is let go of, or the drag is given up. */
  letGo(how: 'drop' | 'cancel'): void;
  /** Null when the pointer is not over the page. */
  point(at: Point | null): void;
  key(event: KeyboardEvent): void;
  /** The wheel was turned with Ctrl, or fingers pinched a touchpad or the screen; in pixels of the wheel. */
  zoom(turned: number, byTouch: boolean): void;
  /** Files of the person's are dragged into the page. */
  files(): void;
  /** Called when something may have moved. */
  moved(): void;
  /** The text that is written in place handles its own input. */
  inPlace: InPlaceFrame<ToPreview>;
  /** Called when a part of the page has loaded. */
  loaded(): void;
}

/** Default actions to prevent; scrolling stays. */
const PREVENTED =
  'click auxclick dblclick mousedown mouseup contextmenu dragstart dragenter dragover drop submit reset beforeinput paste cut copy selectstart invalid'.split(
    ' ',
  );
const MOVING = 'load error transitionend animationend animationstart toggle'.split(' ');
/** Limits of one click in pixels, and of a double click in milliseconds. */
const SLACK = 6;
const TWICE_MS = 400;

/**
 * Captures all input before the page does. Opening a document removes the listeners, so it is called for each one.
 */
export function watchInput(window: Window, handlers: InputHandlers): void {
  const { inPlace } = handlers;
  const on = <Type extends keyof WindowEventMap>(type: Type, listen: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, listen, { capture: true, passive: false });
  for (const type of PREVENTED) {
    const prevent = (event: Event) => (inPlace.owns(event) ? inPlace.handle(event) : event.preventDefault());
    window.addEventListener(type, prevent, { capture: true, passive: false });
  }
  inPlace.watch(window);
  for (const type of MOVING) window.addEventListener(type, () => handlers.moved(), { capture: true });
  // Loading of elements is heard by no window.
  window.document.addEventListener('load', () => handlers.loaded(), { capture: true });
  window.addEventListener('load', () => handlers.loaded());
  window.addEventListener('scroll', () => handlers.moved(), { capture: true, passive: true });
  window.addEventListener('resize', () => {
    handlers.moved();
    handlers.loaded();
  });
  watchClicks(on, window, handlers);
  on('pointermove', (event) => {
    if (event.pointerType !== 'touch') handlers.point({ x: event.clientX, y: event.clientY });
  });
  window.document.addEventListener('pointerleave', () => handlers.point(null));
  on('dragenter', ({ dataTransfer }) => {
    if (dataTransfer?.types.includes('Files')) handlers.files();
  });
  on('wheel', (event) => {
    if (!event.ctrlKey) return;
    // The browser would zoom the whole app.
    event.preventDefault();
    handlers.zoom(event.deltaY, false);
  });
  watchPinch(window, (turned) => handlers.zoom(turned, true));
  on('keydown', (event) => {
    if (inPlace.key(event)) return;
    // What is composed belongs to a text.
    if (event.isComposing) return;
    if (editorCommand(event) !== null) event.preventDefault();
    handlers.key(event);
  });
}

/** Pointer events are used because disabled fields get no clicks. */
function watchClicks(
  on: <Type extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(
    type: Type,
    listen: (event: PointerEvent) => void,
  ) => void,
  window: Window,
  handlers: InputHandlers,
): void {
  let down: Point | null = null;
  let last = { at: { x: -1, y: -1 }, time: Number.NEGATIVE_INFINITY };
  on('pointerdown', (event) => {
    if (handlers.inPlace.owns(event)) return;
    handlers.inPlace.leave();
    const isSecondFinger = event.pointerType === 'touch' && !event.isPrimary;
    down = event.button === 0 && !isSecondFinger ? { x: event.clientX, y: event.clientY } : null;
    // The page must not take the focus, since the editor handles the keys.
    window.focus();
  });
  let carries = false;
  on('pointermove', (event) => {
    const at = { x: event.clientX, y: event.clientY };
    // A finger scrolls the page.
    if (event.pointerType === 'touch' || down === null) return;
    if (!carries && isNear(down, at)) return;
    handlers.carry(down, at, !carries);
    carries = true;
  });
  on('pointercancel', () => {
    [down, carries] = [null, false];
    handlers.letGo('cancel');
  });
  on('pointerup', (event) => {
    const at = { x: event.clientX, y: event.clientY };
    if (carries) {
      [down, carries] = [null, false];
      handlers.letGo('drop');
      return;
    }
    const from = down;
    down = null;
    if (from === null || !isNear(from, at)) return;
    const twice = event.timeStamp - last.time < TWICE_MS && isNear(last.at, at);
    last = { at, time: event.timeStamp };
    handlers.pick(at, twice, event.ctrlKey || event.metaKey || event.shiftKey);
  });
}

function isNear(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= SLACK;
}
