import type { OfferView } from '@garimpo/offers-contract';

/**
 * Of two answers about one offer, the newer of each half, content and counts, by the moments of their last changes, which the
 * service stamps. Equal ones: the one that came last.
 */
export function newest(known: OfferView, answer: OfferView): OfferView {
  const content = isOlder(answer.updatedAt, known.updatedAt) ? known : answer;
  const counts = isOlder(countsAt(answer), countsAt(known)) ? known : answer;
  if (content === counts) return content;
  const { latestCount, latestCheckedAt, latestSource, latestPrecision, unreadable, change, growth7, trend } =
    counts;
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
    growth7,
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

/** The list with answers about some offers put in their places, or first when they are new; without those that left it. */
export function putOffers(
  offers: OfferView[],
  answers: readonly OfferView[],
  belongs: (offer: OfferView) => boolean,
): OfferView[] {
  const fresh = new Map(answers.map((answer) => [answer.id, answer]));
  const put = offers.flatMap((known) => {
    const answer = fresh.get(known.id);
    if (answer === undefined) return known;
    fresh.delete(known.id);
    const offer = newest(known, answer);
    return belongs(offer) ? offer : [];
  });
  return [...[...fresh.values()].filter(belongs), ...put];
}

/** An older service tells only when the latest reading was. */
const countsAt = (offer: OfferView) => offer.countsAt ?? offer.latestCheckedAt;

function isOlder(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === null && b !== null;
  return Date.parse(a) < Date.parse(b);
}
