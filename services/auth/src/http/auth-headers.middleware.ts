import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import * as z from 'zod';

export const ignoredInput = z.object({}).optional();

const PREFLIGHT_KEPT_SECONDS = 600;

/** What programs call by themselves, some of them from pages of their own: with a code, a secret or a token, never by a cookie. */
const FOR_PROGRAMS =
  /^\/(auth\/v1\/(oauth\/(token|revoke|userinfo|clients\/register)|\.well-known\/[\w.-]+)|\.well-known\/.*)(\?|$)/;

/**
 * Allows calls from the app's own origin, also where it and this service have different addresses, and from no other page but
 * those of programs, to what is for them.
 * Answers here carry tokens, so that no cache may keep them; the key set decides for itself.
 */
@Injectable()
export class AuthHeadersMiddleware implements NestMiddleware {
  readonly #origin: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.#origin = new URL(config.publicUrl).origin;
  }

  use(request: Request, response: Response, next: NextFunction): void {
    response.setHeader('Cache-Control', 'no-store');
    response.vary('Origin');
    const allowed = this.#allowed(request);
    if (allowed !== null) {
      response.setHeader('Access-Control-Allow-Origin', allowed);
      response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After');
    }
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    if (allowed !== null) {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      response.setHeader(
        'Access-Control-Allow-Headers',
        'authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-request-id',
      );
      response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_KEPT_SECONDS));
    }
    // The browser refuses the call by itself when these headers are missing.
    response.status(204).end();
  }

  #allowed({ headers: { origin }, originalUrl }: Request): string | null {
    if (origin === this.#origin) return origin;
    return origin !== undefined && FOR_PROGRAMS.test(originalUrl) ? '*' : null;
  }
}
