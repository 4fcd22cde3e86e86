import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { DomainError } from '../errors/domain-error.ts';
import { fail } from '../errors/kit-errors.ts';
import { LOGGER } from '../log/logger.ts';
import { errorAnswer, toDomainError } from './error-answer.ts';
import { ErrorShapes } from './error-shapes.ts';
import { currentRequestId } from './request-context.ts';
import { RouteTable } from './route-table.ts';

/** The one place where a thrown thing becomes an HTTP answer. */
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
    response.locals['errorCode'] = error.code;
    if (error.status >= 500)
      this.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
    if (allowed.length > 0) response.setHeader('allow', allowed.join(', '));
    this.answer(error, response);
  }

  private answer(error: DomainError, response: Response): void {
    if (response.headersSent) {
      // Half an answer is out: the only honest sign left is a broken connection.
      response.destroy();
      return;
    }
    if (error.retryAfterSeconds !== undefined)
      response.setHeader('retry-after', String(error.retryAfterSeconds));
    if (error.status === 401) response.setHeader('www-authenticate', 'Bearer');
    response.setHeader('cache-control', 'no-store');
    response.status(error.status).json(errorAnswer(error, currentRequestId() ?? ''));
  }

  /** Methods that the address does answer to, when it is the method that found nothing. */
  private otherMethods(request: Request): string[] {
    const methods = this.routes.methodsAt(request.path);
    return methods.includes(request.method) ? [] : methods;
  }
}
