/** Steps are whole, because counts are. */
const LEADS = [1, 2, 2.5, 5];
const STEPS_MIN = 3;
const STEPS_MAX = 5;

/** An axis of counts from 0 in three to five round steps, with room for `highest`. */
export function countScale(highest: number): { top: number; step: number } {
  for (let power = 1; ; power *= 10) {
    for (const lead of LEADS) {
      const step = lead * power;
      if (!Number.isInteger(step) || highest / step > STEPS_MAX) continue;
      return { top: step * Math.max(STEPS_MIN, Math.ceil(highest / step)), step };
    }
  }
}

/** An axis of percentages in three to five round steps, with zero among them. */
export function percentScale(lowest: number, highest: number): { bottom: number; top: number; step: number } {
  const [from, to] = [Math.min(lowest, 0), Math.max(highest, 0)];
  const { step } = countScale(Math.max(Math.ceil(to - from), STEPS_MIN));
  const bottom = Math.floor(from / step) * step;
  const top = Math.ceil(to / step) * step;
  return { bottom, top: top === bottom ? bottom + step : top, step };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** São Paulo keeps UTC-3 the whole year. */
const ZONE_MS = -3 * HOUR_MS;

const SHORT_STEPS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
const DAY_STEPS = [1, 2, 3, 7, 14];
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60];

export interface TimeTicks {
  /** Milliseconds since 1970, on round moments of São Paulo. */
  at: number[];
  /** Which part of a moment its label shows. */
  shows: 'time' | 'day' | 'month' | 'year';
}

/** Round moments along a time axis, at most as many as fit. */
export function timeTicks(from: number, to: number, most: number): TimeTicks {
  const span = to - from;
  const short = SHORT_STEPS_MS.find((step) => span / step < most);
  if (short !== undefined) return { at: everyMs(from, to, short, 0), shows: 'time' };
  const days = DAY_STEPS.find((step) => span / (step * DAY_MS) < most);
  if (days !== undefined) {
    // Weeks are counted from the first day shown, so that it is named.
    return { at: everyMs(from, to, days * DAY_MS, from), shows: 'day' };
  }
  const months = MONTH_STEPS.find((step) => span / (step * 30 * DAY_MS) < most) ?? 120;
  return { at: everyMonths(from, to, months), shows: months < 12 ? 'month' : 'year' };
}

function everyMs(from: number, to: number, step: number, anchor: number): number[] {
  const midnight = Math.ceil((anchor + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  const ticks = [];
  for (let tick = first; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

function everyMonths(from: number, to: number, step: number): number[] {
  const start = new Date(from + ZONE_MS);
  const ticks = [];
  for (let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step) * step; ; ) {
    const tick = Date.UTC(Math.floor(month / 12), month % 12) - ZONE_MS;
    if (tick > to) return ticks;
    if (tick >= from) ticks.push(tick);
    month += step;
  }
}
