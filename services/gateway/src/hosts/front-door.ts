import { commonErrors } from '@garimpo/service-contract';
import {
  type AppOptions,
  byHost,
  type Config,
  defineErrors,
  nameServed,
  sendError,
  sendNoticePage,
  setPublicHeaders,
} from '@garimpo/service-kit';
import type { NextFunction, Request, Response } from 'express';
import { hostText } from '../text/pt-br.ts';
import { hasOneHost, hostPlaces, pathAsked } from './host-place.ts';
import { isOfLinks, movedLink } from './moved-links.ts';

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
