import type { AlertMailMode } from '@garimpo/offers-contract';

/** Of a user who has not chosen. */
export const MAIL_UNLESS_TOLD: AlertMailMode = 'daily';

/** Eight in the morning in São Paulo, which has no summer time. */
const MORNING_HOUR_UTC = 11;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last morning up to `now`: what fired before it is told by then, once. */
export function lastMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(MORNING_HOUR_UTC, 0, 0, 0);
  return morning.getTime() <= now.getTime() ? morning : new Date(morning.getTime() - DAY_MS);
}
