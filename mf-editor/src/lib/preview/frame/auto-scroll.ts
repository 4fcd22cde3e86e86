import type { Point } from './hit.ts';

/** How near to an edge a held block scrolls the page, in pixels, and how far at most in one frame of the screen. */
const NEAR = 56;
const FASTEST = 18;

/** Pixels down (up: negative) for one frame of the screen. @param height of what is seen of the page */
export function scrollStep({ y }: Point, height: number): number {
  const near = Math.min(NEAR, height / 4);
  const into = y < near ? y - near : Math.max(0, y - (height - near));
  return Math.round(FASTEST * Math.max(-1, Math.min(1, into / near)));
}
