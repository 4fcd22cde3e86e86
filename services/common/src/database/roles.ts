import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  addressFor,
  OWNER_ROLE,
  schemaName,
  serviceLogins,
  servicePassword,
  serviceRole,
  userRole,
} from './names.ts';

const ITERATIONS = 4096;

/**
 * What Postgres stores of a password (RFC 5802, as in `pg_authid`). Sent in place of the password, so that a server that logs
 * statements never sees it. Holds no quote.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

type Client = pg.ClientBase;

const DUPLICATE = ['42710', '23505'];
/** Postgres also answers this for a role that does not exist. */
const INVALID_PASSWORD = '28P01';

/** Creates the role unless it is there. Roles belong to the whole server, so another database's set-up may win the race. */
export async function createRole(client: Client, role: string, attributes: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.rowCount !== 0) return;
  try {
    await client.query(`create role ${role} ${attributes}`);
  } catch (error) {
    if (!DUPLICATE.includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Runs a change of a role again when another session changed the same role at that moment. */
export async function settle(change: () => Promise<unknown>): Promise<void> {
  for (let left = 20; ; left -= 1) {
    try {
      await change();
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      const raced =
        (code === 'XX000' && message?.includes('concurrently updated')) || DUPLICATE.includes(code ?? '');
      if (!raced || left === 0) throw error;
    }
  }
}

export async function grantMembership(client: Client, role: string, member: string): Promise<void> {
  const has = await client.query(
    `select 1 from pg_auth_members where roleid = $1::regrole and member = $2::regrole`,
    [role, member],
  );
  if (has.rowCount === 0) await settle(() => client.query(`grant ${role} to ${member}`));
}

/**
 * How long sessions of a domain's logins may take. Kept with the role, because poolers pass on no options of a connection. A
 * client gives up on an answer later (`ANSWER_TIMEOUT_MS`).
 */
const SESSION_LIMITS = ['statement_timeout=15s', 'idle_in_transaction_session_timeout=30s'];

export async function limitSessions(client: Client, role: string): Promise<void> {
  const found = await client.query<{ set: string[] }>(
    `select coalesce(rolconfig, '{}') as set from pg_roles where rolname = $1`,
    [role],
  );
  for (const limit of SESSION_LIMITS.filter((one) => !found.rows[0]?.set.includes(one)))
    await settle(() => client.query(`alter role ${role} set ${limit.replace('=', " = '")}'`));
}

/** The roles that everything else needs: the owner, and those that Supabase has and row level security policies name. */
export async function ensureSharedRoles(client: Client): Promise<void> {
  await createRole(client, OWNER_ROLE, 'nologin');
  for (const role of ['anon', 'authenticated', 'service_role'])
    await createRole(client, role, 'nologin noinherit');
  // An administrator that is not a superuser (Supabase) may act as the owner only as its member.
  const me = await client.query<{ me: string; set: boolean }>(
    `select quote_ident(current_user) as me, pg_has_role(current_user, '${OWNER_ROLE}', 'member') as set`,
  );
  const { me: admin = '', set = false } = me.rows[0] ?? {};
  if (!set || !(await canBecomeOwner(client)))
    await settle(() => client.query(`grant ${OWNER_ROLE} to ${admin}`));
}

/** Being a member is not enough since Postgres 16: a creator's own membership comes without the right to SET ROLE. */
async function canBecomeOwner(client: Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local role ${OWNER_ROLE}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
  }
}

export async function ensureDomainRoles(
  client: Client,
  adminUrl: string,
  domain: string,
  roleKey?: string,
): Promise<void> {
  const service = serviceRole(domain);
  const user = userRole(domain);
  const password = servicePassword(adminUrl, domain, roleKey);
  await createRole(client, service, `login noinherit password '${scramVerifier(password)}'`);
  await limitSessions(client, service);
  await createRole(client, user, 'nologin noinherit');
  await grantMembership(client, user, service);
  // After a change of keys, a key may open the second login.
  if ((await openedLogin(adminUrl, domain, password)) === null) {
    await settle(() => client.query(`alter role ${service} login password '${scramVerifier(password)}'`));
  }
  await client.query('begin');
  for (const sql of domainSchema(domain)) await client.query(sql);
  await client.query('commit');
}

/** Statements that make the domain's schema unless it is there, for the inside of a transaction; they leave it as the owner. */
export function domainSchema(domain: string): string[] {
  const schema = schemaName(domain);
  return [
    'set local role none',
    `create schema if not exists ${schema} authorization ${OWNER_ROLE}`,
    `set local role ${OWNER_ROLE}`,
    `grant usage on schema ${schema} to ${serviceRole(domain)}, ${userRole(domain)}`,
  ];
}

/** Which of the domain's two logins the password opens. */
export async function openedLogin(
  adminUrl: string,
  domain: string,
  password: string,
): Promise<string | null> {
  for (const role of serviceLogins(domain)) if (await logsIn(adminUrl, role, password)) return role;
  return null;
}

async function logsIn(adminUrl: string, role: string, password: string): Promise<boolean> {
  const connectionString = addressFor(adminUrl, role, password);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === INVALID_PASSWORD) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
