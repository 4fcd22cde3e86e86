const HOUR_MS = 60 * 60 * 1000;
const FAILING_MAX_MS = 24 * HOUR_MS;
/** Of the time between two readings, to either side. */
const SPREAD = 0.1;

/**
 * Milliseconds to an offer's next reading: longer with every failure, up to a day where the period is not longer itself.
 * Scattered, so that offers that were added in one go drift apart.
 * @param failures in a row
 * @param random from 0 to 1
 */
export function nextReadMs(everyHours: number, failures: number, random: number): number {
  const everyMs = everyHours * HOUR_MS;
  const waitMs = Math.max(everyMs, Math.min(everyMs * 2 ** Math.min(failures, 16), FAILING_MAX_MS));
  return Math.round(waitMs * (1 - SPREAD + 2 * SPREAD * random));
}
