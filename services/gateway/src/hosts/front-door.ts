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

/** Owner of a host as far as the configuration alone determines it. */
export type HostPlace = 'app' | 'links' | 'other';

export interface AskedHost {
  /** The `Host` header. */
  host: string;
  /** The request came over this machine's own network. */
  isFromHere: boolean;
}

const OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Classifies hosts. The app answers under PUBLIC_URL's name and, for this machine, under local names: no other site
 * can make a browser send one of those, while any site can point its own name here (DNS rebinding). Ports are
 * ignored, because proxies and development servers use others.
 */
export function hostPlaces(
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): (asked: AskedHost) => HostPlace {
  const app = hostnameOf(config.publicUrl);
  const isLocal = isLoopbackHost(app);
  // Exact spellings that browsers send; they settle nearly every request.
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

/** False for a request with two `Host` headers, because a proxy before us may have used the other one. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found < 2;
}

/**
 * Path and query of the request target. Null when it is an absolute URL of another host than the `Host` header: the
 * standard prefers the URL, most servers use the header.
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
 * Paths requested by infrastructure under any host name: probes by a pod's address, and a proxy that asks whether to
 * issue a certificate. The responses are public.
 */
const ASKED_BY_ANY_NAME = new Set([
  '/healthz',
  '/livez',
  '/api/domains/certificate',
  '/api/traffic-filter/domains/certificate',
]);

/**
 * Routes by host before anything else: the app under its own name, links under theirs, clones and users' domains
 * under the names that `HostRoutes` knows. Other names get a notice page.
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
      // Normalised, so that later code sees a path only.
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

/** 308 for every method, so that beacons and webhooks are repeated at the new address unchanged. */
function sendMoved(location: string, response: Response): void {
  nameServed(response, { service: 'gateway', route: 'moved link' });
  setPublicHeaders(response);
  response.writeHead(308, { location, 'cache-control': 'no-store', 'content-length': '0' }).end();
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(address);
}
