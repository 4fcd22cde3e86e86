import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { columnOf } from './column-id.ts';
import type { MoveIntent } from './move.ts';

/** The part of a drag library's event that decides. */
export interface DropEvent {
  active: { id: string | number };
  over: { id: string | number } | null;
}

/** What a drop means: a column, or a card and so its column. `null` when nothing moves. */
export function dropIntent({ active, over }: DropEvent, offers: readonly OfferView[]): MoveIntent | null {
  const offer = offers.find(({ id }) => id === active.id);
  if (offer === undefined || over === null) return null;
  const status = targetColumn(over.id, offers);
  return status === null || status === offer.status ? null : { offerId: offer.id, status };
}

export function targetColumn(id: string | number, offers: readonly OfferView[]): OfferStatus | null {
  return columnOf(id) ?? offers.find((offer) => offer.id === id)?.status ?? null;
}
