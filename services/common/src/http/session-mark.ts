import { hash } from 'node:crypto';
import { type Actor, sessionIdOf } from '../auth/actor.ts';

const DIGITS = 16;

/**
 * What the log calls who asks: a digest of the session's id, which is random. Nothing but the rows of sign-in leads from it to an account, and an erasure
 * deletes them: from then on nobody can tell whose lines they were. The log's README says how an operator finds those of an account that is there.
 */
export function sessionMark(actor: Pick<Actor, 'claims'>): string | undefined {
  const id = sessionIdOf(actor);
  return id === null ? undefined : hash('sha256', id).slice(0, DIGITS);
}
