import { type OfferStatus, type OfferView, offerStatuses } from '@garimpo/offers-contract';

export function byColumn(offers: readonly OfferView[]): Record<OfferStatus, OfferView[]> {
  const columns: Record<OfferStatus, OfferView[]> = { waiting: [], testing: [], approved: [], invalid: [] };
  for (const offer of offers) columns[offer.status].push(offer);
  return columns;
}

export interface MoveIntent {
  offerId: string;
  status: OfferStatus;
}

/** What a drop over a column means: `null` when nothing moves. */
export function dropIntent(
  offerId: string,
  over: OfferStatus | null,
  offers: readonly OfferView[],
): MoveIntent | null {
  const offer = offers.find(({ id }) => id === offerId);
  return offer === undefined || over === null || over === offer.status ? null : { offerId, status: over };
}

/** The column beside another, or itself at the end of the board. */
export const columnBeside = (status: OfferStatus, step: -1 | 1): OfferStatus =>
  offerStatuses[offerStatuses.indexOf(status) + step] ?? status;

/** This part of what scrolls, at either end, scrolls it while a card is held there. */
const EDGE = 0.2;
/** Slow enough to drop a card on the next column of a phone, instead of reaching the last one. */
const FASTEST_PX = 14;

/** Pixels to scroll by in a frame for a pointer at this place of a stretch: the faster the nearer to its end. */
export function edgeScroll(at: number, from: number, to: number): number {
  const edge = (to - from) * EDGE;
  if (edge <= 0) return 0;
  const [before, after] = [from + edge - at, at - (to - edge)];
  const share = Math.min(Math.max(before, after) / edge, 1);
  return share <= 0 ? 0 : Math.round(FASTEST_PX * share) * (before > after ? -1 : 1);
}
