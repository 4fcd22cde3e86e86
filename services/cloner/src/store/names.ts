import type { Transaction } from '@garimpo/service-kit';
import type { CloneKind } from './clone-kinds.ts';

interface NamedClone {
  name: string;
  kind: CloneKind;
  cloneId: string;
  userId: string;
}

/** How long a released name is kept from other users: links to it are still around. */
const REST = '90 days';
/** Whether the user may have a name that was released. Sites and quizzes share one list of names. */
export const nameIsFree = (name: string, user: string): string =>
  `${name}.state = 'deleted' AND (${name}.last_user_id = ${user} OR ${name}.deleted_at < now() - interval '${REST}')`;
const FREE = nameIsFree('known', '$2');

/**
 * Claims a name for a clone, in a transaction of the service: a released name belongs to no user, and only the service may pass
 * it on. Waits for another transaction that claims the same name. Returns false when the name is taken.
 */
export async function claimName(
  tx: Transaction,
  { name, kind, cloneId, userId }: NamedClone,
): Promise<boolean> {
  const rows = await tx.rows(
    `INSERT INTO cloner.subdomains AS known (name, user_id, kind, clone_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE
       SET user_id = excluded.user_id, kind = excluded.kind, clone_id = excluded.clone_id, state = 'taken',
           created_at = now(), deleted_at = NULL, last_user_id = NULL
       WHERE ${FREE}
     RETURNING name`,
    [name, userId, kind, cloneId],
  );
  return rows.length > 0;
}

/** Deletes the name of a capture that ended without a clone: it was never public. */
export async function dropName(tx: Transaction, name: string, cloneId: string): Promise<void> {
  await tx.run(`DELETE FROM cloner.subdomains WHERE name = $1 AND clone_id = $2 AND state = 'taken'`, [
    name,
    cloneId,
  ]);
}

/** Keeps everybody from the name while the files of its removed clone are still there. */
export async function holdName(tx: Transaction, cloneId: string): Promise<void> {
  await tx.run(`UPDATE cloner.subdomains SET state = 'deleting' WHERE clone_id = $1 AND state = 'taken'`, [
    cloneId,
  ]);
}

/** The last owner may claim the name at once, others after {@link REST}. Until then its host answers 410. */
export async function releaseName(tx: Transaction, cloneId: string): Promise<void> {
  await tx.run(
    `UPDATE cloner.subdomains SET state = 'deleted', last_user_id = user_id, user_id = NULL, deleted_at = now()
     WHERE clone_id = $1 AND state = 'deleting'`,
    [cloneId],
  );
}

export async function isNameTaken(tx: Transaction, name: string, userId: string): Promise<boolean> {
  const rows = await tx.rows(`SELECT 1 FROM cloner.subdomains known WHERE name = $1 AND NOT (${FREE})`, [
    name,
    userId,
  ]);
  return rows.length > 0;
}
