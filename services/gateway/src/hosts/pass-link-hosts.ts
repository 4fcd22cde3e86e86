import { reportAddress } from '@garimpo/cloner-contract';
import {
  Cache,
  type Config,
  DomainError,
  foreignHost,
  type HostRoutes,
  nameUnderSites,
  type Peer,
  reportHostsOf,
  sendNoticePage,
} from '@garimpo/service-kit';
import { LINK_HOST_PATH, linkHostReply } from '@garimpo/traffic-filter-contract';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type ProxyOptions, proxy, type Target } from '../proxy/proxy.ts';
import { hostText } from '../text/pt-br.ts';

/** Visitors of a clone or a link are no programs of ours: where the service is away, they read a page. */
export function orNotice(answer: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) =>
    answer(request, response, (error?: unknown) => {
      if (!(error instanceof DomainError) || response.headersSent) return next(error);
      response.setHeader('retry-after', String(error.retryAfterSeconds ?? 5));
      response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive');
      sendNoticePage(request, response, error.status, hostText.unavailable);
    });
}

/**
 * Every host under SITES_DOMAIN goes to the service that has the clones, whatever is asked of it: no address of such a host
 * is the app's, and those by which a copied page tells the anticlone of itself are the links'. It gets the host as the browser said it.
 */
export function passCloneHosts(
  hosts: HostRoutes,
  config: Config,
  cloner: Target,
  way: Pick<ProxyOptions, 'upstreams' | 'tokens'>,
): void {
  const reportHosts = reportHostsOf(config);
  hosts.add({
    owns: (host) => nameUnderSites(host, config) !== null,
    answer: orNotice(proxy({ targetOf: () => cloner, ...way })),
    linksAddress: (address) => reportAddress(address, reportHosts),
  });
}

/** For how long it is not asked again whether a name is a domain of a user. */
const TTL_MS = 5_000;
/** Names, whatever anybody asks for. */
const NAMES_MAX = 10_000;

/**
 * Domains that users have proved to be theirs go to the service that has the links, whatever is asked of them. Every other name is
 * nobody's.
 */
export function passLinkHosts(
  hosts: HostRoutes,
  config: Config,
  { target, peer }: { target: Target; peer: Peer },
  way: Pick<ProxyOptions, 'upstreams' | 'tokens'>,
): void {
  const pass = orNotice(proxy({ targetOf: () => target, ...way }));
  const isLinkHost = new Cache({
    load: async (host) => (await peer.call(LINK_HOST_PATH, { host }, linkHostReply)).isLinkHost,
    max: NAMES_MAX,
    ttlMs: TTL_MS,
  });
  const answer = async (request: Request, response: Response, next: NextFunction) => {
    try {
      const host = foreignHost(request.headers.host ?? '', config) ?? '';
      if (await isLinkHost.fetch(host)) pass(request, response, next);
      else next();
    } catch {
      // The service is away, and nobody here knows the name: it may well be a link.
      response.setHeader('retry-after', '5');
      sendNoticePage(request, response, 503, hostText.unavailable);
    }
  };
  hosts.add({
    owns: (host) => foreignHost(host, config) !== null,
    answer: (request, response, next) => void answer(request, response, next),
  });
}
