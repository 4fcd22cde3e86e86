import { DomainError, sendNoticePage } from '@garimpo/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hostText } from '../text/pt-br.ts';

/** Visitors of a clone or a link are no programs of ours: where the service is away, they read a page. */
export function orNotice(answer: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) =>
    answer(request, response, (error?: unknown) => {
      if (!(error instanceof DomainError) || response.headersSent) return next(error);
      response.setHeader('retry-after', String(error.retryAfterSeconds ?? 5));
      response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive');
      sendNoticePage(request, response, error.status, hostText.unavailable);
    });
}
