/** What a page is shown on, in its own pixels. */
export const DESKTOP_WIDTH = 1280;
export const MOBILE = { width: 390, height: 844 };

export interface Fit {
  /** Size of the page in its own pixels. */
  width: number;
  height: number;
  /** Screen pixels for one of the page, 1 at most. */
  scale: number;
}

/** The whole device in the room there is: smaller where it must be, never larger. A desktop is as high as the room. */
export function fitPage(device: 'desktop' | 'mobile', room: { width: number; height: number }): Fit {
  if (device === 'mobile') {
    return { ...MOBILE, scale: smaller(room.width / MOBILE.width, room.height / MOBILE.height) };
  }
  const scale = smaller(room.width / DESKTOP_WIDTH);
  return { width: DESKTOP_WIDTH, height: Math.max(1, Math.round(room.height / scale)), scale };
}

/** A room that is not measured yet has no size. */
function smaller(...scales: number[]): number {
  const scale = Math.min(1, ...scales);
  return scale > 0 ? scale : 1;
}

/** A point of the window in the pixels of a page that is drawn there; null outside of it. */
export function pointInPage(
  at: { x: number; y: number },
  frame: { left: number; top: number; right: number; bottom: number },
  scale: number,
): { x: number; y: number } | null {
  if (at.x < frame.left || at.x >= frame.right || at.y < frame.top || at.y >= frame.bottom) return null;
  return { x: (at.x - frame.left) / scale, y: (at.y - frame.top) / scale };
}
