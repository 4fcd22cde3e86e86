// Where the page may lead its visitors, and with what in the address.
import { addMissing, isCheckoutAddress } from '@garimpo/service-contract/pass-parameters';
import { passedOn } from './campaign.ts';
import { page, settings } from './given.ts';
import { RealmUrl, RealmUrlSearchParams, read } from './nodes.ts';

const OF_APPS = /^(?:mailto|tel|sms|whatsapp|market):$/;
const WEB = /^https?:$/;
/** Domains under which strangers have theirs, such as `com` and `com.br`. */
const PUBLIC_SUFFIX = /^(?:[^.]+|[a-z]{2,4}\.[a-z]{2})$/i;

const exits: URL[] = [];
for (const exit of settings.exits) {
  try {
    exits.push(new RealmUrl(exit));
  } catch {
    // It is no address.
  }
}
const checkout = settings.checkout ? new RealmUrl(settings.checkout) : null;
const campaign = new RegExp(settings.campaign, 'i');
const cameWith = valuesAtStart();

/**
 * Values that the visitor came with. What the page writes into its own address later is none of them, nor what it has led itself to: what
 * was typed could stand there. Then only campaign parameters go on from page to page.
 */
function valuesAtStart(): ReadonlySet<string> {
  const before = page.navigation?.activation?.from;
  const from = before ? String(before.url) : String(read(page.document, 'referrer'));
  const { origin, search, hash } = page.location;
  const isLedByItself = page.top !== page || from === origin || from.startsWith(`${origin}/`);
  const values = new Set<string>();
  for (const [name, value] of new RealmUrlSearchParams(`${search}&${hash.slice(1)}`)) {
    if (!isLedByItself || campaign.test(name)) values.add(value);
  }
  return values;
}

export function wholeAddress(address: string): URL {
  return new RealmUrl(address, read(page.document, 'baseURI'));
}

/**
 * The address under which the page may lead there, without what did not stand in its own; null where it may not at all. Checkouts, and the
 * other clones of the same place, get the campaign that the visitor came by.
 */
export function allowed(address: unknown): string | null {
  const to = allowedPlace(address);
  if (to === null || passedOn.length === 0 || !WEB.test(to.slice(0, to.indexOf(':') + 1))) return to;
  const url = new RealmUrl(to);
  return takesCampaign(url) && addMissing(url, passedOn) ? url.href : to;
}

function takesCampaign(url: URL): boolean {
  return url.origin !== page.location.origin && (isSibling(url.hostname) || isCheckout(url));
}

/** Whether visitors pay there. */
export function isCheckout(url: URL): boolean {
  const own = settings.own?.checkout;
  const isOwn = [settings.checkout, own].some((one) => one && placeOf(new RealmUrl(one)) === placeOf(url));
  return isOwn || isCheckoutAddress(url, settings.shops, page.location.hostname);
}

function placeOf({ origin, pathname }: URL): string {
  return origin + pathname;
}

/** Another clone, or another host of the owner's: the quiz to which an offer page leads, for one. */
function isSibling(host: string): boolean {
  const own = page.location.hostname;
  const parent = own.replace(/^[^.]*\./, '');
  const place = parent === own || (PUBLIC_SUFFIX.test(parent) && parent !== 'localhost') ? own : parent;
  return host === place || host.endsWith(`.${place}`);
}

function allowedPlace(address: unknown): string | null {
  let url: URL;
  try {
    url = wholeAddress(String(address));
  } catch {
    return null;
  }
  if (OF_APPS.test(url.protocol) || url.protocol === 'javascript:') return url.href;
  if (url.protocol === 'intent:') return isAllowedIntent(url.href) ? url.href : null;
  if (!WEB.test(url.protocol)) return null;
  const here = ofSite(url);
  if (here !== null) return here;
  if (url.origin === page.location.origin) return url.href;
  const known = exits.filter(
    (one) => one.origin === url.origin && one.pathname === url.pathname && one.username === url.username,
  );
  if (isFree(url.hostname)) return known.length === 0 ? ownPlaceOf(url) : url.href;
  return known.length === 0 ? null : withoutOthers(url, known).href;
}

/** The address with only such values and such a fragment as stand in the known ones, or as the visitor came with. */
function withoutOthers(url: URL, known: readonly URL[]): URL {
  const own = new Set(cameWith);
  for (const one of known) for (const [, value] of one.searchParams) own.add(value);
  const isCheckout = checkout !== null && known.some((one) => one.href === checkout.href);
  const values = [...url.searchParams];
  const kept = values.filter(
    ([name, value]) =>
      own.has(value) || value === '' || (isCheckout && (settings.passes === true || campaign.test(name))),
  );
  if (kept.length !== values.length) url.search = String(new RealmUrlSearchParams(kept));
  if (!known.some((one) => one.hash === url.hash)) url.hash = '';
  return url;
}

/** A page of the original that the clone has: scripts lead there by its whole address. */
function ofSite(url: URL): string | null {
  const { hosts = [], routes = [] } = settings.site ?? {};
  if (!hosts.includes(url.host) || url.host === page.location.host) return null;
  const isHere = routes.includes(url.pathname + url.search) || routes.includes(url.pathname);
  return isHere ? page.location.origin + url.pathname + url.search + url.hash : null;
}

const CHAT = /(?:^|\.)(?:wa\.me|whatsapp\.com|t\.me|m\.me)$/;

/** Where the owner has such an address lead; null for nowhere. */
function ownPlaceOf(url: URL): string | null {
  const { own } = settings;
  if (!own) return url.href;
  if (!CHAT.test(url.hostname)) return own.checkout ?? (own.rest === 'nowhere' ? null : url.href);
  const number = `${url.pathname} ${url.searchParams.get('phone') ?? ''}`.replace(/\D/g, '');
  // Without a number it shares.
  if (number === '' && /(?:^|\.)(?:wa\.me|(?:api|web)\.whatsapp\.com)$/.test(url.hostname)) return url.href;
  if (own.whatsapp === null) return own.rest === 'nowhere' ? null : url.href;
  const text = url.searchParams.get('text');
  return number === own.whatsapp
    ? url.href
    : `https://wa.me/${own.whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

function isFree(host: string): boolean {
  return [...settings.shops, ...settings.chats].some((one) => host === one || host.endsWith(`.${one}`));
}

/** An app's fallback, or what it names itself as, may be a page of the web. */
function isAllowedIntent(href: string): boolean {
  const [, place, extras = ''] = /^intent:([^#]*)#Intent;(.*)$/i.exec(href) ?? [];
  if (place === undefined) return false;
  const [, scheme = ''] = /(?:^|;)scheme=([^;]*)/i.exec(extras) ?? [];
  const [, fallback = ''] = /(?:^|;)S\.browser_fallback_url=([^;]*)/i.exec(extras) ?? [];
  try {
    const targets = [place.startsWith('//') ? `${scheme}:${place}` : place, decodeURIComponent(fallback)];
    return targets.every((one) => !/^\s*https?:/i.test(one) || allowed(one) === new RealmUrl(one).href);
  } catch {
    return false;
  }
}
