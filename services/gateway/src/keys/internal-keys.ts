import { secretFingerprint } from '@garimpo/auth-service';
import { type KeyKind, short } from './key-context.ts';

const PUBLIC = 'INTERNAL_PUBLIC_KEYS';

/** By which services that are apart know each other. No single process holds them all, so they have a command of their own. */
export const internalKeys: KeyKind = {
  name: 'internal-keys',

  async list({ env }) {
    const told = env[PUBLIC];
    if (!told) return [];
    const state = 'one a service, of which each holds its own';
    return [{ name: 'internal-keys', from: PUBLIC, fingerprint: short(secretFingerprint(told)), state }];
  },

  async rotate(context) {
    context.tell(
      '"npm run internal-keys -- rotate" makes new ones and says which service is to be told what; two public keys of a service are good at once.',
    );
  },
};
