import type { CreativesSummary } from '@garimpo/offers-contract';
import { daysBetween } from '@garimpo/sdk';

/** Noon in São Paulo: whichever way it is rounded, it is that day. */
const noonOf = (day: string) => new Date(`${day}T12:00:00-03:00`);

/** For how many days an ad has run. */
export function daysRunning(startedOn: string, until: Date): number {
  return Math.max(0, daysBetween(noonOf(startedOn), until));
}

export const adFilters = ['novos', 'rodando'] as const;
export type AdFilter = (typeof adFilters)[number];

const WEEK_DAYS = 7;
const LONG_DAYS = 30;

/** Whether an offer has an ad that began this week, or one that has run for thirty days. */
export function passesAdFilter(
  creatives: CreativesSummary | null | undefined,
  filter: AdFilter,
  now: Date,
): boolean {
  if (creatives === null || creatives === undefined) return false;
  const { newestOn, oldestOn } = creatives;
  if (filter === 'novos') return newestOn !== null && daysRunning(newestOn, now) < WEEK_DAYS;
  return oldestOn !== null && daysRunning(oldestOn, now) >= LONG_DAYS;
}
