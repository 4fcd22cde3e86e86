import type { DropPlace } from '../preview-protocol.ts';
import type { ElementIds } from './element-ids.ts';

/** In the frame's pixels, from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Around all of what the elements show; null when they show nothing. What has no box of its own (`display: contents`) has that of its contents. */
export function boxAround(elements: readonly Element[]): Box | null {
  const boxes = elements.flatMap((element) => boxOf(element) ?? []);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function boxOf(element: Element): Box | null {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const contents = range.getBoundingClientRect();
  return contents.width > 0 || contents.height > 0 ? contents : null;
}

export function holdsPoint(box: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

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

/** May stand in, and hold, blocks of every kind. */
const HOLDERS = new Set(
  'article aside blockquote body center dd details dialog div fieldset figure footer form header hgroup li main nav section td th'.split(
    ' ',
  ),
);
/** Stand where a block may not. */
const NO_NEIGHBOURS = new Set(
  'body caption col colgroup dd dt figcaption head html legend li optgroup option source summary tbody td tfoot th thead tr track'.split(
    ' ',
  ),
);
export function mayHold(tag: string): boolean {
  return HOLDERS.has(tag);
}

/** @param parentTag in which the block would stand */
export function mayNeighbour(tag: string, parentTag: string): boolean {
  return HOLDERS.has(parentTag) && !NO_NEIGHBOURS.has(tag);
}

/** How much of a box's height belongs to what lies before and after it, and the most of it, in pixels. */
const EDGE = 0.25;
const EDGE_MAX = 16;

/**
 * @param sideways neighbours stand beside it, not under it
 * @returns null where the box neither holds a block nor has one beside it
 */
export function placeIn(
  box: Box,
  { x, y }: Point,
  { holds, neighbours, sideways }: { holds: boolean; neighbours: boolean; sideways: boolean },
): DropPlace | null {
  const [at, from, to] = sideways ? [x, box.left, box.right] : [y, box.top, box.bottom];
  const near = holds ? Math.min((to - from) * EDGE, EDGE_MAX) : (to - from) / 2;
  if (neighbours) {
    if (at < from + near) return 'before';
    if (at >= to - near) return 'after';
  }
  return holds ? 'inside' : null;
}

/** Of children with these boxes, the one nearest to the point. */
export function nearest(boxes: readonly (Box | null)[], { x, y }: Point): number | null {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, box] of boxes.entries()) {
    if (box === null) continue;
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    if (Math.hypot(dx, dy) >= least) continue;
    [best, least] = [at, Math.hypot(dx, dy)];
  }
  return best === -1 ? null : best;
}
