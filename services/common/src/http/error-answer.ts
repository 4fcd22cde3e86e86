import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@garimpo/service-contract';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDatabaseAway, isTimeout } from '../errors/database-failures.ts';
import { DomainError, fail, ObjectStoreError } from '../errors/domain-error.ts';
import { LOGGER } from '../log/logger.ts';
import { currentRequestId } from '../log/request-context.ts';
import { RouteTable } from './routes.ts';

/** Answers one failure. */
type FailureAnswer = (thrown: unknown, response: Response) => void;

/**
 * Who answers the failures of an address in a shape of its own. A filter on controllers does not see all of them: an address
 * that cannot even be decoded reaches no controller.
 */
export class ErrorShapes {
  private readonly shapes = new Map<string, FailureAnswer>();

  register(prefix: string, answer: FailureAnswer): void {
    this.shapes.set(prefix, answer);
  }

  of(path: string): FailureAnswer | undefined {
    for (const [prefix, answer] of this.shapes) {
      if (path === prefix || path.startsWith(`${prefix}/`)) return answer;
    }
    return undefined;
  }
}

/** Any thrown thing as a refusal with a code. What we did not foresee becomes `service.internal.error`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isTimeout(error)) return fail('service.request.timeout', { cause: error });
  if (isDatabaseAway(error))
    return fail('service.dependency.unavailable', { cause: error, retryAfterSeconds: 2 });
  if (error instanceof ObjectStoreError) return fail('service.dependency.unavailable', { cause: error });
  return fromHttp(error) ?? fail('service.internal.error', { cause: error });
}

/** The body of the one error shape. Details of our own failures stay in the log. */
export function errorAnswer(error: DomainError, requestId: string): ErrorBody {
  const detail = error.status < 500 ? error.detail : undefined;
  return {
    error: {
      code: error.code,
      message: detail ?? STATUS_CODES[error.status] ?? error.code,
      requestId,
      ...(error.fields !== undefined && { fields: error.fields }),
    },
  };
}

/** Answers a refusal in the one error shape, and logs our own failures. */
export function sendError(error: DomainError, response: Response, log: Logger): void {
  response.locals['errorCode'] = error.code;
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  if (response.headersSent) {
    // Half an answer is out, so that a broken connection is the only honest sign left.
    response.destroy();
    return;
  }
  if (error.retryAfterSeconds !== undefined)
    response.setHeader('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401) response.setHeader('www-authenticate', 'Bearer');
  response.setHeader('cache-control', 'no-store');
  response.status(error.status).json(errorAnswer(error, currentRequestId() ?? ''));
}

function fromHttp(error: unknown): DomainError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status } = error as { status?: unknown };
  const code = error instanceof HttpException ? error.getStatus() : status;
  if (typeof code !== 'number' || code < 400 || code > 499) return undefined;
  switch (code) {
    case 401:
      return fail('request.token.missing', { cause: error });
    case 403:
      return fail('request.access.denied', { cause: error });
    case 404:
      return fail('request.route.not_found', { cause: error });
    case 405:
      return fail('request.method.not_allowed', { cause: error });
    case 413:
      return fail('request.body.too_large', { cause: error });
    case 415:
      return fail('request.media.unsupported', { cause: error });
    case 429:
      return fail('request.rate.exceeded', { cause: error });
    default:
      return fail('request.input.invalid', { cause: error });
  }
}

/** Turns everything that is thrown into an HTTP answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly routes: RouteTable,
    private readonly shapes: ErrorShapes,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const answerInOwnShape = this.shapes.of(request.path);
    if (answerInOwnShape !== undefined) {
      answerInOwnShape(thrown, response);
      return;
    }
    const allowed = thrown instanceof NotFoundException ? this.otherMethods(request) : [];
    const error =
      allowed.length > 0 ? fail('request.method.not_allowed', { cause: thrown }) : toDomainError(thrown);
    if (allowed.length > 0) response.setHeader('allow', allowed.join(', '));
    sendError(error, response, this.log);
  }

  /** Methods that the address answers to, when only the method is wrong. */
  private otherMethods(request: Request): string[] {
    const methods = this.routes.methodsAt(request.path);
    return methods.includes(request.method) ? [] : methods;
  }
}
