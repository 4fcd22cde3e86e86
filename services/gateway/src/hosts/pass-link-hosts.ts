import {
  Cache,
  type Config,
  foreignHost,
  type HostRoutes,
  type Peer,
  sendNoticePage,
} from '@garimpo/service-kit';
import { LINK_HOST_PATH, linkHostReply } from '@garimpo/traffic-filter-contract';
import type { NextFunction, Request, Response } from 'express';
import { type ProxyOptions, proxy, type Target } from '../proxy/proxy.ts';
import { hostText } from '../text/pt-br.ts';
import { orNotice } from './or-notice.ts';

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
