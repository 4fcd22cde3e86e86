import type { PageChanges } from '@garimpo/offers-contract';

/** What is compared of a page; null where it was not found. */
export interface SeenPage {
  headline: string | null;
  price: string | null;
  checkoutUrl: string | null;
}

/** Less than this is what pages change by themselves: a clock, another testimonial, the number of who bought today. */
const LOOK_MIN = 0.25;

/** Clocks and dates go on by themselves. */
const MOVING =
  /\d{1,2}[:h]\d{2}(?::\d{2})?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\d{1,2} de [a-zç]+(?: de \d{4})?/gi;

/** What of a page is another. What one of both lacks is no change: it may not have been found. */
export function changesBetween(
  before: SeenPage,
  after: SeenPage & { difference: number | null },
): PageChanges {
  const price = pairOf(before.price, after.price);
  const headline = pairOf(before.headline, after.headline, (text) => text.replace(MOVING, '0').toLowerCase());
  const checkout = pairOf(before.checkoutUrl, after.checkoutUrl);
  const { difference } = after;
  return {
    ...(price && { price }),
    ...(headline && { headline }),
    ...(checkout && { checkout }),
    ...(difference !== null && difference >= LOOK_MIN && { look: difference }),
  };
}

export function isChanged(changes: PageChanges): boolean {
  return Object.keys(changes).length > 0;
}

function pairOf(before: string | null, after: string | null, same = (text: string) => text) {
  if (before === null || after === null || same(before) === same(after)) return null;
  return { before, after };
}
