import { phoneOf, type WayCounts, type WayKind, type WayView } from '@garimpo/cloner-contract';

/** Where a way is to lead, from what was typed for it; null for what is neither an address nor a number. */
export function leadAddressOf(
  kind: WayKind,
  typed: string,
  pageUrlOf: (typed: string) => string | null,
): string | null {
  const text = typed.trim();
  if (kind === 'email' && /^(?:mailto:)?[^\s@<>"'?&]+@[^\s@<>"'?&]+\.[^\s@<>"'?&]+$/i.test(text))
    return `mailto:${text.replace(/^mailto:/i, '')}`;
  if (kind === 'messenger' || kind === 'phone') {
    const number = phoneOf(text.replace(/^tel:/i, ''));
    if (number !== null) return kind === 'phone' ? `tel:+${number}` : `https://wa.me/${number}`;
  }
  return pageUrlOf(text);
}

/** The offers of a clone, numbered in the order in which the page has them. */
export function offerNumbers(ways: readonly WayView[]): Map<string, number> {
  const shops = ways.filter(({ kind, owner }) => kind === 'shop' && owner === 'other');
  return new Map(shops.length < 2 ? [] : shops.map(({ key }, at) => [key, at + 1]));
}

/** How many ways of a report lead to whom. */
export function countViews(ways: readonly WayView[]): WayCounts {
  const counts: WayCounts = { own: 0, other: 0, nowhere: 0 };
  for (const { owner, count } of ways) counts[owner] += count;
  return counts;
}
