import type { Transaction } from '@garimpo/service-kit';

/** What a name can be of. They share one list. */
export type NamedKind = 'site' | 'quiz';

export interface NamedClone {
  name: string;
  kind: NamedKind;
  cloneId: string;
  userId: string;
}

/** A name that led somewhere is in links and in minds: a stranger has it when both have faded. */
const REST = '90 days';
/** Of a name that was given up, whether the user `$2` may have it. */
const FREE = `known.state = 'deleted' AND (known.last_user_id = $2 OR known.deleted_at < now() - interval '${REST}')`;

/**
 * Takes a name for a clone, in a transaction of the service: a name that was given up is nobody's row, and only the service
 * may hand it on. Waits where somebody else is just taking it. False where it is taken.
 */
export async function takeName(
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

/** Of a clone that never was. */
export async function giveNameBack(tx: Transaction, name: string, cloneId: string): Promise<void> {
  await tx.run(`DELETE FROM cloner.subdomains WHERE name = $1 AND clone_id = $2 AND state = 'taken'`, [
    name,
    cloneId,
  ]);
}

/** Its clone is gone, its files are not yet: nobody may have it meanwhile. */
export async function holdName(tx: Transaction, cloneId: string): Promise<void> {
  await tx.run(`UPDATE cloner.subdomains SET state = 'deleting' WHERE clone_id = $1 AND state = 'taken'`, [
    cloneId,
  ]);
}

/** Whoever had it may have it again at once, others when it has rested; until somebody does, it answers as gone. */
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
