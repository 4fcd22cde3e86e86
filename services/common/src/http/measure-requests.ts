import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../telemetry/metrics.ts';
import { statusClass } from '../telemetry/status-class.ts';
import { methodLabel, type ServedRoutes } from './served-routes.ts';

/** The browser left before the answer was out: as in the log. */
const LEFT = 499;

/** Counts every request and how long it took, by whose it was, what was asked for, and how it ended. */
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
