import { EXTENSION_ORIGIN } from '@garimpo/offers-contract';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets the browser extension call the routes that accept its token, from wherever the product runs: it then needs no permission for
 * the product's host. No cookie counts here, so that nothing is open to it that its token does not open.
 */
@Injectable()
export class ExtensionOrigin implements NestMiddleware {
  use(request: Request, response: Response, next: NextFunction): void {
    response.vary('origin');
    const isExtension = request.headers.origin === EXTENSION_ORIGIN;
    if (isExtension) {
      response.set({
        'Access-Control-Allow-Origin': EXTENSION_ORIGIN,
        'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
      });
    }
    if (!isExtension || request.method !== 'OPTIONS') {
      next();
      return;
    }
    response
      .status(204)
      .set({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'authorization, content-type',
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      })
      .end();
  }
}
