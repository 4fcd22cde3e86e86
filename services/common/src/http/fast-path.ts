import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { sendError, toDomainError } from './error-answer.ts';
import { nameServed, type ServedRoutes } from './served-routes.ts';

/** A fast path for very frequent requests: it bypasses the guards, the pipes and the headers of the app's own pages. */
interface FastRoute {
  /** As the controller declares the same address; metrics and traces use it. */
  path: string;
  /**
   * Whether a request asks for it, in the plainest way there is. Whatever is special about one (a spelling, a size, an
   * encoding) goes the ordinary way, where there is a handler for the same address. Nothing of the body is read yet.
   */
  takes(request: Request): boolean;
  /** Sends the whole answer with its headers. What it throws before that is answered as usual. */
  answer(request: Request, response: Response): Promise<void>;
}

@Injectable()
export class FastPath {
  readonly #routes: FastRoute[] = [];

  add(route: FastRoute): void {
    this.#routes.push(route);
  }

  find(request: Request): FastRoute | undefined {
    return this.#routes.find((route) => route.takes(request));
  }
}

/** Runs after request ids, logging and body limits, and before everything else. */
export function answerFastPath(routes: FastPath, served: ServedRoutes, log: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const route = routes.find(request);
    if (route === undefined) return next();
    nameServed(response, served.ofPath(route.path));
    route
      .answer(request, response)
      .catch((thrown: unknown) => sendError(toDomainError(thrown), response, log));
  };
}
