import type { NextFunction, Request, Response } from 'express';
import { hasBody } from './parse-body.ts';

/** Time limit for a body, where its handler does not set another. */
const BODY_SECONDS = 120;
/** The server's own limit, which no handler can exceed. */
export const LONGEST_BODY_SECONDS = 3600;

const ends = new WeakMap<object, (seconds: number) => void>();

/**
 * Ends a request whose body does not come in time. The server's own limit is one for all routes: here it is the longest that
 * any handler may ask for, by `BodyTime`.
 */
export function limitBodyTime(request: Request, response: Response, next: NextFunction): void {
  if (hasBody(request)) {
    const end = () => {
      if (request.complete || request.destroyed) return;
      // Its connection ends a little later: see `endUnreadBody`.
      if (response.headersSent) request.destroy();
      else response.writeHead(408, { connection: 'close' }).end();
    };
    let timer = setTimeout(end, BODY_SECONDS * 1000).unref();
    ends.set(request, (seconds) => {
      clearTimeout(timer);
      if (!request.destroyed) timer = setTimeout(end, seconds * 1000).unref();
    });
    const over = () => clearTimeout(timer);
    request.once('end', over);
    request.once('close', over);
  }
  next();
}

/** From now on, the body of this request has so long to come, at most {@link LONGEST_BODY_SECONDS}. */
export function allowBodyTime(request: Request, seconds: number): void {
  ends.get(request)?.(Math.min(seconds, LONGEST_BODY_SECONDS));
}
