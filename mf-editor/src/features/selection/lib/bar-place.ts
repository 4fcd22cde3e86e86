import type { Box } from '../../../lib/preview/preview-protocol.ts';

/** Height of the element's label, which is drawn above it, and the distance between them, in pixels. */
const LABEL = 20;
const GAP = 6;

/**
 * Where the bar stands: above the element and its label, below it where there is no room, and within a tall one.
 * Null while the element is scrolled out of sight.
 */
export function barPlace(
  box: Box,
  room: Box,
  bar: { width: number; height: number },
): { left: number; top: number } | null {
  const isSeen =
    box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right;
  if (!isSeen) return null;
  const left = Math.max(room.left, Math.min(box.left, room.right - bar.width));
  const above = box.top - LABEL - GAP - bar.height;
  if (above >= room.top) return { left, top: above };
  const below = box.bottom + LABEL + GAP;
  if (below + bar.height <= room.bottom) return { left, top: below };
  const within = Math.max(box.top, room.top) + LABEL + GAP;
  return { left, top: Math.max(room.top, Math.min(within, room.bottom - bar.height)) };
}
