import type { Course, Gap, Point } from './course.ts';

/** One place of a drawn line: a reading, or a break in it that says which gap it belongs to. */
export type LinePlace = [at: number, count: number, approx: 0 | 1] | [at: number, none: null, gap: number];

export interface Line {
  places: LinePlace[];
  /** Readings with a break on either side: no line reaches them, so they are drawn as dots. */
  alone: Point[];
  /** The stretches without a line, as far as they lie between the first reading and the end. */
  breaks: Gap[];
}

/**
 * Breaks a course where tries to read failed: a line through such a stretch would tell counts that nobody saw. Both lists
 * are in order, so that one walk through them is enough.
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
      // Three places, so that a pointer in the gap finds the gap, and one close to its ends the readings there.
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
