import type { PageChanges } from '@garimpo/offers-contract';
import { formatPercent } from '@garimpo/sdk';

/** What of a landing page is another, one phrase each. */
export function pageChangeLines({ price, headline, checkout, look }: PageChanges): string[] {
  return [
    ...(price ? [`preço de ${price.before} para ${price.after}`] : []),
    ...(checkout ? [`checkout de ${checkout.before} para ${checkout.after}`] : []),
    ...(headline ? [`título de “${headline.before}” para “${headline.after}”`] : []),
    ...(look === undefined ? [] : [`aparência ${formatPercent(look)} diferente`]),
  ];
}
