import { isOfferStatus, type OfferStatus } from '@garimpo/offers-contract';

const PREFIX = 'column:';

/** Name of a column as a place to drop on. */
export const columnId = (status: OfferStatus) => `${PREFIX}${status}`;

export function columnOf(id: string | number): OfferStatus | null {
  const text = String(id);
  const status = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  return isOfferStatus(status) ? status : null;
}
