import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { steadyNow } from '../clock/time.ts';
import type { Config } from '../config/config.ts';

/** Proof that the gateway has passed a request on, made for the service that receives it. */
export const GATEWAY_HEADER = 'x-garimpo-gateway';

/** A gateway's token is valid for half a minute and comes with every request, so that it is verified only once in a while. */
const KEPT_MS = 10_000;
const KEPT_MAX = 100;

/**
 * Trusts what the gateway says about the browser's address, and only the gateway: limits are counted by that address, and a
 * caller that could choose it would have no limit.
 */
export function believeTheGateway(
  { internalKeys }: Pick<Config, 'internalKeys'>,
  service: string,
): RequestHandler {
  const tokens = internalKeys === undefined ? undefined : new InternalTokens(internalKeys);
  const believed = new Map<string, number>();

  const isGateway = (token: string): boolean => {
    if (tokens === undefined) return false;
    if (steadyNow() - (believed.get(token) ?? Number.NEGATIVE_INFINITY) < KEPT_MS) return true;
    try {
      tokens.verifyPass(token, service);
    } catch {
      return false;
    }
    if (believed.size >= KEPT_MAX) believed.clear();
    believed.set(token, steadyNow());
    return true;
  };

  return (request: Request, _response: Response, next: NextFunction) => {
    const token = request.headers[GATEWAY_HEADER];
    delete request.headers[GATEWAY_HEADER];
    if (typeof token !== 'string' || !isGateway(token)) forget(request.headers);
    next();
  };
}

function forget(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
  }
}
