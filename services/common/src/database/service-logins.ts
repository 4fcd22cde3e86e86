import type pg from 'pg';
import { serviceLogins, servicePassword, serviceRole } from './names.ts';
import { createRole, grantMembership, openedLogin, settle } from './roles.ts';
import { scramVerifier } from './scram.ts';

/** What opens a domain's logins: see `rotateServiceLogins`. */
export interface LoginState {
  domain: string;
  /** The one that the present key opens; `null` where it opens none. */
  opened: string | null;
  /** The other of the two. */
  other: string;
  /** Whether the other has a password, so that another key opens it. */
  otherIsOpen: boolean;
  /** Processes that are connected by the other, as their connections name themselves. */
  usersOfOther: string[];
}

export interface KeyOfLogins {
  adminUrl: string;
  roleKey?: string | undefined;
}

/** @param client of an administrator who may create roles; that one has a password, nobody but a superuser may see */
export async function loginStates(
  client: pg.ClientBase,
  domains: string[],
  { adminUrl, roleKey }: KeyOfLogins,
): Promise<LoginState[]> {
  const states: LoginState[] = [];
  for (const domain of domains) {
    const [first, second] = serviceLogins(domain);
    const opened = await openedLogin(adminUrl, domain, servicePassword(adminUrl, domain, roleKey));
    const other = opened === second ? first : second;
    const { rows } = await client.query<{ open: boolean; users: string[] }>(
      `select exists (select from pg_roles where rolname = $1 and rolcanlogin) as open,
         array(select distinct application_name from pg_stat_activity where usename = $1 order by 1) as users`,
      [other],
    );
    states.push({
      domain,
      opened,
      other,
      otherIsOpen: rows[0]?.open === true,
      usersOfOther: rows[0]?.users ?? [],
    });
  }
  return states;
}

/**
 * Gives the login that the present key does not open a password of the new key. Processes with the present key go on with theirs,
 * and one that is started with the new key finds the other: there is no moment at which either of them fails. Safe to run again.
 */
export async function openOtherLogin(
  client: pg.ClientBase,
  { domain, other }: LoginState,
  { adminUrl, roleKey }: { adminUrl: string; roleKey: string },
): Promise<void> {
  const service = serviceRole(domain);
  const verifier = scramVerifier(servicePassword(adminUrl, domain, roleKey));
  if (other !== service) {
    await createRole(client, other, 'nologin noinherit');
    await grantMembership(client, service, other);
    // It is the service role from its first statement on: owner of nothing, with the rights and policies of the one.
    await settle(() => client.query(`alter role ${other} set role = '${service}'`));
  }
  await settle(() => client.query(`alter role ${other} login password '${verifier}'`));
}

/** Ends what the key before opened. Whoever is connected by it stays so, and cannot connect again. */
export async function shutOtherLogin(client: pg.ClientBase, { other }: LoginState): Promise<void> {
  await settle(() => client.query(`alter role ${other} nologin password null`));
}
