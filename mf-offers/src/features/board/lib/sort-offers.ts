import type { OfferView } from '@garimpo/offers-contract';

export const boardSorts = ['newest', 'change', 'count', 'title'] as const;
export type BoardSort = (typeof boardSorts)[number];

type Compare = (a: OfferView, b: OfferView) => number;

const newest: Compare = (a, b) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || a.id.localeCompare(b.id);

/** Unknown stands after everything known: it is no zero. */
const largest =
  (of: (offer: OfferView) => number | null): Compare =>
  (a, b) => {
    const [left, right] = [of(a), of(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return right - left;
  };

/** Made once: `localeCompare` would make one for each of the ten thousand pairs of a large board. */
const titles = new Intl.Collator('pt-BR', { numeric: true });

const compares: Record<BoardSort, Compare> = {
  newest,
  // A fall is news as much as a rise.
  change: largest(({ change }) => (change === null ? null : Math.abs(change))),
  count: largest(({ latestCount }) => latestCount),
  title: (a, b) => titles.compare(a.title, b.title),
};

/** Equals follow with the newest first. */
export function sortOffers(offers: readonly OfferView[], sort: BoardSort): OfferView[] {
  const compare = compares[sort];
  return offers.toSorted((a, b) => compare(a, b) || newest(a, b));
}
