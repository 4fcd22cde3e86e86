import { addNextKey, makeSigningKey, signingKeyStates } from '@garimpo/auth-service';
import { type KeyKind, short } from './key-context.ts';

const STATES: Record<string, string> = {
  next: 'is published, and signs from about 15 minutes on',
  current: 'signs',
  previous: 'verifies what it signed, for two hours',
};

/** What access tokens are signed with: a new one is published before it signs, and the one before it verifies until its tokens end. */
export const signingKeys: KeyKind = {
  name: 'signing-keys',

  async list(context) {
    const keys = await context.asAuth(signingKeyStates);
    return keys.map(({ kid, status, since }) => ({
      name: 'signing-keys',
      from: 'the database',
      fingerprint: short(kid.replaceAll('-', '')),
      state: `${STATES[status] ?? status}, since ${since.toISOString()}`,
    }));
  },

  async rotate(context) {
    if (context.config.supabaseUrl !== undefined) {
      context.tell('Tokens are signed by the project of SUPABASE_URL: rotate its keys there.');
      return;
    }
    const isNew = await context.asAuth(async (runs) => addNextKey(runs, await makeSigningKey()));
    context.tell(
      isNew
        ? 'Done. The new key is published now, signs as soon as every service has seen it, in 15 to 25 minutes, and the one before goes two hours later. Nothing is to be restarted.'
        : 'A new key is published already, and has not come to sign yet: nothing is to be done.',
    );
  },
};
