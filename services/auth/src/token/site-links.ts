import { DENIAL_PATH, RETURN_PARAM, RETURN_PATHS } from '@garimpo/auth-contract';
import { authUrl, CONFIG, type Config, type createLogger, LOGGER } from '@garimpo/service-kit';
import { type ArgumentsHost, Catch, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { authCodeOf } from './link-token.ts';

/** Where links of ours lead, and where they may lead back to. */
@Injectable()
export class SiteLinks {
  readonly #origins: Set<string>;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.#origins = new Set([new URL(config.publicUrl).origin, ...config.redirectOrigins]);
  }

  /**
   * The asked page if it is one of `RETURN_PATHS` on an allowed origin, else the app's first page. It is built from the list
   * and not taken from what was asked, so nothing of that but the page to show after signing in reaches the browser.
   */
  target(asked: string | undefined): URL {
    const url = asked !== undefined && URL.canParse(asked) ? new URL(asked) : null;
    const path = url?.pathname.replace(/(?<=.)\/+$/, '') ?? '';
    if (url === null || !this.#isOurs(url) || !RETURN_PATHS.includes(path)) {
      return new URL(`${this.config.publicUrl}/`);
    }
    const target = new URL(path, url.origin);
    const after = path === '/login' ? url.searchParams.get(RETURN_PARAM) : null;
    if (after !== null) target.searchParams.set(RETURN_PARAM, after);
    return target;
  }

  /**
   * What a mail leads to: the page itself, which asks the person and then sends the token by POST. It stands in the fragment,
   * which programs that follow links do not send, and no server on the way can log or hand on.
   */
  ofEmail(token: string, type: string, redirectTo: string | undefined): string {
    const code = authCodeOf(token);
    // The code is for the browser that asked, the token for any other.
    return withFragment(this.target(redirectTo), { ...(code !== null && { code }), token_hash: token, type });
  }

  denial(token: string): string {
    return withFragment(new URL(`${this.config.publicUrl}${DENIAL_PATH}`), { token });
  }

  callback(): string {
    return `${authUrl(this.config)}/callback`;
  }

  #isOurs({ protocol, origin, username, password }: URL): boolean {
    // `blob:` has the origin of the page that made it. A name and password before the host show one host to people and another
    // to browsers.
    return /^https?:$/.test(protocol) && this.#origins.has(origin) && username === '' && password === '';
  }
}

/** Adds values in the fragment, where neither servers nor referrers see them. */
export function withFragment(target: URL, values: Record<string, string>): string {
  target.hash = new URLSearchParams(values).toString();
  return target.href;
}

export function withFailure(target: URL, code: string, description: string): string {
  return withFragment(target, {
    error: 'access_denied',
    error_code: code,
    error_description: description,
  });
}

type Logger = ReturnType<typeof createLogger>;

/**
 * For addresses that people visit. A browser that fails there goes on to the app, which has words for it; a program gets the
 * usual answer.
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
