const DAY_MS = 24 * 60 * 60 * 1000;

/** `days` before `now`; null, for all, where they are 0. */
export function startOfPeriod(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() - days * DAY_MS);
}
