export const TREND_WIDTH = 92;
export const TREND_HEIGHT = 32;
const PAD = 4;

export interface TrendPath {
  /** One path per run of known readings: a gap is never bridged by a line. */
  lines: string[];
  /** The last known reading. */
  dot: { x: number; y: number };
}

/**
 * Places counts (oldest first, `null` = not read) on 92x32. The range shown is at least half of the maximum, so that
 * 12 to 14 looks flat. `null` when nothing was ever read.
 */
export function trendPath(counts: readonly (number | null)[]): TrendPath | null {
  const known = counts.filter((count) => count !== null);
  if (known.length === 0) return null;
  const top = Math.max(...known);
  const bottom = Math.min(...known);
  const range = Math.max(top - bottom, top / 2, 1);
  const upper = (top + bottom) / 2 + range / 2;
  const step = counts.length > 1 ? (TREND_WIDTH - 2 * PAD) / (counts.length - 1) : 0;
  const y = (count: number) => PAD + ((upper - count) / range) * (TREND_HEIGHT - 2 * PAD);

  let dot = { x: 0, y: 0 };
  const runs: string[][] = [[]];
  counts.forEach((count, at) => {
    if (count === null) {
      runs.push([]);
      return;
    }
    // A lone reading stands at the right end, where the newest always is.
    dot = { x: counts.length > 1 ? PAD + at * step : TREND_WIDTH - PAD, y: y(count) };
    runs.at(-1)?.push(`${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`);
  });
  return { lines: runs.filter((run) => run.length > 1).map((run) => `M${run.join('L')}`), dot };
}
