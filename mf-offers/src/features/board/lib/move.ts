import type { OfferStatus, OfferView } from '@garimpo/offers-contract';

/** What the user wants: this offer in that column. */
export interface MoveIntent {
  offerId: string;
  status: OfferStatus;
}

/** An intent with its moment, as it is sent and replayed. */
export interface Move extends MoveIntent {
  /** ISO text. */
  movedAt: string;
}

/** The board after the move. An offer that is not there, or stands in that column already, changes nothing. */
export function applyMove(offers: OfferView[], { offerId, status }: MoveIntent, now: Date): OfferView[] {
  const at = offers.findIndex((offer) => offer.id === offerId);
  const offer = offers[at];
  if (offer === undefined || offer.status === status) return offers;
  return offers.with(at, { ...offer, status, updatedAt: now.toISOString() });
}
