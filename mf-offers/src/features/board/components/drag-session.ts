import { type OfferStatus, offerStatuses } from '@garimpo/offers-contract';
import { columnBeside, edgeScroll } from '../lib/moves.ts';

/** What a drag needs of the board, and tells it. */
export interface DragHost {
  columns: ReadonlyMap<OfferStatus, HTMLElement>;
  /** The column that the card is in. */
  from: OfferStatus;
  onLift: () => void;
  /** How far the card is from its place. */
  onFollow: (x: number, y: number) => void;
  onOver: (over: OfferStatus | null) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** A mouse that moves less means a click. */
const MOUSE_PX = 6;
/** A finger that waits so long without moving more means to take the card; before that it scrolls. */
const TOUCH_MS = 250;
const TOUCH_PX = 8;
/** The click that ends a drag comes a moment after it, and is meant for nothing. */
const CLICK_MS = 50;

/** What is listened for until the drag is over. */
type Listen = <Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
) => void;

/** A card that follows a point of the window. Columns are looked up in each frame, for everything may scroll and grow meanwhile. */
function follow(host: DragHost, start: { x: number; y: number }, listen: Listen, over: AbortController) {
  let at = start;
  let frame = 0;
  let lifted = false;
  const scroller = [...host.columns.values()][0]?.parentElement ?? null;

  const tick = () => {
    host.onFollow(at.x - start.x, at.y - start.y);
    host.onOver(columnAt(host.columns, at.x, at.y));
    window.scrollBy({ top: edgeScroll(at.y, 0, window.innerHeight), behavior: 'instant' });
    if (scroller !== null) {
      const { left, right } = scroller.getBoundingClientRect();
      const by = edgeScroll(at.x, Math.max(left, 0), Math.min(right, window.innerWidth));
      if (by !== 0) scroller.scrollBy({ left: by, behavior: 'instant' });
    }
    frame = requestAnimationFrame(tick);
  };
  const end = (how: 'onDrop' | 'onCancel') => {
    over.abort();
    cancelAnimationFrame(frame);
    if (lifted) host[how]();
  };
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !lifted) return;
    event.stopPropagation();
    end('onCancel');
  });
  listen('visibilitychange', () => end('onCancel'));
  const onLost = () => end('onCancel');
  window.addEventListener('blur', onLost, { signal: over.signal });
  window.addEventListener('resize', onLost, { signal: over.signal });
  return {
    isLifted: () => lifted,
    lift() {
      lifted = true;
      host.onLift();
      getSelection()?.removeAllRanges();
      listen('selectstart', (event) => event.preventDefault());
      listen('dragstart', (event) => event.preventDefault());
      swallowClick(over.signal);
      tick();
    },
    move(x: number, y: number) {
      at = { x, y };
    },
    drop() {
      // Where the pointer was last, whether a frame has seen it or not.
      if (lifted) host.onOver(columnAt(host.columns, at.x, at.y));
      end('onDrop');
    },
    cancel: onLost,
  };
}

function columnAt(columns: ReadonlyMap<OfferStatus, HTMLElement>, x: number, y: number): OfferStatus | null {
  return (
    offerStatuses.find((status) => {
      const box = columns.get(status)?.getBoundingClientRect();
      return box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    }) ?? null
  );
}

function swallowClick(signal: AbortSignal): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true });
  signal.addEventListener('abort', () =>
    setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), CLICK_MS),
  );
}

function listenUntil(over: AbortController): Listen {
  return (name, listener) =>
    document.addEventListener(name, listener, { signal: over.signal, capture: true, passive: false });
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

export function dragByMouse(event: MouseEvent, host: DragHost): void {
  if (event.button !== 0 || event.ctrlKey) return;
  const over = new AbortController();
  const listen = listenUntil(over);
  const start = { x: event.clientX, y: event.clientY };
  const card = follow(host, start, listen, over);
  listen('mousemove', ({ clientX: x, clientY: y }) => {
    card.move(x, y);
    if (!card.isLifted() && distance(start, { x, y }) >= MOUSE_PX) card.lift();
  });
  listen('mouseup', () => card.drop());
}

export function dragByTouch(event: TouchEvent, host: DragHost): void {
  const [finger, ...others] = event.touches;
  if (finger === undefined || others.length > 0) return;
  const over = new AbortController();
  const listen = listenUntil(over);
  const start = { x: finger.clientX, y: finger.clientY };
  const card = follow(host, start, listen, over);
  const timer = setTimeout(() => card.lift(), TOUCH_MS);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  listen('touchmove', (moved) => {
    const [first] = moved.touches;
    if (first === undefined) return;
    const at = { x: first.clientX, y: first.clientY };
    card.move(at.x, at.y);
    // The page stays where it is while a card is held.
    if (card.isLifted()) moved.preventDefault();
    else if (distance(start, at) > TOUCH_PX) card.cancel();
  });
  listen('touchend', () => card.drop());
  listen('touchcancel', () => card.cancel());
  // A long press on a link would open the browser's menu.
  listen('contextmenu', (menu) => menu.preventDefault());
}

/** The arrows go from column to column; the card itself stays where it is until it is dropped. */
export function dragByKeyboard(host: DragHost): void {
  const session = new AbortController();
  let over = host.from;
  const end = (how: 'onDrop' | 'onCancel') => {
    session.abort();
    host[how]();
  };
  const go = (step: -1 | 1) => {
    over = columnBeside(over, step);
    const [column, own] = [host.columns.get(over), host.columns.get(host.from)];
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const leftOf = (element: HTMLElement | undefined) => element?.getBoundingClientRect().left ?? 0;
    host.onFollow(leftOf(column) - leftOf(own), 0);
    host.onOver(over);
  };
  const onKey = (key: string): boolean => {
    switch (key) {
      case 'ArrowLeft':
        go(-1);
        return true;
      case 'ArrowRight':
        go(1);
        return true;
      case ' ':
      case 'Enter':
      case 'Tab':
        end('onDrop');
        return true;
      case 'Escape':
        end('onCancel');
        return true;
      default:
        // The page stays where the card is.
        return key === 'ArrowUp' || key === 'ArrowDown';
    }
  };
  document.addEventListener(
    'keydown',
    (event) => {
      if (!onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: session.signal, capture: true },
  );
  const lost = () => end('onCancel');
  window.addEventListener('resize', lost, { signal: session.signal });
  document.addEventListener('visibilitychange', lost, { signal: session.signal });
  // Another hand takes over.
  document.addEventListener('pointerdown', lost, { signal: session.signal, capture: true });
  host.onLift();
  host.onOver(over);
}
