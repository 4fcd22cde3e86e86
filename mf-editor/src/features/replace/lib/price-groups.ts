import { matchAt, type TextMatch } from './find-text.ts';
import { findPrices, type Price, priceKey } from './prices.ts';
import type { PageText } from './read-text.ts';

/** One price of the page, everywhere it stands. */
export interface PriceGroup {
  key: string;
  price: Price;
  places: readonly TextMatch[];
}

/** In the order in which the page first names them. */
export function groupPrices(text: PageText): PriceGroup[] {
  const groups = new Map<string, { key: string; price: Price; places: TextMatch[] }>();
  for (const { start, end, price } of findPrices(text.all)) {
    const key = priceKey(price);
    const group = groups.get(key) ?? { key, price, places: [] };
    groups.set(key, group);
    group.places.push(matchAt(text, start, end));
  }
  return [...groups.values()];
}
