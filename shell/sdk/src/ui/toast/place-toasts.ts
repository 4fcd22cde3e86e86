export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const EDGE_PX = 16;
/** Between a toast and what it must not touch. */
const GAP_PX = 6;
const STEP_PX = 8;
/** Rather this far up in the middle than down at the side. */
const SIDE_COSTS_PX = 120;

/**
 * Where toasts of a size cover nothing that can be pressed: as near to the middle of the bottom edge as there is room. On a page
 * without room, where they cover least.
 */
export function placeToasts(size: Size, viewport: Size, taken: readonly Box[]): Box {
  let best: { place: Box; covered: number; cost: number } | null = null;
  for (const place of places(size, viewport)) {
    const covered = taken.filter((box) => overlaps(place, box)).length;
    const middle = (viewport.width - size.width) / 2;
    const up = viewport.height - place.top - place.height;
    const cost = up + (place.left === middle ? 0 : SIDE_COSTS_PX);
    const isBetter =
      best === null || covered < best.covered || (covered === best.covered && cost < best.cost);
    if (isBetter) best = { place, covered, cost };
  }
  return best?.place ?? { left: 0, top: 0, ...size };
}

export const coversAny = (place: Box, taken: readonly Box[]): boolean =>
  taken.some((box) => overlaps(place, box));

function* places({ width, height }: Size, viewport: Size): Generator<Box> {
  const lefts = new Set([
    (viewport.width - width) / 2,
    Math.max(viewport.width - width - EDGE_PX, (viewport.width - width) / 2),
  ]);
  for (let top = viewport.height - height - EDGE_PX; top >= EDGE_PX; top -= STEP_PX)
    for (const left of lefts) yield { left, top, width, height };
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + GAP_PX &&
  b.left < a.left + a.width + GAP_PX &&
  a.top < b.top + b.height + GAP_PX &&
  b.top < a.top + a.height + GAP_PX;
