import { createHmac } from 'node:crypto';
import type { DatabaseSettings } from '../config/database-settings.ts';

type Addresses = Pick<DatabaseSettings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseRoleKey'>;

export const OWNER_ROLE = 'garimpo_owner';

const DOMAIN = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;

export function sqlName(domain: string): string {
  if (!DOMAIN.test(domain) || domain.length > 40)
    throw new Error(`${JSON.stringify(domain)} is no domain name`);
  return domain.replaceAll('-', '_');
}

/** Supabase owns the schema name `auth`, so the auth domain's is `auth_service`. */
export function schemaName(domain: string): string {
  const name = sqlName(domain);
  return name === 'auth' ? 'auth_service' : name;
}

export function serviceRole(domain: string): string {
  return `${sqlName(domain)}_service`;
}

/**
 * The two roles that a domain's processes can log in as: its service role and a second one that acts as it. Each has its own
 * password, so that two keys open the database while one replaces the other.
 */
export function serviceLogins(domain: string): [string, string] {
  return [serviceRole(domain), `${serviceRole(domain)}_2`];
}

export function userRole(domain: string): string {
  return `${sqlName(domain)}_user`;
}

/** Derived, so that it needs no store and changes with the secret. */
export function servicePassword(adminUrl: string, domain: string, roleKey?: string): string {
  const key = roleKey ?? decodeURIComponent(new URL(adminUrl).password);
  if (key === '')
    throw new Error('the database address holds no password and there is no role key to derive from');
  return createHmac('sha256', key)
    .update(`garimpo role ${serviceRole(domain)}`)
    .digest('base64url');
}

/**
 * Address that the domain's service logs in with. An address that already names the service role is used as it is, so that a
 * container of one domain need not hold the administrator's.
 */
export function serviceDatabaseUrl(adminUrl: string, domain: string, roleKey?: string): string {
  return serviceDatabaseUrls(adminUrl, domain, roleKey)[0];
}

/** The same address with the first login and with the second: after a change of keys a key opens either of the two. */
export function serviceDatabaseUrls(
  adminUrl: string,
  domain: string,
  roleKey?: string,
): [string, ...string[]] {
  const [first, second] = serviceLogins(domain);
  const { username } = new URL(adminUrl);
  if (loginOf(username).name === first) return [adminUrl];
  const password = servicePassword(adminUrl, domain, roleKey);
  return [addressFor(adminUrl, first, password), addressFor(adminUrl, second, password)];
}

/** The server itself, with the login that the settings have: a pooler gives each transaction another session. */
export function directDatabaseUrl({ databaseDirectUrl, databaseUrl }: Addresses): string {
  return databaseDirectUrl ?? databaseUrl;
}

/** What {@link serviceDatabaseUrls} says, of the server itself. */
export function directServiceUrls(config: Addresses, domain: string): [string, ...string[]] {
  return serviceDatabaseUrls(directDatabaseUrl(config), domain, config.databaseRoleKey);
}

export function addressFor(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = encodeURIComponent([role, ...loginOf(url.username).tenant].join('.'));
  url.password = password;
  return url.href;
}

/** A pooler distinguishes tenants by a suffix of the user name (`postgres.abcdef`). */
function loginOf(username: string): { name: string; tenant: string[] } {
  const [name = '', ...tenant] = decodeURIComponent(username).split('.');
  return { name, tenant };
}
