/** The dotted background behind the page. */
export const WELL_STYLE = {
  backgroundImage: 'radial-gradient(var(--g-line) 1px, transparent 1px)',
  backgroundSize: '16px 16px',
};

const DESKTOP_WIDTH = 1280;
const MOBILE = { width: 390, height: 844 };

export interface Fit {
  /** Size of the page in its own pixels. */
  width: number;
  height: number;
  /** Screen pixels per page pixel, at most 1. */
  scale: number;
}

/** Fits the device into the room by scaling down only. A desktop takes the full height. */
export function fitPage(device: 'desktop' | 'mobile', room: { width: number; height: number }): Fit {
  if (device === 'mobile') {
    return { ...MOBILE, scale: smaller(room.width / MOBILE.width, room.height / MOBILE.height) };
  }
  const scale = smaller(room.width / DESKTOP_WIDTH);
  return { width: DESKTOP_WIDTH, height: Math.max(1, Math.round(room.height / scale)), scale };
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
