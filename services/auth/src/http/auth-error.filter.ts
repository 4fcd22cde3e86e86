import {
  type createLogger,
  type DomainError,
  ErrorShapes,
  LimitFullError,
  LOGGER,
  toDomainError,
} from '@garimpo/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Module } from '@nestjs/common';
import type { Response } from 'express';
import { AuthFailure, type AuthFailureBody, type AuthFailureCode } from './auth-failure.ts';

type Logger = ReturnType<typeof createLogger>;

const BUSY_RETRY_SECONDS = 2;

/** The kit's refusals in the words of Supabase Auth: the guard, the body reader and the input pipe know nothing of it. */
const translations: Record<string, [code: AuthFailureCode, message: string]> = {
  'request.input.invalid': ['validation_failed', 'Invalid value'],
  'request.body.malformed': ['bad_json', 'Could not parse request body as JSON'],
  'request.body.too_large': ['request_too_large', 'The request body is too large'],
  'request.media.unsupported': ['unsupported_media_type', 'The request body must be application/json'],
  'request.token.missing': ['no_authorization', 'This endpoint requires a valid Bearer token'],
  'request.token.invalid': ['bad_jwt', 'invalid JWT: unable to parse or verify signature'],
  'request.access.denied': ['access_denied', 'Access denied'],
  'request.factor.required': ['insufficient_aal', 'AAL2 session is required'],
  'request.route.not_found': ['not_found', 'Not found'],
  'request.method.not_allowed': ['method_not_allowed', 'Method not allowed'],
  'request.rate.exceeded': ['over_request_rate_limit', 'Request rate limit reached'],
  'service.dependency.unavailable': ['service_unavailable', 'The service cannot answer now, try again later'],
  'service.request.timeout': ['request_timeout', 'Processing this request timed out, please retry'],
};

/**
 * Answers every failure under `/auth/v1` in the client's shape: `{ code, error_code, msg }`. Set on each controller, so that it
 * comes before the kit's filter.
 */
@Catch()
export class AuthErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.answer(thrown, host.switchToHttp().getResponse<Response>());
  }

  answer(thrown: unknown, response: Response): void {
    const failure = this.noted(thrown, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The handler set it for another answer.
    response.setHeader('cache-control', 'no-store');
    if (failure.status === 401) response.setHeader('www-authenticate', 'Bearer');
    for (const [name, value] of Object.entries(failure.headers)) response.setHeader(name, value);
    response.status(failure.status).json(this.bodyOf(failure));
  }

  protected bodyOf(failure: AuthFailure): AuthFailureBody {
    return failure.body();
  }

  protected noted(thrown: unknown, response: Response): AuthFailure {
    const failure = toAuthFailure(thrown);
    response.locals['errorCode'] = `auth.${failure.code}`;
    if (failure.status >= 500) {
      this.log.error({ err: failure.cause ?? failure, code: failure.code }, 'auth request failed');
    }
    return failure;
  }
}

function toAuthFailure(thrown: unknown): AuthFailure {
  if (thrown instanceof AuthFailure) return thrown;
  if (thrown instanceof LimitFullError) {
    return new AuthFailure('over_request_rate_limit', 'Request rate limit reached', {
      headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) },
    });
  }
  const refusal = toDomainError(thrown);
  const [code, message] = translations[refusal.code] ?? [
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  ];
  return new AuthFailure(code, waitOf(refusal) ?? withFields(message, refusal), {
    cause: refusal.cause,
    headers:
      refusal.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(refusal.retryAfterSeconds) },
  });
}

/** The code of Supabase Auth for a refusal of the kit. */
export function translatedCode(kitCode: string): AuthFailureCode {
  return translations[kitCode]?.[0] ?? 'unexpected_failure';
}

/** Supabase Auth tells a wait in these words, and its client hands on nothing else of the answer. */
function waitOf({ code, retryAfterSeconds }: DomainError): string | null {
  if (code !== 'request.rate.exceeded' || retryAfterSeconds === undefined) return null;
  return `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
}

function withFields(message: string, refusal: DomainError): string {
  const places = refusal.fields?.map(({ path }) => path || 'body') ?? [];
  return places.length === 0 ? message : `${message} in: ${places.join(', ')}`;
}

/** Also provided where the auth service is not in this process but its addresses are. */
@Module({ providers: [AuthErrorFilter], exports: [AuthErrorFilter] })
export class AuthErrorsModule {
  constructor(shapes: ErrorShapes, filter: AuthErrorFilter) {
    shapes.register('/auth/v1', (thrown, response) => filter.answer(thrown, response));
  }
}
