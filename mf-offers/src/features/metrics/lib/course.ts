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

/**
 * The same history in percent of its first count above zero: what it grew by, whatever its size. Readings before that one have no
 * percentage, and neither has a history of zeros.
 */
export function inPercent({ points, gaps }: Course): Course {
  const start = points.findIndex(({ count }) => count > 0);
  const base = points[start]?.count;
  if (base === undefined) return { points: [], gaps: [] };
  return {
    points: points.slice(start).map((point) => ({ ...point, count: (point.count / base - 1) * 100 })),
    gaps,
  };
}

function toPoint({ checkedAt, count, precision }: ReadingView): Point {
  return { at: Date.parse(checkedAt), count, approx: precision === 'approx' };
}

export function spanOf(courses: readonly Course[]): { from: number; to: number } | null {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { points, gaps } of courses) {
    const first = points[0];
    if (first === undefined) continue;
    // A gap before the first reading does not belong to the line; one after the last is why it ends there.
    from = Math.min(from, first.at);
    to = Math.max(to, points.at(-1)?.at ?? first.at, gaps.at(-1)?.to ?? first.at);
  }
  if (from > to) return null;
  // A single reading stands in the middle of a day, or well inside what came after it: at an edge half of it would be cut off.
  const alone = courses.reduce((count, { points }) => count + points.length, 0) === 1;
  return alone ? { from: from - HALF_DAY_MS, to: Math.max(to, from + HALF_DAY_MS) } : { from, to };
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** One place of a drawn line: a reading, or a break with the index of its gap. */
export type LinePlace = [at: number, count: number, approx: 0 | 1] | [at: number, none: null, gap: number];

export interface Line {
  places: LinePlace[];
  /** Readings with a break on either side: no line reaches them, so they are drawn as dots. */
  alone: Point[];
  /** The stretches without a line, as far as they lie between the first reading and the end. */
  breaks: Gap[];
}

/**
 * Breaks a line where tries to read failed: a line through such a stretch would show counts that were never read.
 * Both lists are sorted, so one pass is enough.
 */
export function toLine({ points, gaps }: Course): Line {
  const places: LinePlace[] = [];
  const alone: Point[] = [];
  const breaks: Gap[] = [];
  let gapAt = 0;
  let joined = false;
  points.forEach((point, at) => {
    const next = points[at + 1]?.at ?? Number.POSITIVE_INFINITY;
    places.push([point.at, point.count, point.approx ? 1 : 0]);
    while ((gaps[gapAt]?.to ?? Number.POSITIVE_INFINITY) <= point.at) gapAt += 1;
    let broken = false;
    for (let one = gapAt; one < gaps.length; one += 1) {
      const gap = gaps[one] as Gap;
      if (gap.from >= next) break;
      const from = Math.max(gap.from, point.at);
      const to = Math.min(gap.to, next);
      // Three places, so that a pointer in the gap finds the gap, and one near its ends finds the readings there.
      for (const share of [0.25, 0.5, 0.75]) places.push([from + (to - from) * share, null, breaks.length]);
      breaks.push({ from, to, reason: gap.reason });
      broken = true;
    }
    const ends = broken || next === Number.POSITIVE_INFINITY;
    if (!joined && ends) alone.push(point);
    joined = !ends;
  });
  return { places, alone, breaks };
}
