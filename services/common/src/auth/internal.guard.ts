import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '../config/config.ts';
import { fail } from '../errors/domain-error.ts';
import { callersOf } from './internal-callers.ts';
import { InternalTokens } from './internal-tokens.ts';

/** Digests that tokens name, by the request that carried them. */
const expected = new WeakMap<Request, string>();

/** The body of this request must be the one that its token was made for: its SHA-256 in base64url. */
function expectBody(request: Request, digest: string): void {
  expected.set(request, digest);
}

/** Throws `request.token.invalid` for another body than the token was made for. */
export function requireExpectedBody(request: Request, bytes: Uint8Array): void {
  const digest = expected.get(request);
  if (digest === undefined) return;
  if (createHash('sha256').update(bytes).digest('base64url') !== digest) throw fail('request.token.invalid');
}

/** Guards routes that are for other services of this installation. */
export class InternalGuard {
  readonly #tokens: InternalTokens | undefined;
  readonly #service: string | undefined;

  constructor({ internalKeys, services }: Pick<Config, 'internalKeys' | 'services'>) {
    this.#tokens = internalKeys === undefined ? undefined : new InternalTokens(internalKeys);
    this.#service = services.length === 1 ? services[0] : undefined;
  }

  /** Throws unless the caller is a service that may call this route. Its body is checked against the token when it is read. */
  admit(request: Request, token: () => string): void {
    // Everything runs in one process, so that there is no such address.
    if (this.#tokens === undefined || this.#service === undefined) throw fail('request.route.not_found');
    const { method, originalUrl: path } = request;
    const { from, body } = this.#tokens.verifyCall(token(), { to: this.#service, method, path });
    const callers = callersOf(this.#service, `${method} ${path}`);
    if (!callers.some((name) => name === from)) throw fail('request.access.denied');
    expectBody(request, body);
  }
}
