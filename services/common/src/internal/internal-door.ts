import type { Config } from '../config/config.ts';
import { fail } from '../errors/kit-errors.ts';
import { InternalTokens } from './internal-tokens.ts';

/** The door of routes that are for other services of this installation. */
export class InternalDoor {
  readonly #tokens: InternalTokens | undefined;
  readonly #services: readonly string[];

  constructor({ internalSecret, services }: Pick<Config, 'internalSecret' | 'services'>) {
    this.#tokens = internalSecret === undefined ? undefined : new InternalTokens(internalSecret);
    this.#services = services;
  }

  /** Throws unless the token is from a service, and for one that this process hosts. */
  async admit(token: () => string): Promise<void> {
    // Nothing is apart from anything: there is no such address.
    if (this.#tokens === undefined) throw fail('request.route.not_found');
    await this.#tokens.verify(token(), this.#services);
  }
}
