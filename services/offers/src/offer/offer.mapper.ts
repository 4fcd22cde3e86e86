import type { OfferView } from '@garimpo/offers-contract';
import type { OfferRow } from './offer.query.ts';

export function toOfferView({ firstCount, ...row }: OfferRow): OfferView {
  return {
    ...row,
    change: row.latestCount === null || firstCount === null ? null : row.latestCount - firstCount,
  };
}
