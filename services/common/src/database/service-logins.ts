import pg from 'pg';
import type { Config } from '../config/config.ts';
import { isWrongPassword } from '../errors/database-failures.ts';
import {
  directDatabaseUrl,
  directServiceUrls,
  serviceLogins,
  servicePassword,
  serviceRole,
} from './names.ts';
import { createRole, grantMembership, limitSessions, openedLogin, scramVerifier, settle } from './roles.ts';

/** The comment of a role that a change of keys has opened: which of two keys is the newer one. */
const SINCE = 'garimpo: since ';

/** State of a domain's two logins. */
export interface LoginState {
  domain: string;
  /** The login that the present key opens; `null` where it opens none. */
  opened: Login | null;
  /** The other login, which another key may open. */
  other: Login;
}

export interface Login {
  role: string;
  isOpen: boolean;
  /** Time of its last change of keys. */
  since: Date | null;
  /** Processes that are connected by it, by their application names. */
  users: string[];
}

interface KeyOfLogins {
  adminUrl: string;
  roleKey?: string | undefined;
}

export async function loginStates(
  client: pg.ClientBase,
  domains: readonly string[],
  { adminUrl, roleKey }: KeyOfLogins,
): Promise<LoginState[]> {
  const states: LoginState[] = [];
  for (const domain of domains) {
    const [first, second] = serviceLogins(domain);
    const opened = await openedLogin(adminUrl, domain, servicePassword(adminUrl, domain, roleKey));
    states.push({
      domain,
      opened: opened === null ? null : await loginOf(client, opened),
      other: await loginOf(client, opened === second ? first : second),
    });
  }
  return states;
}

async function loginOf(client: pg.ClientBase, role: string): Promise<Login> {
  const { rows } = await client.query<Omit<Login, 'role'>>(
    `select coalesce(bool_or(rolcanlogin), false) as "isOpen",
       max(substring(shobj_description(oid, 'pg_authid') from '^${SINCE}(.*)$')::timestamptz) as since,
       array(select distinct application_name from pg_stat_activity where usename = $1 order by 1) as users
     from pg_roles where rolname = $1`,
    [role],
  );
  return { role, ...(rows[0] as Omit<Login, 'role'>) };
}

export type DatabaseClient = pg.Client;

/** A client of the login that the address has, for an operator's command. */
export function connectAsAdmin(config: Config): Promise<DatabaseClient> {
  return connected(directDatabaseUrl(config));
}

/** A client that has logged in as the domain's service. Throws the server's refusal where the key opens neither login. */
export async function connectAsService(config: Config, domain: string): Promise<DatabaseClient> {
  const urls = directServiceUrls(config, domain);
  for (const [at, url] of urls.entries()) {
    try {
      return await connected(url);
    } catch (error) {
      if (!isWrongPassword(error) || at === urls.length - 1) throw error;
    }
  }
  throw new Error('there is no login to try');
}

async function connected(connectionString: string): Promise<DatabaseClient> {
  const client = new pg.Client({ connectionString, application_name: 'garimpo keys' });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * Gives the login that the present key does not open a password of the new key. Processes with the present key go on with
 * theirs, and one that is started with the new key finds the other: there is no moment at which either of them fails. Safe to
 * run again.
 */
export async function openOtherLogin(
  client: pg.ClientBase,
  { domain, other: { role } }: LoginState,
  { adminUrl, roleKey }: { adminUrl: string; roleKey: string },
): Promise<void> {
  const service = serviceRole(domain);
  const verifier = scramVerifier(servicePassword(adminUrl, domain, roleKey));
  if (role !== service) {
    await createRole(client, role, 'nologin noinherit');
    await limitSessions(client, role);
    await grantMembership(client, service, role);
    // It is the service role from its first statement on: owner of nothing, with the rights and policies of the one.
    await settle(() => client.query(`alter role ${role} set role = '${service}'`));
  }
  await settle(() => client.query(`alter role ${role} login password '${verifier}'`));
  await settle(() => client.query(`comment on role ${role} is '${SINCE}${new Date().toISOString()}'`));
}

/** Locks out the previous key. Open connections stay, but no new one can be made. */
export async function shutLogin(client: pg.ClientBase, { role }: Login): Promise<void> {
  await settle(() => client.query(`alter role ${role} nologin password null`));
}
