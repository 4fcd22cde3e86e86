import { holdsPoint } from './box.ts';
import type { ElementIds } from './element-ids.ts';

export interface Point {
  x: number;
  y: number;
}

/** The element of the source that is seen there, in the frame's pixels; null outside of the page. */
export function elementAt(page: Document, ids: ElementIds, point: Point): Element | null {
  const seen = page.elementFromPoint(point.x, point.y);
  if (seen === null) return null;
  return ids.nearest(frameAt(page, seen, point) ?? seen);
}

/** Frames let the pointer through. One that lies in what is seen there is what is meant; what lies over one is not in it. */
function frameAt(page: Document, seen: Element, point: Point): Element | null {
  for (const frame of page.querySelectorAll('iframe,object,embed,frame')) {
    if (seen.contains(frame) && holdsPoint(frame.getBoundingClientRect(), point)) return frame;
  }
  return null;
}
