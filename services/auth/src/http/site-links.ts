import { DENIAL_PATH } from '@garimpo/auth-contract';
import { authUrl, CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

/** Where links of ours lead, and where they may lead back to. */
@Injectable()
export class SiteLinks {
  readonly #origins: Set<string>;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.#origins = new Set([new URL(config.publicUrl).origin, ...config.redirectOrigins]);
  }

  /** The asked address if its origin is an allowed one, else the app's own: as Supabase Auth does. */
  target(asked: string | undefined): URL {
    if (asked !== undefined && URL.canParse(asked)) {
      const url = new URL(asked);
      // A name and password before the host show one host to people and another to browsers.
      if (this.#origins.has(url.origin) && url.username === '' && url.password === '') return url;
    }
    return new URL(`${this.config.publicUrl}/`);
  }

  /** What a mail leads to. */
  verify(token: string, type: string, redirectTo: string | undefined): string {
    const url = new URL(`${authUrl(this.config)}/verify`);
    url.searchParams.set('token', token);
    url.searchParams.set('type', type);
    url.searchParams.set('redirect_to', this.target(redirectTo).href);
    return url.href;
  }

  /** What the letter of an event leads to. In the fragment, so that no server and no other page is told the token. */
  denial(token: string): string {
    return `${this.config.publicUrl}${DENIAL_PATH}#${new URLSearchParams({ token })}`;
  }

  /** What a provider leads back to. */
  callback(): string {
    return `${authUrl(this.config)}/callback`;
  }
}

/** The address with a failure in the words that the client looks for. */
export function withFailure(target: URL, code: string, description: string): string {
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('error_code', code);
  target.searchParams.set('error_description', description);
  return target.href;
}
