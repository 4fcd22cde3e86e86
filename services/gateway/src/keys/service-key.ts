import { endServiceKey, type ServiceKeyTurn, serviceKeyStates, turnServiceKey } from '@garimpo/auth-service';
import { type KeyKind, KeyProblem, short } from './key-context.ts';

export const SERVICE_KEY = 'service-key';

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const NAME_MAX = 60;

const WHAT_NOW: Record<ServiceKeyTurn['step'], (name: string) => string> = {
  made: () => 'It is shown now and never again. It opens the admin calls of /auth/v1, and nothing else.',
  replaced: (name) =>
    `It is shown now and never again. The one before is still taken: "npm run keys -- rotate ${SERVICE_KEY} ${name}" ends it.`,
  ended: () => 'Done: the one before is worth nothing from now on.',
};

/** Keys of programs on servers, by name. The first rotation of a name makes one. Without a name it is all of them, to be listed. */
export function serviceKey(name?: string): KeyKind {
  return {
    name: SERVICE_KEY,

    async list(context) {
      if (context.config.supabaseUrl !== undefined) return [];
      const keys = await context.asAuth(serviceKeyStates);
      return keys.map((key) => {
        const taken = key.status === 'current' ? 'is taken' : 'is still taken';
        const used = key.usedAt === null ? 'not used yet' : `used ${key.usedAt.toISOString()}`;
        return {
          name: `${SERVICE_KEY} ${key.name}`,
          from: 'the database',
          fingerprint: short(key.fingerprint),
          state: `${taken}, since ${key.since.toISOString()}, ${used}`,
        };
      });
    },

    async rotate(context) {
      const known = named(name);
      const turn = await context.asAuth((runs) => turnServiceKey(runs, known));
      if ('key' in turn) context.tell(turn.key);
      context.tell(WHAT_NOW[turn.step](known));
    },

    async end(context) {
      const known = named(name);
      if (!(await context.asAuth((runs) => endServiceKey(runs, known))))
        throw new KeyProblem('refused', `Refused: there is no ${SERVICE_KEY} ${known}.`);
      context.tell('Done: no key of this name opens anything from now on.');
    },
  };
}

function named(name: string | undefined): string {
  if (name === undefined || name.length > NAME_MAX || !NAME.test(name))
    throw new KeyProblem('usage', `A ${SERVICE_KEY} has a name of small letters, digits and hyphens.`);
  return name;
}
