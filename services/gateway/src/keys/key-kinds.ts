import { addNextKey, makeSigningKey, secretFingerprint, signingKeyStates } from '@garimpo/auth-service';
import { newWebhookSecret } from '@garimpo/service-kit';
import { authSecret } from './auth-secret.ts';
import { newSecret } from './kept-secrets.ts';
import { type KeyContext, type KeyKind, type KeyLine, KeyProblem, short } from './key-context.ts';
import { roleKey } from './role-key.ts';
import { SERVICE_KEY, serviceKey } from './service-key.ts';

interface SharedSecret {
  name: string;
  variable: string;
  /** Processes that read the secret. */
  readers: string;
  /** What others are to be given, between the two steps. */
  others: string;
  /** Where the secret has a shape of its own. */
  make?: () => string;
}

/**
 * A secret shared with another party, on which no stored data depends: the previous one stays valid until the party
 * has the new one.
 */
function sharedSecret(secret: SharedSecret): KeyKind {
  const { name, variable } = secret;
  const previous = `${variable}_PREVIOUS`;
  return {
    name,

    async list(context) {
      return [variable, previous].flatMap((one): KeyLine[] => {
        const value = context.env[one];
        if (!value) return [];
        const state = one === previous ? 'is still taken' : 'is taken';
        return [{ name, from: context.placeOf(one), fingerprint: short(secretFingerprint(value)), state }];
      });
    },

    async rotate(context) {
      if (!context.env[variable])
        throw new KeyProblem('refused', `Refused: ${variable} is not set, so there is nothing to replace.`);
      if (context.env[previous]) return end(context, secret, previous);
      return begin(context, secret, previous);
    },
  };
}

async function begin(
  context: KeyContext,
  { name, variable, readers, others, make = newSecret }: SharedSecret,
  previous: string,
) {
  const { env, secrets, tell } = context;
  const next = make();
  const again = `"npm run keys -- rotate ${name}"`;
  if (secrets.sourceOf(variable) === 'file') {
    await secrets.change({ [variable]: next, [previous]: env[variable] as string });
    tell(`${secrets.file} has the new ${variable}, and the one before beside it, from the next start on.
${others}
${again} then takes the one before away.`);
    return;
  }
  tell(`In this order:
  1. ${previous} = what ${variable} is now
     ${variable} = ${next}, or what the other side gives out
     for ${readers}; restart them, in any order
  2. ${others}
  3. take ${previous} away again`);
}

async function end(
  { secrets, tell }: KeyContext,
  { readers }: SharedSecret,
  previous: string,
): Promise<void> {
  if (secrets.sourceOf(previous) === 'file') {
    await secrets.change({ [previous]: null });
    tell('Done: from the next start on the one before is worth nothing.');
    return;
  }
  tell(
    `The one before is still taken: once nobody uses it any more, take ${previous} away from ${readers} and restart them.`,
  );
}

const STATES: Record<string, string> = {
  next: 'is published, and signs from about 15 minutes on',
  current: 'signs',
  previous: 'verifies what it signed, for two hours',
};

/** What access tokens are signed with: a new one is published before it signs, and the one before it verifies until its tokens end. */
const signingKeys: KeyKind = {
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

/** Secrets of users in the database, with which shops sign conversions. */
const userSecrets: KeyKind = {
  name: 'conversion-secrets',

  async list(context) {
    const [found] = await context.asService('traffic-filter', (runs) =>
      runs.rows<{ count: number; old: number }>(
        `select count(*)::int as count, count(*) filter (where old_until > clock_timestamp())::int as old
           from traffic_filter.conversion_secrets`,
      ),
    );
    return [
      {
        name: 'conversion-secrets',
        from: 'the database, one a user',
        fingerprint: '-',
        state: `${found?.count ?? 0} of users; of ${found?.old ?? 0} the one before is still taken`,
      },
    ];
  },

  async rotate(context) {
    context.tell(
      'Users change theirs under "Trocar segredo", and say how long the one before is taken: their shops have it, so nobody else can.',
    );
  },
};

const PUBLIC = 'INTERNAL_PUBLIC_KEYS';

/** By which services that are apart know each other. No single process holds them all, so they have a command of their own. */
const internalKeys: KeyKind = {
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

const WEBHOOK = 'webhook';

const opsToken = sharedSecret({
  name: 'ops-token',
  variable: 'OPS_TOKEN',
  readers: 'auth, accounts and releases',
  others: 'give the new one to whoever calls with it',
});

/** Random bytes are a private key of web push, so that any new secret is one. */
const pushKey = sharedSecret({
  name: 'push-key',
  variable: 'PUSH_KEY',
  readers: 'offers',
  others:
    'nobody is to be told: a browser takes the new one when its user opens where alerts go, and is told by the one before until then',
});

const smsWebhook = sharedSecret({
  name: 'sms-webhook',
  variable: 'AUTH_SMS_WEBHOOK_SECRET',
  readers: 'auth',
  others:
    'give the new one to the program that AUTH_SMS_WEBHOOK leads to; until the end each message is signed with both',
  make: newWebhookSecret,
});

/** Every kind of key of this installation, in the order of the list. */
export function keyKinds({ config }: KeyContext): KeyKind[] {
  const providers = Object.keys(config.webhookSecrets).sort();
  return [
    authSecret,
    roleKey,
    signingKeys,
    serviceKey(),
    internalKeys,
    opsToken,
    pushKey,
    smsWebhook,
    ...providers.map(webhookSecret),
    userSecrets,
  ];
}

/** @param words as the command has them: `auth-secret`, or `webhook kiwify` */
export function kindOf(context: KeyContext, words: readonly string[]): KeyKind | undefined {
  const [first = '', provider] = words;
  if (first === SERVICE_KEY && words.length === 2) return serviceKey(provider);
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
