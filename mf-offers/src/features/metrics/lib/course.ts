import type { MetricsReply, ReadingView } from '@garimpo/offers-contract';

/** A reading; times in milliseconds since 1970. */
export interface Point {
  at: number;
  count: number;
  approx: boolean;
}

/** A stretch of time without readings, because the tries failed. */
export interface Gap {
  from: number;
  to: number;
  reason: string;
}

/** The history of one offer, oldest first. */
export interface Course {
  points: Point[];
  gaps: Gap[];
}

export function toCourse({ metrics, gaps = [] }: Pick<MetricsReply, 'metrics' | 'gaps'>): Course {
  return {
    points: metrics.map(toPoint),
    gaps: gaps
      .map(({ from, to, reason }) => ({ from: Date.parse(from), to: Date.parse(to), reason }))
      .sort((a, b) => a.from - b.from),
  };
}

function toPoint({ checkedAt, count, precision }: ReadingView): Point {
  return { at: Date.parse(checkedAt), count, approx: precision === 'approx' };
}

/** The stretch of time that a chart of these spans; `null` where there is nothing. */
export function spanOf(courses: readonly Course[]): { from: number; to: number } | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { points, gaps } of courses) {
    const first = points[0];
    if (first === undefined) continue;
    // A gap before the first reading of the period says nothing of the line; one after the last is why it ends there.
    from = Math.min(from, first.at);
    to = Math.max(to, points.at(-1)?.at ?? first.at, gaps.at(-1)?.to ?? first.at);
  }
  if (from > to) return null;
  // One moment alone stands in the middle of a day.
  return from === to ? { from: from - HALF_DAY_MS, to: to + HALF_DAY_MS } : { from, to };
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;
