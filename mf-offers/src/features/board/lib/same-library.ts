import { libraryKey, type OfferView } from '@garimpo/offers-contract';

/** The first offer of each page of the ad library, but for one: a board of thousands is gone through once, not at each letter. */
export function byLibrary(offers: readonly OfferView[], exceptId: string | null): Map<string, OfferView> {
  const found = new Map<string, OfferView>();
  for (const offer of offers) {
    if (offer.id === exceptId) continue;
    const key = libraryKey(offer.offerUrl);
    if (key !== null && !found.has(key)) found.set(key, offer);
  }
  return found;
}
