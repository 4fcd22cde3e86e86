import type { OfferStatus } from '@garimpo/offers-contract';

/** What the user wants: this offer in that column. */
export interface MoveIntent {
  offerId: string;
  status: OfferStatus;
}
