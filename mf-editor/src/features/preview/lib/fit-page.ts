import type { Canvas } from '../../../lib/preview/canvas.ts';

/** The dotted background behind the page. */
export const WELL_STYLE = {
  backgroundImage: 'radial-gradient(var(--g-line) 1px, transparent 1px)',
  backgroundSize: '16px 16px',
};

export interface Fit {
  /** Size of the page in its own pixels. */
  width: number;
  height: number;
  /** Screen pixels per page pixel. */
  scale: number;
}

/** The screen in the room. Without a zoom it is only scaled down; without a height it takes what there is. */
export function fitPage(canvas: Canvas, room: { width: number; height: number }): Fit {
  const { width, height, zoom } = canvas;
  const whole =
    height === null ? smaller(room.width / width) : smaller(room.width / width, room.height / height);
  const scale = zoom === 'fit' ? whole : zoom;
  return { width, height: height ?? Math.max(1, Math.round(room.height / scale)), scale };
}

/** An unmeasured room has no size. */
function smaller(...scales: number[]): number {
  const scale = Math.min(1, ...scales);
  return scale > 0 ? scale : 1;
}

/** Converts a point of the window to page pixels; null outside of the frame. */
export function pointInPage(
  at: { x: number; y: number },
  frame: { left: number; top: number; right: number; bottom: number },
  scale: number,
): { x: number; y: number } | null {
  if (at.x < frame.left || at.x >= frame.right || at.y < frame.top || at.y >= frame.bottom) return null;
  return { x: (at.x - frame.left) / scale, y: (at.y - frame.top) / scale };
}
