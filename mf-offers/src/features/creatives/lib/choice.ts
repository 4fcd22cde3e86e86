import type { CreativeView } from '@garimpo/offers-contract';

export const creativeShows = ['active', 'fresh', 'gone'] as const;
export type CreativeShow = (typeof creativeShows)[number];

const shown: Record<CreativeShow, (creative: CreativeView) => boolean> = {
  active: ({ goneAt }) => goneAt === null,
  fresh: ({ fresh, goneAt }) => fresh && goneAt === null,
  gone: ({ goneAt }) => goneAt !== null,
};

export function showCreatives(creatives: readonly CreativeView[], show: CreativeShow): CreativeView[] {
  return creatives.filter(shown[show]);
}

/** The place after a step; the ends meet. */
export function stepped(place: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (place + step + count) % count;
}

/** Less than this is no swipe, and neither is more up or down than aside. */
const SWIPE_MIN = 40;

/** The step that a movement of a finger means; 0 for none. */
export function swipeStep(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) < SWIPE_MIN || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
