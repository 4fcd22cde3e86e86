import { generateKeyPairSync } from 'node:crypto';
import { GATEWAY_NAME, type InternalKeys, privateKeys, publicKeys } from '../config/internal-keys.ts';
import { domainNames } from '../config/peer-settings.ts';

/** New keys for every service of an installation under test. */
export class InternalTestKeys {
  readonly #private = new Map<string, string>();
  readonly #public: string[] = [];

  constructor() {
    for (const name of [...domainNames, GATEWAY_NAME]) this.add(name);
  }

  /** A new key of the service, which takes the place of the one that it had. That one stays known. */
  add(name: string): void {
    const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    this.#private.set(name, `${name}:${d}`);
    this.#public.push(`${name}:${x}`);
  }

  env(...names: string[]): { INTERNAL_KEY: string; INTERNAL_PUBLIC_KEYS: string } {
    return {
      INTERNAL_KEY: names.map((name) => this.#private.get(name)).join(),
      INTERNAL_PUBLIC_KEYS: this.#public.join(),
    };
  }

  of(...names: string[]): InternalKeys {
    const env = this.env(...names);
    return { own: privateKeys.parse(env.INTERNAL_KEY), known: publicKeys.parse(env.INTERNAL_PUBLIC_KEYS) };
  }
}
