import { type createLogger, LOGGER } from '@garimpo/service-kit';
import { type ArgumentsHost, Catch, Inject } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { SiteLinks, withFailure } from './site-links.ts';

type Logger = ReturnType<typeof createLogger>;

/**
 * For addresses that people are sent to. A browser that fails there goes on to the app, which has words for it; a program
 * gets the answer that it would get anywhere.
 */
@Catch()
export class NavigationErrorFilter extends AuthErrorFilter {
  constructor(
    @Inject(LOGGER) log: Logger,
    private readonly links: SiteLinks,
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
    const asked = request.query['redirect_to'];
    const target = this.links.target(typeof asked === 'string' ? asked : undefined);
    response.setHeader('cache-control', 'no-store');
    response.redirect(303, withFailure(target, failure.code, failure.message));
  }
}
