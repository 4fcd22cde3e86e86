import { CLICK_PARAMETERS, webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { OWN_TRACKERS_MAX, ownTracker } from '../own-tracker.ts';
import { isShared } from './known-hosts.ts';
import { isSamePhone, phoneOf } from './phone.ts';
import { decoded } from './targets.ts';
import type { WayCounts, WayOut, WayOwner } from './way-out.ts';

export const OWN_ADDRESS_MAX = 2_048;
/** Offers of one page, each with a checkout of its own. */
export const OWN_CHECKOUTS_MAX = 12;
/** Addresses that a user has called their own, besides. */
export const OWN_ADDRESSES_MAX = 100;

const address = webUrl(OWN_ADDRESS_MAX);
/** A telephone number with its country, in digits. */
const phone = z.string().check(z.regex(/^\d{10,15}$/));

/** Where a user sells and is reached, remembered for their next clone. */
export const ownPlaces = z.strictObject({
  /** The checkout of each offer, in the order in which the page has them; one alone is that of all. */
  checkouts: z.array(address).check(z.maxLength(OWN_CHECKOUTS_MAX)),
  whatsapp: z.nullable(phone),
  /** Terms, privacy, about: the user's own page for them. */
  legalUrl: z.nullable(address),
  trackers: z.array(ownTracker).check(z.maxLength(OWN_TRACKERS_MAX)),
});
export type OwnPlaces = z.infer<typeof ownPlaces>;
export const NO_OWN_PLACES: OwnPlaces = { checkouts: [], whatsapp: null, legalUrl: null, trackers: [] };

/** Everything by which a way is known as the user's own. */
export interface OwnAddresses extends Pick<OwnPlaces, 'checkouts' | 'whatsapp' | 'legalUrl'> {
  /** Addresses that the user has called their own. */
  addresses: readonly string[];
}

/** Whose it is that the way leads to. */
export function ownerOf(
  { target, dead, inClone }: Pick<WayOut, 'target' | 'dead' | 'inClone'>,
  own: OwnAddresses,
): WayOwner {
  if (dead) return 'nowhere';
  if (inClone === true) return 'own';
  const mine = [...own.checkouts, ...own.addresses, ...(own.legalUrl === null ? [] : [own.legalUrl])];
  const digits = numberOf(target);
  if (digits !== null) {
    const numbers = [own.whatsapp, ...mine.map(numberOf)].filter((one) => one !== null);
    return numbers.some((one) => isSamePhone(one, digits)) ? 'own' : 'other';
  }
  return mine.some((one) => isSamePlace(one, target)) ? 'own' : 'other';
}

/** The number that a chat or a call leads to; null for every other address. */
function numberOf(target: string): string | null {
  const written =
    /^(?:tel:|https:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)(?=\+?\d))(\+?[\d%\s()-]+)/i.exec(
      target,
    )?.[1];
  if (written === undefined) return null;
  const digits = decoded(written).replace(/\D/g, '');
  return phoneOf(digits) ?? digits;
}

/** Names in a path that every page of a shop has, so that the query says which product it is. */
const GENERAL =
  /^(?:checkout|pay|buy|cart|carrinho|comprar|pagamento|payment|order|p|c|r|go|link|l|s|send|produto|product)?$/i;
const CAMPAIGN = /^(?:utm_\w+|src|sck|xcod|s[1-5]|sub_?id\w*|ref|text|fbclid|gclid)$/i;

/**
 * A host alone says little: two sellers of a platform that nobody has listed share it. Only an own address without a path stands for
 * its whole host.
 */
function isSamePlace(own: string, target: string): boolean {
  if (own === target) return true;
  if (!URL.canParse(own) || !URL.canParse(target)) return false;
  const [mine, theirs] = [new URL(own), new URL(target)];
  if (!/^https?:$/.test(mine.protocol) || !/^https?:$/.test(theirs.protocol)) return false;
  const host = (url: URL) => url.host.toLowerCase().replace(/^www\./, '');
  if (host(mine) !== host(theirs)) return false;
  if (mine.pathname === '/' && mine.search === '' && !isShared(mine.hostname)) return true;
  const path = ({ pathname }: URL) => pathname.replace(/\/$/, '').toLowerCase();
  if (path(mine) !== path(theirs)) return false;
  const isGeneral = path(mine)
    .split('/')
    .every((name) => GENERAL.test(name));
  return !isGeneral || identity(mine) === identity(theirs);
}

function identity({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => !CAMPAIGN.test(name) && !CLICK_PARAMETERS.has(name.toLowerCase()))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}

/** By what ways are told apart: parameters that only follow a visitor do not count. */
export function wayKey({ target }: Pick<WayOut, 'target'>): string {
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return target;
  const url = new URL(target);
  const query = identity(url);
  return url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '') + (query === '' ? '' : `?${query}`);
}

export function countWays(ways: readonly WayOut[], own: OwnAddresses): WayCounts {
  const counts: WayCounts = { own: 0, other: 0, nowhere: 0 };
  for (const way of ways) counts[ownerOf(way, own)] += 1;
  return counts;
}
