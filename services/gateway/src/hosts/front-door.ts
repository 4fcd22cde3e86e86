import { commonErrors } from '@garimpo/service-contract';
import {
  type AppOptions,
  bareHost,
  byHost,
  type Config,
  defineErrors,
  hostnameOf,
  isLinksHost,
  isLoopbackHost,
  linksUrl,
  nameServed,
  sendError,
  sendNoticePage,
  setPublicHeaders,
} from '@garimpo/service-kit';
import { withoutSecrets } from '@garimpo/traffic-filter-contract';
import type { NextFunction, Request, Response } from 'express';
import { hostText } from '../text/pt-br.ts';

/** Whose a host is, as far as the configuration alone can tell. */
export type HostPlace = 'app' | 'links' | 'other';

export interface AskedHost {
  /** The `Host` header. */
  host: string;
  /** The request came over this machine's own network. */
  isFromHere: boolean;
}

const OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Tells whose a host is. The app is answered under the name of PUBLIC_URL, and to this machine under its own names: no other site can have
 * a browser say one of those, while any site can lead its own name to this address (DNS rebinding). Ports do not count, for proxies and
 * servers of development before us have others.
 */
export function hostPlaces(
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): (asked: AskedHost) => HostPlace {
  const app = hostnameOf(config.publicUrl);
  const isLocal = isLoopbackHost(app);
  // What browsers send, letter by letter: nearly every request is told by this alone.
  const exact = new Map<string, HostPlace>([
    [config.linksDomain, 'links'],
    [new URL(config.publicUrl).host, 'app'],
  ]);
  return ({ host, isFromHere }) => {
    const known = exact.get(host);
    if (known !== undefined) return known;
    if (isLinksHost(host, config)) return 'links';
    const name = bareHost(host);
    if (name === app) return 'app';
    return OF_THIS_MACHINE.has(name) && (isLocal || isFromHere) ? 'app' : 'other';
  };
}

/** False for a request with two `Host` headers: whoever stands before us may have read the other one. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found < 2;
}

/**
 * Path and query of a request's target. Null where it is a whole address of another host than the `Host` header says: by the standard
 * the address counts, and by the code of most servers the header.
 */
export function pathAsked(target: string, host: string): string | null {
  if (target.startsWith('/') || target === '*') return target;
  const authority = /^https?:\/\/([^/?#]*)/i.exec(target);
  if (authority === null || bareHost(authority[1] as string) !== bareHost(host)) return null;
  const rest = target.slice(authority[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** First segments of what links and pages of users ask for: `/r/:key`, `/a/:key` and what lies below. */
const OF_LINKS = /^\/[ra](?=[/?#]|$)/;

export function isOfLinks(path: string): boolean {
  return OF_LINKS.test(path);
}

/**
 * Where an address of the links has moved to that is asked for on the app's host: ads and pages have it so from before the links had a
 * host of their own. Tokens that came along stay behind. The fragment is empty and not absent: a browser hands its own on where a redirect has
 * none.
 * @param path with its query, one that {@link isOfLinks}
 */
export function movedLink(path: string, config: Pick<Config, 'publicUrl' | 'linksDomain'>): string {
  const [address = ''] = path.split('#', 1);
  const mark = address.indexOf('?');
  if (mark === -1) return `${linksUrl(config)}${address}#`;
  const query = withoutSecrets(address.slice(mark + 1));
  return `${linksUrl(config)}${address.slice(0, mark)}${query === '' ? '' : `?${query}`}#`;
}

const fail = defineErrors(commonErrors);

/**
 * What is asked by whatever stands before or around the gateway, under whichever name it has for it: probes by a pod's address, and a
 * proxy that wants to know whether it may fetch a certificate. They tell the same to everybody.
 */
const ASKED_BY_ANY_NAME = new Set(['/healthz', '/api/traffic-filter/domains/certificate']);

/**
 * Decides by the host, before anything else is done, who may answer: the app under its own name, the links under theirs, clones and
 * domains of users under the names that `HostRoutes` knows. Whoever asks for any other name is told that it is not here.
 */
export function frontDoor(
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): NonNullable<AppOptions['door']> {
  const placeOf = hostPlaces(config);
  return (hosts, log) => {
    const refuse = (request: Request, response: Response) => {
      nameServed(response, { service: 'gateway', route: 'unknown host' });
      if ((request.headers.accept ?? '').includes('text/html')) {
        response.locals['errorCode'] = 'request.host.unknown';
        return sendNoticePage(request, response, 421, hostText.unknownHost);
      }
      sendError(fail('request.host.unknown'), response, log);
    };
    const otherHosts = byHost(hosts, (request, response, next) => {
      if (ASKED_BY_ANY_NAME.has(request.path)) next();
      else refuse(request, response);
    });
    return (request: Request, response: Response, next: NextFunction) => {
      const { host = '' } = request.headers;
      const path = pathAsked(request.url, host);
      if (path === null || !hasOneHost(request.rawHeaders)) return refuse(request, response);
      // A whole address says the same, and nobody after this has to read it.
      if (path !== request.url) request.url = path;
      const isFromHere = isLoopbackAddress(request.socket.remoteAddress);
      switch (placeOf({ host, isFromHere })) {
        case 'links':
          if (isOfLinks(path)) return next();
          nameServed(response, { service: 'gateway', route: 'no link' });
          return sendError(fail('request.route.not_found'), response, log);
        case 'app':
          if (isOfLinks(path)) return sendMoved(movedLink(path, config), response);
          return next();
        default:
          return otherHosts(request, response, next);
      }
    };
  };
}

/** For every method, so that what pages and shops tell is told again at the new address as it was. */
function sendMoved(location: string, response: Response): void {
  nameServed(response, { service: 'gateway', route: 'moved link' });
  setPublicHeaders(response);
  response.writeHead(308, { location, 'cache-control': 'no-store', 'content-length': '0' }).end();
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(address);
}
