const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After each try that failed, before the next one. Nobody else tries meanwhile. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

export const WAIT_SECONDS = WAITS_MS.map((ms) => ms / 1000);
/** After so many it is not told any more: two days, about. */
export const TRIES_MAX = WAITS_MS.length + 1;
