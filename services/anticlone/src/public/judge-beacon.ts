import {
  type EventType,
  isIgnoredHost,
  isOwnerHost,
  type Layer,
  type OwnerHosts,
  PAGE_URL_MAX,
} from '@garimpo/anticlone-contract';
import type { BeaconBody } from './beacon-body.ts';

/** What somebody's browser says of the page that it shows. */
export interface Told {
  /** The `Origin` header, or the `Referer` of a picture: no page can write it, though any program can. */
  from: string | undefined;
  body: Pick<BeaconBody, 't' | 'u' | 'l'>;
}

/** What a beacon comes to; `null` for what is of no interest. */
export type Judged =
  | { kind: 'own'; eventType: EventType; pageUrl: string }
  | { kind: 'copy'; pageUrl: string; host: string; isExact: boolean; layer: Layer };

/**
 * Where the visitor is: what the browser adds by itself stands against what the page says, which may have been made to take another
 * place for its own. A page on the owner's hosts that takes itself for a copy has an old script: it counts as what it is.
 */
export function judgeBeacon(site: OwnerHosts, { from, body }: Told): Judged | null {
  const said = webUrl(body.u);
  const sent = webUrl(from);
  const page = sent === null || said?.host === sent.host ? said : sent;
  if (page === null) return null;
  const host = page.hostname.replace(/\.$/, '');
  if (isOwnerHost(site, host)) return ownVisit(body, page);
  if (isIgnoredHost(host)) return null;
  // Pages tell pictures, and other origins, no more than their own origin.
  const isExact = page === said || page.pathname !== '/';
  return { kind: 'copy', pageUrl: addressOf(page), host, isExact, layer: body.l };
}

function ownVisit({ t, l }: Told['body'], page: URL): Judged | null {
  // Its pictures are asked for on every visit of the owner's page: the script counts those.
  if (l !== 'script') return null;
  return { kind: 'own', eventType: t === 'c' ? 'init_checkout' : 'access', pageUrl: addressOf(page) };
}

/** Without the query, which may name the visitor. */
export function addressOf(url: URL): string {
  return (url.origin + url.pathname).slice(0, PAGE_URL_MAX);
}

export function webUrl(address: string | undefined): URL | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
}
