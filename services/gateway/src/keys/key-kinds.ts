import { authSecret } from './auth-secret.ts';
import { internalKeys } from './internal-keys.ts';
import type { KeyContext, KeyKind } from './key-context.ts';
import { roleKey } from './role-key.ts';
import { sharedSecret } from './shared-secret.ts';
import { signingKeys } from './signing-keys.ts';
import { userSecrets } from './user-secrets.ts';

const WEBHOOK = 'webhook';

const opsToken = sharedSecret({
  name: 'ops-token',
  variable: 'OPS_TOKEN',
  readers: 'auth, accounts and releases',
  others: 'give the new one to whoever calls with it',
});

/** Every kind of key of this installation, in the order of the list. */
export function keyKinds({ config }: KeyContext): KeyKind[] {
  const providers = Object.keys(config.webhookSecrets).sort();
  return [
    authSecret,
    roleKey,
    signingKeys,
    internalKeys,
    opsToken,
    ...providers.map(webhookSecret),
    userSecrets,
  ];
}

/** @param words as the command has them: `auth-secret`, or `webhook kiwify` */
export function kindOf(context: KeyContext, words: readonly string[]): KeyKind | undefined {
  const [first = '', provider] = words;
  if (first === WEBHOOK && provider !== undefined && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(provider))
    return webhookSecret(provider);
  return keyKinds(context).find(({ name }) => name === words.join(' '));
}

function webhookSecret(provider: string): KeyKind {
  return sharedSecret({
    name: `${WEBHOOK} ${provider}`,
    variable: `WEBHOOK_SECRET_${provider.toUpperCase().replaceAll('-', '_')}`,
    readers: 'accounts',
    others:
      provider === 'demo'
        ? 'Nobody else has it: the demonstration checkout signs with the new one.'
        : `enter the new one at ${provider}; notices that it repeats are signed with the one before, for some days`,
  });
}
