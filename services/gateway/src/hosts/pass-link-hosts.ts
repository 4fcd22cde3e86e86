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
 * Passes every host under SITES_DOMAIN to the service of the clones, whatever the path. Only the beacon paths of
 * copied pages belong to the links. The service gets the original host.
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

/** Milliseconds for which the owner of a name is cached. */
const TTL_MS = 5_000;
/** Bound of the cache, since anyone can request any name. */
const NAMES_MAX = 10_000;

/** A service that has users' domains, and how it is asked whether a name is one of them. */
interface DomainsOfUsers {
  target: Target;
  isOne: (peer: Peer, host: string) => Promise<boolean>;
  peer: Peer;
  linksAddress?: (address: string) => string | null;
}

/** Passes verified domains of users to the service that has them, whatever the path. Other names are declined. */
export function passUserDomains(
  hosts: HostRoutes,
  config: Config,
  { target, isOne, peer, linksAddress }: DomainsOfUsers,
  way: Pick<ProxyOptions, 'upstreams' | 'tokens'>,
): void {
  const pass = orNotice(proxy({ targetOf: () => target, ...way }));
  const known = new Cache({
    load: (host) => isOne(peer, host),
    max: NAMES_MAX,
    ttlMs: TTL_MS,
  });
  const answer = async (request: Request, response: Response, next: NextFunction) => {
    try {
      const host = foreignHost(request.headers.host ?? '', config) ?? '';
      if (await known.fetch(host)) pass(request, response, next);
      else next();
    } catch {
      // The service is down and the name is unknown here, so it may be one of its.
      response.setHeader('retry-after', '5');
      sendNoticePage(request, response, 503, hostText.unavailable);
    }
  };
  hosts.add({
    owns: (host) => foreignHost(host, config) !== null,
    answer: (request, response, next) => void answer(request, response, next),
    isUsers: (name) => known.fetch(name),
    linksAddress: (address, host) =>
      known.peek(foreignHost(host, config) ?? '') === true ? (linksAddress?.(address) ?? null) : null,
  });
}
