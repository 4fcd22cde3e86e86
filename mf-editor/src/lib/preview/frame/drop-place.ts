import type { DropPlace } from '../preview-protocol.ts';
import type { Box } from './box.ts';
import type { Point } from './hit.ts';

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
