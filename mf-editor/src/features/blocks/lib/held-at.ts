import type { DragMoveEvent, KeyboardCoordinateGetter } from '@dnd-kit/core';

/** In client pixels. */
export interface Point {
  x: number;
  y: number;
}

const STEP = 24;
const LONG_STEP = 120;
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The pointer; for the keyboard, which has none, the middle of what it moves. */
export function heldAt({
  activatorEvent,
  active,
  delta,
}: Pick<DragMoveEvent, 'activatorEvent' | 'active' | 'delta'>): Point | null {
  const start = startOf(activatorEvent);
  if (start !== null) return { x: start.x + delta.x, y: start.y + delta.y };
  const rect = active.rect.current.translated;
  return rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

function startOf(event: Event): Point | null {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  if (touch !== undefined) return { x: touch.clientX, y: touch.clientY };
  return 'clientX' in event ? { x: (event as MouseEvent).clientX, y: (event as MouseEvent).clientY } : null;
}

/** The first arrow takes the block from the palette over the page, in the middle of the window; from there it goes in steps, longer ones with Shift. */
export const nextHeld: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const direction = directions[event.code];
  const rect = context.active?.rect.current.initial ?? null;
  if (direction === undefined || rect === null) return;
  if (Math.abs(currentCoordinates.x - rect.left) < 1 && Math.abs(currentCoordinates.y - rect.top) < 1) {
    return { x: (window.innerWidth - rect.width) / 2, y: (window.innerHeight - rect.height) / 2 };
  }
  const step = event.shiftKey ? LONG_STEP : STEP;
  return { x: currentCoordinates.x + direction.x * step, y: currentCoordinates.y + direction.y * step };
};
