import { formatPercent, formatPoints } from '@garimpo/sdk';
import { type Counts, clickThroughRate } from '@garimpo/traffic-filter-contract';

/** How a figure stands beside the one of the days before, as a KPI takes it. `null` where there is nothing to compare with. */
export type Comparison = { value: number; text: string } | null;

/** The change in percent; null where there is no base to compare with. */
export function compareCounts(now: number, before: number): Comparison {
  if (before === 0) return null;
  const share = (now - before) / before;
  return { value: shown(share), text: formatPercent(Math.abs(share)) };
}

/** The change in percentage points; null without impressions on either side. */
export function compareRates(now: Counts, before: Counts): Comparison {
  if (now.impressions === 0 || before.impressions === 0) return null;
  const share = (clickThroughRate(now) - clickThroughRate(before)) / 100;
  return { value: shown(share), text: formatPoints(Math.abs(share)) };
}

/** What would be written as 0,0% is no change. */
const shown = (share: number) => (Math.abs(share) < 0.0005 ? 0 : share);

/** Figures as the service sends them: a percentage, as a share. */
export const rateOf = (counts: Pick<Counts, 'impressions' | 'clicks'>): number =>
  clickThroughRate(counts) / 100;
