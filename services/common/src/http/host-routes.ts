import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Hosts that reach this process and are not the app's. */
export interface HostRoute {
  /** @param host as the request says it, a port included */
  owns(host: string): boolean;
  answer: RequestHandler;
  /**
   * The address of the app that one of such a host stands for, if it does: the app answers it then, as its own.
   * @param address path and query, as sent
   */
  appAddress?(address: string): string | null;
}

/**
 * Who answers hosts that are not the app's. What asks for one of them never reaches the app: not its pages, not its API,
 * and none of its headers goes with the answer. The addresses that a route itself names are all that is lent to it.
 */
@Injectable()
export class HostRoutes {
  readonly #routes: HostRoute[] = [];

  /** Those added first are asked first. */
  add(route: HostRoute): void {
    this.#routes.push(route);
  }

  find(host: string): HostRoute | undefined {
    return this.#routes.find((route) => route.owns(host));
  }
}

export function byHost(hosts: HostRoutes): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    // As it came, and not what a proxy says beside it: whoever may choose that could choose the app.
    const route = hosts.find(request.headers.host ?? '');
    const address = route?.appAddress?.(request.originalUrl) ?? null;
    if (address !== null) request.url = address;
    if (route === undefined || address !== null) next();
    else route.answer(request, response, next);
  };
}
