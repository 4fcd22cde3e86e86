import type { OfferView, UnreadableView } from '@garimpo/offers-contract';
import type { OfferRow } from './offer.query.ts';

export function toOfferView(offer: OfferRow): OfferView {
  const { firstCount, unreadableReason, unreadableSince, unreadableLastAt, ...row } = offer;
  return {
    ...row,
    change: row.latestCount === null || firstCount === null ? null : row.latestCount - firstCount,
    unreadable: unreadableOf(offer),
  };
}

export function unreadableOf(offer: OfferRow): UnreadableView | null {
  const { unreadableReason: reason, unreadableSince: since, unreadableLastAt: lastAt } = offer;
  return reason === null || since === null || lastAt === null ? null : { reason, since, lastAt };
}
