import type { OfferView } from '@garimpo/offers-contract';
import type { OfferRow } from './offer.query.ts';

export function toOfferView({ firstCount, ...row }: OfferRow): OfferView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    latestCheckedAt: row.latestCheckedAt?.toISOString() ?? null,
    change: row.latestCount === null || firstCount === null ? null : row.latestCount - firstCount,
  };
}
