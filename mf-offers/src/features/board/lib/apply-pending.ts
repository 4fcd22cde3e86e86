import { type OfferContent, type OfferView, TREND_READINGS } from '@garimpo/offers-contract';
import type { Entry, OfferEdit, ReadingChange } from './change.ts';

/**
 * The board as its user left it: what the service said last, with the changes on top that it does not have yet. The
 * same list when there are none, and the same offers where nothing changes.
 */
export function applyPending(offers: OfferView[], entries: readonly Entry[]): OfferView[] {
  return entries.reduce(applyOne, offers);
}

function applyOne(offers: OfferView[], { at, change }: Entry): OfferView[] {
  const index = offers.findIndex(({ id }) => id === change.offerId);
  const offer = offers[index];
  if (change.kind === 'create') {
    return offer === undefined ? [newOffer(change.offerId, change.content, at), ...offers] : offers;
  }
  if (offer === undefined) return offers;
  switch (change.kind) {
    case 'delete':
      return offers.toSpliced(index, 1);
    case 'move':
      if (offer.status === change.status) return offers;
      return offers.with(index, { ...offer, status: change.status, updatedAt: at });
    case 'edit':
      return offers.with(index, { ...withEdit(offer, change.edit), updatedAt: at });
    case 'reading':
      return offers.with(index, withReading(offer, change));
  }
}

function newOffer(id: string, content: OfferContent, at: string): OfferView {
  return {
    id,
    ...content,
    status: 'waiting',
    createdAt: at,
    updatedAt: at,
    latestCount: null,
    latestCheckedAt: null,
    change: null,
    trend: [],
  };
}

/** Another address is another page: nobody has failed to read that one yet. */
function withEdit(offer: OfferView, edit: OfferEdit): OfferView {
  const moved = edit.offerUrl !== undefined && edit.offerUrl !== offer.offerUrl;
  return { ...offer, ...edit, ...(moved && { unreadable: null }) };
}

/** A reading of an earlier moment stands in the history, not on the card. */
function withReading(offer: OfferView, { count, checkedAt }: ReadingChange): OfferView {
  const { latestCount, latestCheckedAt, unreadable, change, trend } = offer;
  if (latestCheckedAt !== null && Date.parse(checkedAt) < Date.parse(latestCheckedAt)) return offer;
  const first = latestCount === null || change === null ? count : latestCount - change;
  // The same moment once more corrects that reading.
  const before = checkedAt === latestCheckedAt ? trend.slice(0, -1) : trend;
  return {
    ...offer,
    latestCount: count,
    latestCheckedAt: checkedAt,
    latestSource: 'manual',
    latestPrecision: 'exact',
    unreadable: unreadable && Date.parse(checkedAt) > Date.parse(unreadable.lastAt) ? null : unreadable,
    change: count - first,
    trend: [...before, count].slice(-TREND_READINGS),
  };
}
