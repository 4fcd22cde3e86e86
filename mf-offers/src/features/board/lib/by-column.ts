import type { OfferStatus, OfferView } from '@garimpo/offers-contract';

/** The offers of each column, in the order they came. */
export function byColumn(offers: readonly OfferView[]): Record<OfferStatus, OfferView[]> {
  const columns: Record<OfferStatus, OfferView[]> = { waiting: [], testing: [], approved: [], invalid: [] };
  for (const offer of offers) columns[offer.status].push(offer);
  return columns;
}
