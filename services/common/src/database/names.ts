import { createHmac } from 'node:crypto';

/** Owns every schema and table; nobody logs in as it. */
export const OWNER_ROLE = 'garimpo_owner';

const DOMAIN = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;

/** A domain's name as SQL writes it: `traffic-filter` is `traffic_filter`. Throws on anything that is no such name. */
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

export function userRole(domain: string): string {
  return `${sqlName(domain)}_user`;
}

/** Derived, so that it needs no store of its own and changes with the secret. */
export function servicePassword(adminUrl: string, domain: string, roleKey?: string): string {
  const key = roleKey ?? decodeURIComponent(new URL(adminUrl).password);
  if (key === '')
    throw new Error('the database address holds no password and there is no role key to derive from');
  return createHmac('sha256', key)
    .update(`garimpo role ${serviceRole(domain)}`)
    .digest('base64url');
}

/**
 * Address that the domain's service logs in with. An address that already names the service role is used as it is, so
 * that a container of one domain need not hold the administrator's.
 */
export function serviceDatabaseUrl(adminUrl: string, domain: string, roleKey?: string): string {
  const url = new URL(adminUrl);
  // A pooler tells tenants apart by a suffix of the user name (`postgres.abcdef`).
  const [login = '', ...tenant] = decodeURIComponent(url.username).split('.');
  const role = serviceRole(domain);
  if (login === role) return adminUrl;
  url.username = encodeURIComponent([role, ...tenant].join('.'));
  url.password = servicePassword(adminUrl, domain, roleKey);
  return url.href;
}
