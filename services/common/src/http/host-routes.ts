import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Hosts that reach this process and are not the app's. */
interface HostRoute {
  /** @param host as in the request, with its port */
  owns(host: string): boolean;
  /** `next` declines: the host may be another route's, or nobody's. */
  answer: RequestHandler;
  /**
   * The address on the host of the links that one of such a host stands for, if it does: it is answered then as if it had been asked
   * for there.
   * @param address path and query, as sent
   */
  linksAddress?(address: string, host: string): string | null;
  /**
   * Whether the name is a domain that a user has proved. Left out where the hosts are no users'.
   * @param name in lower case, without port and final dot
   */
  isUsers?(name: string): Promise<boolean>;
  /** Whether it is asked before others that may answer the same host. */
  goesFirst?: boolean;
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
    if (route.goesFirst === true) this.#routes.unshift(route);
    else this.#routes.push(route);
  }

  /** All that may answer a host, in the order in which they are asked. */
  of(host: string): HostRoute[] {
    return this.#routes.filter((route) => route.owns(host));
  }

  /** Whether a user has proved that the name is theirs, and something of this product answers there. Rejects where that cannot be told. */
  async isUsers(name: string): Promise<boolean> {
    const told = await Promise.allSettled(this.of(name).map((route) => route.isUsers?.(name) ?? false));
    if (told.some((one) => one.status === 'fulfilled' && one.value)) return true;
    const failed = told.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return false;
  }
}

/**
 * @param otherwise called for a host that no route owns, or that all of its routes decline: `next` continues to the
 * app
 */
export function byHost(
  hosts: HostRoutes,
  otherwise: RequestHandler = (_request, _response, next) => next(),
): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    // The `Host` header and not what a proxy adds beside it, as a client that could set that could choose the app.
    const { host = '' } = request.headers;
    const routes = hosts.of(host).values();
    const ask = (): void => {
      const { value: route } = routes.next();
      if (route === undefined) {
        otherwise(request, response, next);
        return;
      }
      const address = route.linksAddress?.(request.originalUrl, host) ?? null;
      if (address !== null) {
        request.url = address;
        next();
        return;
      }
      route.answer(request, response, (error?: unknown) => (error === undefined ? ask() : next(error)));
    };
    ask();
  };
}
