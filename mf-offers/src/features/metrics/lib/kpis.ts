import type { MetricsSummary, OfferView } from '@garimpo/offers-contract';

type Reading = NonNullable<MetricsSummary['latest']>;

export interface LatestCount extends Reading {
  approx: boolean;
  /** The change since a reading of at least a day before, and when that was. */
  since: { change: number; checkedAt: string } | null;
}

/** The latest count of the period, or the last known one of before it; `null` when there is none. */
export function latestCount(
  summary: MetricsSummary | undefined,
  offer: OfferView | undefined,
): LatestCount | null {
  const known =
    offer?.latestCount == null || offer.latestCheckedAt === null
      ? null
      : { count: offer.latestCount, checkedAt: offer.latestCheckedAt };
  const latest = summary?.latest ?? known;
  if (latest === null) return null;
  const before = summary?.latest == null ? null : summary.dayBefore;
  return {
    ...latest,
    approx: latest.checkedAt === offer?.latestCheckedAt && offer.latestPrecision === 'approx',
    since: before === null ? null : { change: latest.count - before.count, checkedAt: before.checkedAt },
  };
}

/** What the change is counted from, here as on the card: the first reading of all, and not that of the period. */
export function firstReading(summary: MetricsSummary | undefined): Reading | null {
  return summary?.firstEver ?? summary?.first ?? null;
}
