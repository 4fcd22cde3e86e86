import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const SANE_ID = /^[A-Za-z0-9_-]{8,64}$/;

interface RequestContext {
  requestId: string;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Id of the request being served, for logs and errors; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}

export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const asked = request.headers['x-request-id'];
  const requestId = typeof asked === 'string' && SANE_ID.test(asked) ? asked : randomUUID();
  response.setHeader('x-request-id', requestId);
  context.run({ requestId }, next);
}
