import type { HealthPoint, HealthReply } from '@garimpo/releases-contract';

/** As many lines as there are colours for; who has more versions at work sees the ones that were reported last. */
export const SERIES_MAX = 7;
const POINTS_MAX = 96;
const MINUTE_MS = 60_000;
/** Round steps, in minutes. */
const STEPS = [1, 5, 15, 30, 60];

export type Measure = 'loads' | 'errors';

export interface Buckets {
  /** Start of each bucket. */
  times: number[];
  series: { version: string; values: number[]; total: number }[];
}

/**
 * Sums the minutes of a period up to steps that a screen can show. Nothing reported in a minute is no gap in the
 * reading: nobody opened the tool, and that is zero. The minute that is still going on is left out: every line would
 * seem to fall at its end.
 */
export function toBuckets(health: HealthReply, measure: Measure): Buckets {
  const from = Date.parse(health.from);
  const to = Math.max(from, Date.parse(health.to) - MINUTE_MS);
  const minutes = Math.floor((to - from) / MINUTE_MS) + 1;
  const step = STEPS.find((one) => minutes / one <= POINTS_MAX) ?? 60;
  const stepMs = step * MINUTE_MS;
  const first = Math.floor(from / stepMs) * stepMs;
  const count = Math.floor((to - first) / stepMs) + 1;
  const times = Array.from({ length: count }, (_, at) => first + at * stepMs);
  const series = health.versions.slice(0, SERIES_MAX).map(({ version, points }) => {
    const values = times.map(() => 0);
    for (const point of points) {
      const at = Math.floor((Date.parse(point.at) - first) / stepMs);
      if (at >= 0 && at < count) values[at] = (values[at] ?? 0) + point[measure];
    }
    return { version, values, total: values.reduce((sum, value) => sum + value, 0) };
  });
  return { times, series };
}

export type HealthRow = HealthPoint & { version: string };

/** The minutes as they were reported, newest first. */
export function toRows(health: HealthReply): HealthRow[] {
  return health.versions
    .flatMap(({ version, points }) => points.map((point) => ({ ...point, version })))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.loads - a.loads);
}
