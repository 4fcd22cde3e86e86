import { isOfferStatus, type OfferStatus, type OfferView } from '@garimpo/offers-contract';

export function byColumn(offers: readonly OfferView[]): Record<OfferStatus, OfferView[]> {
  const columns: Record<OfferStatus, OfferView[]> = { waiting: [], testing: [], approved: [], invalid: [] };
  for (const offer of offers) columns[offer.status].push(offer);
  return columns;
}

const PREFIX = 'column:';

export const columnId = (status: OfferStatus) => `${PREFIX}${status}`;

export function columnOf(id: string | number): OfferStatus | null {
  const text = String(id);
  const status = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  return isOfferStatus(status) ? status : null;
}

export interface MoveIntent {
  offerId: string;
  status: OfferStatus;
}

/** The part of the drag library's event that is used. */
export interface DropEvent {
  active: { id: string | number };
  over: { id: string | number } | null;
}

/** A drop on a column or on a card of it. `null` when nothing moves. */
export function dropIntent({ active, over }: DropEvent, offers: readonly OfferView[]): MoveIntent | null {
  const offer = offers.find(({ id }) => id === active.id);
  if (offer === undefined || over === null) return null;
  const status = targetColumn(over.id, offers);
  return status === null || status === offer.status ? null : { offerId: offer.id, status };
}

export function targetColumn(id: string | number, offers: readonly OfferView[]): OfferStatus | null {
  return columnOf(id) ?? offers.find((offer) => offer.id === id)?.status ?? null;
}
