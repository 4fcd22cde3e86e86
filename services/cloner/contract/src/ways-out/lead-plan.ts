import { type OwnAddresses, ownerOf, wayKey } from './own-places.ts';
import type { WayOut } from './way-out.ts';

/** What becomes of ways that nothing was said of. */
export const restRules = ['keep', 'nowhere'] as const;
export type RestRule = (typeof restRules)[number];

/** What a clone's pages are told of its owner, for addresses that scripts put together. */
export interface OwnLeads {
  checkout: string | null;
  /** Digits with the country. */
  whatsapp: string | null;
  /** What becomes of shops and chats that the owner has no own place for. */
  rest: RestRule;
}

/** A way that leads nowhere. */
export const NOWHERE_TO = '#';

/** The offers of a clone: its shops by key, in the order in which the page has them. */
export function offersIn(ways: readonly WayOut[], own: OwnAddresses): string[] {
  const shops = ways.filter((way) => way.kind === 'shop' && ownerOf(way, own) !== 'own');
  return [...new Set(shops.map(wayKey))];
}

/**
 * Where each way is to lead, by key: shops to the own checkout of their offer, chats and calls to the own number, legal pages to
 * the own one. What has no own place stays, or leads nowhere.
 */
export function leadPlan(ways: readonly WayOut[], own: OwnAddresses, rest: RestRule): Map<string, string> {
  const offers = offersIn(ways, own);
  const plan = new Map<string, string>();
  for (const way of ways) {
    const key = wayKey(way);
    const owner = ownerOf(way, own);
    if (owner === 'own' || plan.has(key)) continue;
    const to = ownPlaceOf(way, own, offers.indexOf(key)) ?? (rest === 'nowhere' ? NOWHERE_TO : null);
    if (to !== null && (owner === 'other' || to !== NOWHERE_TO)) plan.set(key, to);
  }
  return plan;
}

function ownPlaceOf({ kind, target }: WayOut, own: OwnAddresses, offer: number): string | null {
  const { checkouts, whatsapp, legalUrl } = own;
  switch (kind) {
    case 'shop':
      return checkouts.length === 1 ? (checkouts[0] ?? null) : (checkouts[offer] ?? null);
    case 'messenger':
      return whatsapp === null ? null : `https://wa.me/${whatsapp}`;
    case 'phone':
      return whatsapp === null ? null : `tel:${target.startsWith('tel:') ? '+' : ''}${whatsapp}`;
    case 'legal':
      return legalUrl;
    case 'form':
    case 'page':
    case 'email':
      return null;
  }
}
