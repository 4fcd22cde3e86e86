import type { Box } from './preview-protocol.ts';

interface BarPlaceOptions {
  align: 'start' | 'middle';
  /** Pixels between the bar and what it belongs to. */
  gap: number;
  /** Upper edge for a bar that has its place over the page, where it hides nothing; null where there is none. */
  over?: number | null;
}

/**
 * Where a bar stands: above what it belongs to; where there is no room, over the page or below it, and within what is taller than the room.
 * All in pixels of one corner.
 * @param room the part of the page that can be seen
 */
export function placeBar(
  box: Box,
  room: Box,
  bar: { width: number; height: number },
  { align, gap, over = null }: BarPlaceOptions,
): { left: number; top: number } {
  const wanted = align === 'start' ? box.left : (box.left + box.right - bar.width) / 2;
  const left = Math.max(room.left, Math.min(wanted, room.right - bar.width));
  const above = box.top - gap - bar.height;
  const below = box.bottom + gap;
  const lowest = room.bottom - bar.height;
  if (over !== null)
    return { left: Math.round(left), top: Math.round(Math.max(over, Math.min(above, lowest))) };
  const within = Math.max(box.top, room.top) + gap;
  const top = above >= room.top ? above : below <= lowest ? below : within;
  return { left: Math.round(left), top: Math.round(Math.max(room.top, Math.min(top, lowest))) };
}

/** Whether any part of it can be seen. */
export function isInSight(box: Box, room: Box): boolean {
  return box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right;
}
