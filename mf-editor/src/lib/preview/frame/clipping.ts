import type { Box } from '../preview-protocol.ts';

/** A part of the frame in which content is seen, and the element that clips it; null for the page itself. */
export interface Seen extends Box {
  by: Element | null;
}

/** Where an element's content is seen, in pixels of the frame, by how that content is positioned. */
export interface Sight {
  flow: Seen;
  /** Boxes below its containing block do not clip absolute content. */
  absolute: Seen;
  fixed: Seen;
}

const NO_END = Number.POSITIVE_INFINITY;
const CLIPS = new Set(['hidden', 'clip']);

/** A page scrolls down without end, sideways unless it clips that, and never before its start. */
export function pageSight(page: Document): Sight {
  const view = page.defaultView;
  const [width, height] = [view?.innerWidth ?? 0, view?.innerHeight ?? 0];
  const whole = {
    left: -(view?.scrollX ?? 0),
    top: -(view?.scrollY ?? 0),
    right: scrollsSideways(page) ? NO_END : width,
    bottom: NO_END,
    by: null,
  };
  const fixed = { left: 0, top: 0, right: width, bottom: height, by: null };
  return { flow: whole, absolute: whole, fixed };
}

function scrollsSideways(page: Document): boolean {
  return [page.documentElement, page.body].every(
    (element) => element === null || !CLIPS.has(getComputedStyle(element).overflowX),
  );
}

/** The sight that counts for the element itself. */
export function sightOf(sight: Sight, { position }: CSSStyleDeclaration): Seen {
  if (position === 'fixed') return sight.fixed;
  return position === 'absolute' ? sight.absolute : sight.flow;
}

/** Where the content of an element is seen that is itself seen. */
export function sightInside(sight: Sight, element: Element, style: CSSStyleDeclaration): Sight {
  if (style.display === 'contents') return sight;
  const flow = clip(sightOf(sight, style), element, style);
  const holdsFixed = style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none';
  return {
    flow,
    absolute: holdsFixed || style.position !== 'static' ? flow : sight.absolute,
    fixed: holdsFixed ? flow : sight.fixed,
  };
}

function clip(seen: Seen, element: Element, { overflowX, overflowY }: CSSStyleDeclaration): Seen {
  if (overflowX === 'visible' && overflowY === 'visible') return seen;
  const page = element.ownerDocument;
  // Their overflow is that of the page.
  if (element === page.body || element === page.documentElement) return seen;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [fromX, toX] = side(overflowX, [left, right], [seen.left, seen.right]);
  const [fromY, toY] = side(overflowY, [top, bottom], [seen.top, seen.bottom]);
  return { left: fromX, right: toX, top: fromY, bottom: toY, by: element };
}

type Range = readonly [number, number];

/** What scrolls can be scrolled into sight, so that it has no end. */
function side(overflow: string, own: Range, seen: Range): Range {
  if (CLIPS.has(overflow)) return [Math.max(own[0], seen[0]), Math.min(own[1], seen[1])];
  return overflow === 'visible' ? seen : [-NO_END, NO_END];
}

/** A part of this size in pixels can be seen and picked; half of what is smaller. */
const LEAST = 12;

export function isOutside(box: Box, seen: Box): boolean {
  const width = Math.min(box.right, seen.right) - Math.max(box.left, seen.left);
  const height = Math.min(box.bottom, seen.bottom) - Math.max(box.top, seen.top);
  return width < least(box.right - box.left) || height < least(box.bottom - box.top);
}

function least(extent: number): number {
  return Math.min(LEAST, extent / 2);
}

/** How far the box has to move into sight; its start counts where it is larger. */
export function shiftInto(box: Box, seen: Box): { x: number; y: number } {
  return {
    x: shift([box.left, box.right], [seen.left, seen.right]),
    y: shift([box.top, box.bottom], [seen.top, seen.bottom]),
  };
}

function shift(own: Range, seen: Range): number {
  if (own[0] < seen[0]) return seen[0] - own[0];
  return own[1] > seen[1] ? Math.max(seen[1] - own[1], seen[0] - own[0]) : 0;
}
