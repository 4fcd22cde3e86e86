import {
  type Config,
  DomainError,
  type HostRoutes,
  nameUnderSites,
  sendNoticePage,
} from '@garimpo/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type ProxyOptions, proxy, type Target } from '../proxy/proxy.ts';
import { hostText } from '../text/pt-br.ts';

/**
 * Every host under SITES_DOMAIN goes to the service that has the clones, whatever is asked of it: no address of such a host
 * is the app's. It gets the host as the browser said it.
 */
export function passCloneHosts(
  hosts: HostRoutes,
  config: Config,
  cloner: Target,
  way: Pick<ProxyOptions, 'upstreams' | 'tokens'>,
): void {
  hosts.add({
    owns: (host) => nameUnderSites(host, config) !== null,
    answer: orNotice(proxy({ targetOf: () => cloner, ...way })),
  });
}

/** Visitors of a clone are no programs of ours: where the service is away, they read a page. */
function orNotice(answer: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) =>
    answer(request, response, (error?: unknown) => {
      if (!(error instanceof DomainError) || response.headersSent) return next(error);
      response.setHeader('retry-after', String(error.retryAfterSeconds ?? 5));
      response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive');
      sendNoticePage(request, response, error.status, hostText.unavailable);
    });
}
