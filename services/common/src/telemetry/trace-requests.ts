import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { currentRequestId } from '../http/request-context.ts';
import { methodLabel, type ServedRoutes } from './served-routes.ts';
import { runInSpan } from './spans.ts';
import type { Tracing } from './tracing.ts';

/** A span for every request, the parent of all that is done for it. It goes on with the trace of whoever asked. */
export function traceRequests(tracing: Tracing, routes: ServedRoutes): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const method = methodLabel(request.method);
    const attributes = { 'http.request.method': method, 'garimpo.request_id': currentRequestId() };
    const span = tracing.root({ name: method, kind: 'server', attributes }, request.headers['traceparent']);
    response.once('close', () => {
      const { service, route } = routes.of(request, response);
      span.rename(`${method} ${route}`);
      span.tell({
        'http.route': route,
        'garimpo.service': service,
        ...(response.writableFinished && { 'http.response.status_code': response.statusCode }),
      });
      if (response.statusCode >= 500) span.fail({ name: 'HTTP', code: String(response.statusCode) });
      span.end();
    });
    runInSpan(span, next);
  };
}
