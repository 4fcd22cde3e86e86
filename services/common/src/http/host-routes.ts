import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Hosts that reach this process and are not the app's. */
interface HostRoute {
  /** @param host as in the request, with its port */
  owns(host: string): boolean;
  answer: RequestHandler;
  /**
   * The address on the host of the links that one of such a host stands for, if it does: it is answered then as if it had been asked
   * for there.
   * @param address path and query, as sent
   */
  linksAddress?(address: string): string | null;
}

/**
 * Who answers hosts that are not the app's. What asks for one of them never reaches the app: not its pages, not its API, and
 * none of its headers goes with the answer. The addresses that a route itself names are all that is lent to it, and none of
 * them is the app's.
 */
@Injectable()
export class HostRoutes {
  readonly #routes: HostRoute[] = [];

  add(route: HostRoute): void {
    this.#routes.push(route);
  }

  find(host: string): HostRoute | undefined {
    return this.#routes.find((route) => route.owns(host));
  }
}

/**
 * @param otherwise called for a host that no route owns, or whose route declines it: `next` continues to the
 * app
 */
export function byHost(
  hosts: HostRoutes,
  otherwise: RequestHandler = (_request, _response, next) => next(),
): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    // The `Host` header and not what a proxy adds beside it, as a client that could set that could choose the app.
    const route = hosts.find(request.headers.host ?? '');
    if (route === undefined) {
      otherwise(request, response, next);
      return;
    }
    const address = route.linksAddress?.(request.originalUrl) ?? null;
    if (address !== null) {
      request.url = address;
      next();
      return;
    }
    route.answer(request, response, (error?: unknown) => {
      if (error === undefined) otherwise(request, response, next);
      else next(error);
    });
  };
}
