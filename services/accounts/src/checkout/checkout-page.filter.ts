import { PLAN_CHOICE_PATH } from '@garimpo/accounts-contract';
import { currentRequestId, errorAnswer, LOGGER, toDomainError } from '@garimpo/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { checkoutBrokenLinkText, checkoutErrorText, checkoutFallbackText } from '../text/pt-br.ts';
import { type CheckoutErrorCode, checkoutErrors } from './checkout-errors.ts';
import { failurePage, PAGE_POLICY } from './checkout-page.ts';

/** These codes reach a person only through a link or a form that is not whole. */
const BROKEN_LINK: readonly string[] = [
  'request.input.invalid',
  'request.body.malformed',
  'request.media.unsupported',
];

interface ErrorLog {
  error(context: object, message: string): void;
}

/** A person who opened the checkout is told on a page; a program gets the one error shape, as everywhere. */
@Catch()
@Injectable()
export class CheckoutPageFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly log: ErrorLog) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toDomainError(thrown);
    const requestId = currentRequestId() ?? '';
    response.locals['errorCode'] = error.code;
    if (error.status >= 500) {
      this.log.error({ err: error.cause ?? error, code: error.code }, 'checkout failed');
    }
    response.setHeader('cache-control', 'no-store');
    response.status(error.status);
    if (!(request.headers.accept ?? '').includes('text/html')) {
      response.json(errorAnswer(error, requestId));
      return;
    }
    response.setHeader('content-security-policy', PAGE_POLICY);
    response
      .type('html')
      .send(failurePage({ ...explain(error.code), requestId, backPath: PLAN_CHOICE_PATH }));
  }
}

function explain(code: string): { title: string; advice: string } {
  if (BROKEN_LINK.includes(code)) return checkoutBrokenLinkText;
  return code in checkoutErrors ? checkoutErrorText[code as CheckoutErrorCode] : checkoutFallbackText;
}
