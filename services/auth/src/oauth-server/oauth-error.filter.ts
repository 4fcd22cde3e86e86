import { CONSENT_PATH } from '@garimpo/auth-contract';
import { CONFIG, type Config, type createLogger, LOGGER } from '@garimpo/service-kit';
import { type ArgumentsHost, Catch, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import type { AuthFailure, AuthFailureBody, AuthFailureCode } from '../http/auth-failure.ts';
import { withFailure } from '../token/site-links.ts';

type Logger = ReturnType<typeof createLogger>;

/** What the kit and Supabase call otherwise than OAuth does. Everything else is named alike. */
const names: Partial<Record<AuthFailureCode, string>> = {
  validation_failed: 'invalid_request',
  bad_json: 'invalid_request',
  request_too_large: 'invalid_request',
  unsupported_media_type: 'invalid_request',
  no_authorization: 'invalid_token',
  bad_jwt: 'invalid_token',
  over_request_rate_limit: 'temporarily_unavailable',
  service_unavailable: 'temporarily_unavailable',
  unexpected_failure: 'server_error',
  request_timeout: 'server_error',
};

/** For addresses that programs call: the failure in the shape of this service, with the two fields that OAuth has for it. */
@Catch()
export class OAuthErrorFilter extends AuthErrorFilter {
  protected override bodyOf(failure: AuthFailure): AuthFailureBody {
    const body = super.bodyOf(failure);
    return { ...body, error: names[failure.code] ?? failure.code, error_description: body.msg };
  }
}

/**
 * For the address that a program sends its user to. What is wrong with a program's request is told to the user by the app, and
 * not to the address that the request names: it may be anybody's.
 */
@Catch()
@Injectable()
export class ConsentErrorFilter extends OAuthErrorFilter {
  constructor(
    @Inject(LOGGER) log: Logger,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(log);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const browser = request.headers.accept?.includes('text/html') ?? false;
    if (!browser || response.headersSent) {
      this.answer(thrown, response);
      return;
    }
    const failure = this.noted(thrown, response);
    response.setHeader('cache-control', 'no-store');
    const page = new URL(`${this.config.publicUrl}${CONSENT_PATH}`);
    response.redirect(303, withFailure(page, failure.code, failure.message));
  }
}
