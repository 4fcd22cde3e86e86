import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { fail } from '../errors/kit-errors.ts';
import { LOGGER } from '../log/logger.ts';
import { sendError, toDomainError } from './error-answer.ts';
import { ErrorShapes } from './error-shapes.ts';
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
    if (allowed.length > 0) response.setHeader('allow', allowed.join(', '));
    sendError(error, response, this.log);
  }

  /** Methods that the address does answer to, when it is the method that found nothing. */
  private otherMethods(request: Request): string[] {
    const methods = this.routes.methodsAt(request.path);
    return methods.includes(request.method) ? [] : methods;
  }
}
