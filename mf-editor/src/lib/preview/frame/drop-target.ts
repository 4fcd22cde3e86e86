import { wordSet } from '../../html/text.ts';
import type { Box, DropPlace } from '../preview-protocol.ts';
import type { ElementIds } from './live-page.ts';
import { boxAround, type MarkedDrop } from './marks.ts';

function holdsPoint(box: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

export interface Point {
  x: number;
  y: number;
}

/** The source element at the point in frame pixels; null outside of the page. */
export function elementAt(page: Document, ids: ElementIds, point: Point): Element | null {
  const seen = page.elementFromPoint(point.x, point.y);
  if (seen === null) return null;
  return ids.nearest(frameAt(page, seen, point) ?? seen);
}

/** Frames ignore the pointer, so one inside of the hit element is found by its box. */
function frameAt(page: Document, seen: Element, point: Point): Element | null {
  for (const frame of page.querySelectorAll('iframe,object,embed,frame')) {
    if (seen.contains(frame) && holdsPoint(frame.getBoundingClientRect(), point)) return frame;
  }
  return null;
}

/** Elements that may hold blocks of every kind. */
const HOLDERS = wordSet(
  'article aside blockquote body center dd details dialog div fieldset figure footer form header hgroup li main nav section td th',
);
/** Elements that cannot have a block as sibling. */
const NO_NEIGHBOURS = wordSet(
  'body caption col colgroup dd dt figcaption head html legend li optgroup option source summary tbody td tfoot th thead tr track',
);
export function mayHold(tag: string): boolean {
  return HOLDERS.has(tag);
}

/**
 * @param parentTag tag of the future parent
 */
export function mayNeighbour(tag: string, parentTag: string): boolean {
  return HOLDERS.has(parentTag) && !NO_NEIGHBOURS.has(tag);
}

const EDGE = 0.25;
const EDGE_MAX = 16;

/**
 * @param sideways whether siblings are laid out side by side
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

/** Index of the box nearest to the point. */
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

/** Where a block dropped at the point would be inserted; null where there is no place for one. */
export function dropTargetAt(page: Document, ids: ElementIds, point: Point): MarkedDrop | null {
  const body = page.body;
  if (body === null || ids.of(body) === undefined) return null;
  let element = elementAt(page, ids, point) ?? body;
  if (!body.contains(element)) element = body;
  for (;;) {
    const target = targetAround(ids, element, point);
    if (target !== null) return target;
    if (element === body) return null;
    element = ids.nearest(element.parentElement) ?? body;
  }
}

function targetAround(ids: ElementIds, element: Element, point: Point): MarkedDrop | null {
  const box = boxAround([element]);
  if (box === null && element.localName !== 'body') return null;
  const holds = mayHold(element.localName);
  const neighbours =
    element.parentElement !== null && mayNeighbour(element.localName, element.parentElement.localName);
  const sideways = standsSideways(element);
  const place = placeIn(box ?? { left: 0, top: 0, right: 0, bottom: 0 }, point, {
    holds,
    neighbours,
    sideways,
  });
  if (place !== 'inside') return place && { element, place, sideways };
  return besideChild(ids, element, point) ?? { element, place, sideways: false };
}

/** A place between the children of an element. */
function besideChild(ids: ElementIds, parent: Element, point: Point): MarkedDrop | null {
  const children = [...parent.children].filter(
    (child) => ids.of(child) !== undefined && mayNeighbour(child.localName, parent.localName),
  );
  const boxes = children.map((child) => boxAround([child]));
  const at = nearest(boxes, point);
  if (at === null) return null;
  const [element, box] = [children[at] as Element, boxes[at]];
  const sideways = standsSideways(element);
  const place = box && placeIn(box, point, { holds: false, neighbours: true, sideways });
  return place ? { element, place, sideways } : null;
}

/** Whether siblings are laid out side by side. */
function standsSideways(element: Element): boolean {
  const parent = element.parentElement;
  if (parent === null) return false;
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(parent);
  if (display.includes('flex')) return flexDirection.startsWith('row');
  if (display.includes('grid')) return gridTemplateColumns.split(' ').length > 1;
  return /^inline/.test(getComputedStyle(element).display) || getComputedStyle(element).float !== 'none';
}
