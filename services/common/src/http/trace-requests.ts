import type { NextFunction, Request, Response } from 'express';
import { currentRequestId } from '../log/request-context.ts';
import type { ServedRoutes } from './served-routes.ts';

/** Says of a request's span what only the app knows: its id, whose it was, and its route as the code declares it. */
export function traceRequests(routes: ServedRoutes) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const tell = globalThis.garimpoTracing?.request(currentRequestId());
    // Before the span is ended, which the instrumentation does when it hears of the same event.
    if (tell !== undefined) response.prependOnceListener('close', () => tell(routes.of(request, response)));
    next();
  };
}
