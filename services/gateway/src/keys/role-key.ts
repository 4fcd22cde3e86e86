import { secretFingerprint } from '@garimpo/auth-service';
import {
  type Config,
  type DatabaseClient,
  directDatabaseUrl,
  type LoginState,
  loginStates,
  openOtherLogin,
  shutLogin,
} from '@garimpo/service-kit';
import { schemas } from '../domains.ts';
import { newSecret } from './kept-secrets.ts';
import { type KeyContext, type KeyKind, KeyProblem, short } from './key-context.ts';

const KEY = 'DATABASE_ROLE_KEY';
/** Variable with which an operator chooses the new key. */
const CHOSEN = 'DATABASE_ROLE_KEY_NEW';
const KEY_MIN = 16;
const AGAIN = '"npm run keys -- rotate database-role-key"';

/**
 * What the passwords of the service roles derive from. Each domain has two logins: the new key opens the one that the present key
 * does not, so that processes with either work while they are restarted, in any order; then the other is shut.
 */
export const roleKey: KeyKind = {
  name: 'database-role-key',

  async list(context) {
    const { config } = context;
    const states = await context.asAdmin((client) => statesOf(client, config));
    const opened = states.map((state) => state.opened?.since).find((since) => since != null);
    const open = states.filter(({ other }) => other.isOpen).length;
    return [
      {
        name: 'database-role-key',
        from: config.databaseRoleKey === undefined ? 'the password of DATABASE_URL' : context.placeOf(KEY),
        fingerprint:
          config.databaseRoleKey === undefined ? '-' : short(secretFingerprint(config.databaseRoleKey)),
        state: [
          states.every((state) => state.opened !== null) ? 'opens every login' : 'does not open every login',
          opened == null ? '' : `, since ${opened.toISOString()}`,
          open === 0 ? '' : `; another key opens ${open} of ${states.length}, too`,
        ].join(''),
      },
    ];
  },

  async rotate(context) {
    const { config } = context;
    if (config.authSecret === undefined)
      throw new KeyProblem(
        'refused',
        `Refused: without AUTH_SECRET, second factors are sealed with ${KEY}. "npm run keys -- rotate auth-secret" gives them a secret of their own; then this one.`,
      );
    await context.asAdmin(async (client) => {
      const states = await statesOf(client, config);
      const lost = states.filter(({ opened }) => opened === null).map(({ domain }) => domain);
      if (lost.length > 0)
        throw new KeyProblem(
          'refused',
          `Refused: ${KEY} is not the one that the logins of ${lost.join(', ')} have.`,
        );
      if (states.some(isToBeShut)) return shut(client, context, states);
      const changed = await open(client, context, states);
      if (changed !== null) await shut(client, context, await statesOf(client, changed));
    });
  },
};

function statesOf(client: DatabaseClient, config: Config): Promise<LoginState[]> {
  const domains = schemas.map(({ domain }) => domain);
  return loginStates(client, domains, {
    adminUrl: directDatabaseUrl(config),
    roleKey: config.databaseRoleKey,
  });
}

/** The present key is the newer one of two. */
function isToBeShut({ opened, other }: LoginState): boolean {
  return other.isOpen && (opened?.since?.getTime() ?? 0) > (other.since?.getTime() ?? 0);
}

/** The settings to go on with; `null` where processes must be given them first. */
async function open(
  client: DatabaseClient,
  context: KeyContext,
  states: LoginState[],
): Promise<Config | null> {
  const { config, secrets, tell, env } = context;
  const ahead = usersOf(states, ({ other }) => other.users);
  if (ahead.length > 0)
    throw new KeyProblem(
      'refused',
      `Refused: ${ahead.join(', ')} ${ahead.length === 1 ? 'has' : 'have'} the new ${KEY} already: give it to this command, too.`,
    );
  const isOpen = states.every(({ other }) => other.isOpen);
  if (isOpen && !secrets.keeps(KEY) && !env[CHOSEN])
    throw new KeyProblem(
      'refused',
      `Refused: the database takes another key already, which nobody uses yet: give it to the processes and to this command. Where it is lost, ${CHOSEN} names one to take in its place.`,
    );
  const next = env[CHOSEN] || newSecret();
  if (next.length < KEY_MIN || next === config.databaseRoleKey)
    throw new KeyProblem('usage', `${CHOSEN} must be another one, of ${KEY_MIN} characters or more.`);
  for (const state of states)
    await openOtherLogin(client, state, { adminUrl: directDatabaseUrl(config), roleKey: next });
  if (!secrets.keeps(KEY)) {
    tell(`The database takes two keys now. In this order:
  1. ${KEY} = ${env[CHOSEN] ? `what ${CHOSEN} says` : next}
     for every process that has one, for the set-up, for backup and for this command
  2. restart them, in any order
  3. ${AGAIN} shuts what the key before opens`);
    return null;
  }
  await secrets.change({ [KEY]: next });
  tell(`${secrets.file} has the new ${KEY}; the database takes the one before as well.`);
  const running = usersOf(states, ({ opened }) => opened?.users ?? []);
  if (running.length === 0) return { ...config, databaseRoleKey: next };
  tell(`Garimpo runs, with the one before: restart it, then ${AGAIN} again.`);
  return null;
}

async function shut(client: DatabaseClient, { tell }: KeyContext, states: LoginState[]): Promise<void> {
  const behind = usersOf(states, ({ other }) => other.users);
  if (behind.length > 0)
    throw new KeyProblem(
      'refused',
      `Refused: ${behind.join(', ')} ${behind.length === 1 ? 'is' : 'are'} connected with the key before. Restart first.`,
    );
  for (const { other } of states.filter(isToBeShut)) await shutLogin(client, other);
  tell('Done. The key before opens nothing.');
}

function usersOf(states: LoginState[], of: (state: LoginState) => string[]): string[] {
  return [...new Set(states.flatMap(of))].sort();
}
