import type { DynamicModule, Type } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { currentRequestId } from '../log/request-context.ts';
import { type Metrics, statusClass } from '../telemetry/metrics.ts';
import type { Served } from '../trace/spans.ts';
import { declaredRoutes } from './routes.ts';

export interface ServiceModule {
  name: string;
  module: Type | DynamicModule;
}

/** One name for all addresses that no route answers. */
const UNMATCHED = 'unmatched';
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SERVED = 'served';

/** Names what is answered outside of controllers. The last call counts. */
export function nameServed(response: Response, served: Served): void {
  response.locals[SERVED] = served;
}

/** Finds the service and the route of a request. */
export class ServedRoutes {
  readonly #byPath = new Map<string, Served>();
  readonly #unmatched: Served;

  /** @param own the service of everything that none of the services declares */
  constructor(
    private readonly own: string,
    services: readonly ServiceModule[],
  ) {
    this.#unmatched = { service: own, route: UNMATCHED };
    for (const { name, module } of services) {
      for (const { path } of declaredRoutes(module)) this.#byPath.set(path, { service: name, route: path });
    }
  }

  /** Valid once the request has been answered. */
  of(request: Request, response: Response): Served {
    const path = (request.route as { path?: unknown } | undefined)?.path;
    if (typeof path !== 'string') return (response.locals[SERVED] as Served | undefined) ?? this.#unmatched;
    return this.ofPath(path);
  }

  /** @param path as declared */
  ofPath(path: string): Served {
    const found = this.#byPath.get(path) ?? { service: this.own, route: path };
    this.#byPath.set(path, found);
    return found;
  }
}

/** Bounded for use as a label, as anybody can invent methods. */
function methodLabel(method: string): string {
  return KNOWN_METHODS.has(method) ? method : 'other';
}

/** The client left before the answer was out, as in the log. */
const LEFT = 499;

/** Measures every request by service, route and outcome. */
export function measureRequests(metrics: Metrics, routes: ServedRoutes): RequestHandler {
  const durations = metrics.durations({
    name: 'garimpo_http_request_duration_seconds',
    help: 'Requests, from their head to the end of the answer',
    labels: ['service', 'method', 'route', 'status'],
  });
  let open = 0;
  metrics.gauge(
    { name: 'garimpo_http_requests_open', help: 'Requests that are being answered', labels: [] },
    () => [{ labels: {}, value: open }],
  );
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now();
    open += 1;
    response.once('close', () => {
      open -= 1;
      const { service, route } = routes.of(request, response);
      durations.observe(
        { service, route, method: methodLabel(request.method), status: statusClass(statusOf(response)) },
        (performance.now() - startedAt) / 1000,
      );
    });
    next();
  };
}

function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : LEFT;
}

/** Adds to a request's span what only the app knows: its id, its service and its declared route. */
export function traceRequests(routes: ServedRoutes) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const nameRoute = globalThis.garimpoTracing?.request(currentRequestId());
    // Must run before the instrumentation ends the span on the same event.
    if (nameRoute !== undefined)
      response.prependOnceListener('close', () => nameRoute(routes.of(request, response)));
    next();
  };
}
