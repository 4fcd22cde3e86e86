import type { OfferView } from '@garimpo/offers-contract';

/** When the board was last read, by any offer; `null` when none ever was. */
export function latestReadingAt(offers: readonly OfferView[]): Date | null {
  const times = offers.flatMap(({ latestCheckedAt }) =>
    latestCheckedAt === null ? [] : Date.parse(latestCheckedAt),
  );
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b)));
}
