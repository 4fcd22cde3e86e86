import type { Database, ObjectStore, Transaction } from '@garimpo/service-kit';
import { objectKey } from './object-key.ts';

const BATCH = 20;
/** Longer than a capture may take. Whoever claimed it and has not used it by then was killed. */
const CLAIM_MINUTES = 60;

/**
 * Takes away those of the objects that are part of no version, that wait for none, and that nobody has claimed of late, rows and files. Whoever
 * stores the same bytes at this moment waits for the row, and finds afterwards that there is no file.
 * @param before in the transaction that takes a few of them away: it counts only if their files went
 * @returns how many went
 */
export async function removeObjects(
  database: Database,
  objects: ObjectStore,
  hashes: string[],
  signal: AbortSignal,
  before: (tx: Transaction, hashes: string[]) => Promise<void> = async () => {},
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < hashes.length; at += BATCH) {
    signal.throwIfAborted();
    removed += await removeBatch(database, objects, hashes.slice(at, at + BATCH), before);
  }
  return removed;
}

function removeBatch(
  database: Database,
  objects: ObjectStore,
  hashes: string[],
  before: (tx: Transaction, hashes: string[]) => Promise<void>,
): Promise<number> {
  // As the service: files are nobody's.
  return database.asService(async (tx) => {
    await before(tx, hashes);
    // Held first and judged by the statement after: a claim that was made while we waited for the row is seen by that one.
    const held = await tx.rows<{ sha256: string }>(
      `SELECT sha256 FROM cloner.objects WHERE sha256 = ANY ($1) ORDER BY sha256 FOR UPDATE SKIP LOCKED`,
      [hashes],
    );
    const gone = await tx.rows<{ sha256: string }>(
      `DELETE FROM cloner.objects o WHERE sha256 = ANY ($1)
         AND NOT EXISTS (SELECT 1 FROM cloner.version_objects v WHERE v.sha256 = o.sha256)
         AND NOT EXISTS (SELECT 1 FROM cloner.uploads u WHERE u.sha256 = o.sha256)
         AND NOT EXISTS (SELECT 1 FROM cloner.object_claims c
           WHERE c.sha256 = o.sha256 AND c.claimed_at > now() - make_interval(mins => $2))
       RETURNING sha256`,
      [held.map(({ sha256 }) => sha256), CLAIM_MINUTES],
    );
    // Before the rows are let go. A process that is killed here leaves rows without files, which are found again.
    await Promise.all(gone.map(({ sha256 }) => objects.delete(objectKey(sha256))));
    return gone.length;
  });
}
