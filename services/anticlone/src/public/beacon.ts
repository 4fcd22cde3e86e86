import {
  EVENT_NAME_MAX,
  type EventType,
  isIgnoredHost,
  isOwnerHost,
  type Layer,
  layers,
  type OwnerHosts,
  PAGE_URL_MAX,
  UTM_VALUE_MAX,
  type Utms,
  utmNames,
} from '@garimpo/anticlone-contract';
import { commonErrors } from '@garimpo/service-contract';
import { cutText, defineErrors } from '@garimpo/service-kit';
import * as z from 'zod/mini';
import { keptUtms } from '../event/event-upkeep.ts';

const refuse = defineErrors(commonErrors);

const cut = (max: number) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => cutText(text, max)),
    ),
    '',
  );

/**
 * What the script on a page sends, as JSON in a body of plain text. Visitors' browsers may hold old scripts, so unknown keys and long
 * texts are tolerated.
 */
export const beaconBody = z.object({
  /** `a`: an access, and `c`: a visitor leaves for a checkout, on the owner's pages; `x`: a visit of another page. */
  t: z.enum(['a', 'c', 'x']),
  /** The page's address. */
  u: cut(PAGE_URL_MAX),
  /** The page's referrer. */
  r: cut(PAGE_URL_MAX),
  /** Name of the event: the host of a checkout. */
  n: cut(EVENT_NAME_MAX),
  /** The layer that reports. */
  l: z.catch(z.enum(layers), 'script'),
  /** Other layers of the snippet that the script found on the page. */
  f: cut(EVENT_NAME_MAX),
});
export type BeaconBody = z.output<typeof beaconBody>;

/** Throws `request.body.malformed`. */
export function readBeacon(bytes: Buffer): BeaconBody {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw refuse('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  const parsed = beaconBody.safeParse(value);
  if (!parsed.success) throw refuse('request.body.malformed', { detail: 'the body is no beacon' });
  return parsed.data;
}

export interface Beacon {
  /** The `Origin` header, or an image's `Referer`. Pages cannot forge it; other programs can. */
  from: string | undefined;
  body: Omit<BeaconBody, 'f'>;
}

export type BeaconVerdict =
  | { kind: 'own'; eventType: EventType; pageUrl: string }
  | { kind: 'copy'; pageUrl: string; host: string; isExact: boolean; layer: Layer };

/**
 * Decides where the visitor is; null for what is of no interest. The browser's header wins over what the page claims, because a copy
 * may claim to be the original. A page on the owner's hosts that claims to be a copy has an old script, and counts as the owner's.
 */
export function judgeBeacon(
  site: OwnerHosts,
  { from, body }: { from: string | undefined; body: Pick<BeaconBody, 't' | 'u' | 'l'> },
): BeaconVerdict | null {
  const claimed = webUrl(body.u);
  const sent = webUrl(from);
  const page = sent === null || claimed?.host === sent.host ? claimed : sent;
  if (page === null) return null;
  const host = page.hostname.replace(/\.$/, '');
  const pageUrl = addressOf(page);
  if (isOwnerHost(site, host)) {
    // The other layers load on every visit of the owner's page, which the script counts.
    if (body.l !== 'script') return null;
    return { kind: 'own', eventType: body.t === 'c' ? 'init_checkout' : 'access', pageUrl };
  }
  if (isIgnoredHost(host)) return null;
  // An image's request, or one from another origin, names no more than the page's origin.
  const isExact = page === claimed || page.pathname !== '/';
  return { kind: 'copy', pageUrl, host, isExact, layer: body.l };
}

/** Drops the query, which may name the visitor. */
export function addressOf(url: URL): string {
  return (url.origin + url.pathname).slice(0, PAGE_URL_MAX);
}

export function webUrl(address: string | undefined): URL | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
}

/** The campaign in a page's address, without values that look personal. */
export function utmsOf(address: string): Utms {
  if (!URL.canParse(address)) return {};
  const query = new URL(address).searchParams;
  const found: Utms = {};
  for (const name of utmNames) {
    const value = query.get(name);
    if (value !== null && value !== '') found[name] = cutText(value, UTM_VALUE_MAX);
  }
  return keptUtms(found);
}
