/** A stretch of time, in milliseconds since 1970. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Nothing is read more often. */
const NARROWEST_MS = 10 * 60_000;
const NARROWER = 0.5;
const WIDER = 2;
const STEP = 0.25;

export type ZoomMove = 'in' | 'out' | 'back' | 'on' | 'all';

/** The stretch to show after one step by key or button; `null` is the whole. `zoom` is the one shown now. */
export function zoomStep(whole: TimeRange, zoom: TimeRange | null, move: ZoomMove): TimeRange | null {
  const { from, to } = zoom ?? whole;
  const width = to - from;
  switch (move) {
    case 'all':
      return null;
    case 'in':
      return resized(whole, { from, to }, Math.max(width * NARROWER, NARROWEST_MS));
    case 'out':
      return resized(whole, { from, to }, width * WIDER);
    case 'back':
      return within(whole, { from: from - width * STEP, to: to - width * STEP });
    case 'on':
      return within(whole, { from: from + width * STEP, to: to + width * STEP });
  }
}

function resized(whole: TimeRange, { from, to }: TimeRange, width: number): TimeRange | null {
  const middle = (from + to) / 2;
  return within(whole, { from: middle - width / 2, to: middle + width / 2 });
}

/** Moved into the whole; a stretch as wide as it, or wider, is the whole. */
export function within(whole: TimeRange, { from, to }: TimeRange): TimeRange | null {
  const width = to - from;
  // What a slider gives back at its ends differs from them by less than anybody sees.
  if (width >= (whole.to - whole.from) * 0.999) return null;
  const start = Math.min(Math.max(from, whole.from), whole.to - width);
  return { from: start, to: start + width };
}
