import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { actorOf } from '../auth/actor.ts';
import { currentRequestId } from '../http/request-context.ts';

/** Only these parameters' values are written; any other may open a session or name a person. */
const HARMLESS_PARAMETERS = new Set([
  'days',
  'page',
  'limit',
  'offset',
  'from',
  'to',
  'plano',
  'tab',
  'status',
]);

const HEALTH_PATH = '/healthz';

/** One line per request, written when its answer is out. No header and no body ever goes into it. */
export function requestLog(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    // The answer ends in the socket's context, not in the request's.
    const requestId = currentRequestId();
    response.once('close', () => {
      const line = {
        requestId,
        method: request.method,
        path: safePath(request.originalUrl),
        // The browser left before the answer was out.
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round(performance.now() - start),
        code: response.locals['errorCode'] as string | undefined,
        userId: actorOf(request)?.userId,
      };
      if (response.statusCode >= 500) logger.error(line, 'request');
      // Asked every few seconds, for as long as the process lives.
      else if (line.path === HEALTH_PATH) logger.debug(line, 'request');
      else logger.info(line, 'request');
    });
    next();
  };
}

/** The path and query as a log may show them. */
export function safePath(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || query === '') return path;
  const parts = [...new URLSearchParams(query)].map(([name, value]) =>
    HARMLESS_PARAMETERS.has(name)
      ? `${name}=${encodeURIComponent(value)}`
      : `${encodeURIComponent(name)}=[hidden]`,
  );
  return `${path}?${parts.join('&')}`;
}
