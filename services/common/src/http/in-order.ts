import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Several handlers as one: to the router each costs as much as some of them do. The first that answers is the last. */
export function inOrder(handlers: readonly RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    let at = 0;
    const goOn: NextFunction = (error?: unknown) => {
      const handler = handlers[at++];
      if (error !== undefined || handler === undefined) return next(error);
      return handler(request, response, goOn);
    };
    goOn();
  };
}
