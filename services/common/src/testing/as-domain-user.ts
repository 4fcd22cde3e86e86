import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import { BECOME_USER, userClaims } from '../database/database.ts';
import { schemaName, userRole } from '../database/names.ts';

export interface DomainUserSession {
  query<R extends QueryResultRow>(sql: string, values?: unknown[]): Promise<QueryResult<R>>;
}

/**
 * Runs SQL as the domain's user role with that user's claims, in one transaction of the administrator's client: what row
 * level security and grants leave to somebody who got past the code. Commits unless `work` throws.
 */
export async function asDomainUser<T>(
  client: ClientBase,
  domain: string,
  userId: string,
  work: (session: DomainUserSession) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(BECOME_USER, [userRole(domain), userClaims({ userId }), schemaName(domain)]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
