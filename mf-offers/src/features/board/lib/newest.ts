import type { OfferView } from '@garimpo/offers-contract';

/**
 * Of two answers about one offer, the newer of each half, content and counts, by the moments of their last changes, which the
 * service stamps. Equal ones: the one that came last.
 */
export function newest(known: OfferView, answer: OfferView): OfferView {
  const content = isOlder(answer.updatedAt, known.updatedAt) ? known : answer;
  const counts = isOlder(countsAt(answer), countsAt(known)) ? known : answer;
  if (content === counts) return content;
  const { latestCount, latestCheckedAt, latestSource, latestPrecision, unreadable, change, trend } = counts;
  return {
    ...content,
    ...(counts.countsAt !== undefined && { countsAt: counts.countsAt }),
    ...(counts.nextRead !== undefined && { nextRead: counts.nextRead }),
    latestCount,
    latestCheckedAt,
    latestSource,
    latestPrecision,
    unreadable,
    change,
    trend,
  };
}

/** Merges an answer about the whole board so that no offer returns to an older state. */
export function newestOfEach(known: readonly OfferView[] | undefined, answer: OfferView[]): OfferView[] {
  if (known === undefined || known.length === 0) return answer;
  const before = new Map(known.map((offer) => [offer.id, offer]));
  return answer.map((offer) => {
    const old = before.get(offer.id);
    return old === undefined ? offer : newest(old, offer);
  });
}

/** The list with an answer about one offer put in its place, or first when it is new. */
export function putOffer(offers: OfferView[], answer: OfferView): OfferView[] {
  const index = offers.findIndex(({ id }) => id === answer.id);
  const known = offers[index];
  return known === undefined ? [answer, ...offers] : offers.with(index, newest(known, answer));
}

/** An older service tells only when the latest reading was. */
const countsAt = (offer: OfferView) => offer.countsAt ?? offer.latestCheckedAt;

function isOlder(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === null && b !== null;
  return Date.parse(a) < Date.parse(b);
}
