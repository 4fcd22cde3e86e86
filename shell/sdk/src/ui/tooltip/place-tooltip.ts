export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels between the element and its tooltip. */
const GAP = 6;
/** Pixels between a tooltip and the edge of the window. */
const EDGE = 8;

const opposite: Record<TooltipSide, TooltipSide> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

/**
 * Where a tooltip of a given size stands beside an element, in pixels of the window: on the side asked for, on the
 * opposite one where that has more room, and never over the edge.
 */
export function placeTooltip(
  anchor: Box,
  tip: { width: number; height: number },
  viewport: { width: number; height: number },
  side: TooltipSide,
): { left: number; top: number } {
  const room: Record<TooltipSide, number> = {
    top: anchor.top - GAP - EDGE - tip.height,
    bottom: viewport.height - (anchor.top + anchor.height) - GAP - EDGE - tip.height,
    left: anchor.left - GAP - EDGE - tip.width,
    right: viewport.width - (anchor.left + anchor.width) - GAP - EDGE - tip.width,
  };
  const chosen = room[side] < 0 && room[opposite[side]] > room[side] ? opposite[side] : side;
  const middle = {
    left: anchor.left + (anchor.width - tip.width) / 2,
    top: anchor.top + (anchor.height - tip.height) / 2,
  };
  const beside: Record<TooltipSide, { left: number; top: number }> = {
    top: { left: middle.left, top: anchor.top - GAP - tip.height },
    bottom: { left: middle.left, top: anchor.top + anchor.height + GAP },
    left: { left: anchor.left - GAP - tip.width, top: middle.top },
    right: { left: anchor.left + anchor.width + GAP, top: middle.top },
  };
  return {
    left: within(beside[chosen].left, viewport.width - tip.width),
    top: within(beside[chosen].top, viewport.height - tip.height),
  };
}

function within(value: number, last: number): number {
  return Math.round(Math.max(EDGE, Math.min(value, last - EDGE)));
}
