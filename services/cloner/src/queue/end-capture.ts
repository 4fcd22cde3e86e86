import type { Transaction } from '@garimpo/service-kit';
import { giveNameBack } from '../site/names.ts';
import { type CaptureFailure, LEASE_IS_OVER } from './capture-rows.ts';

interface Ended {
  id: string;
  subdomain: string | null;
}

/** It ends without a clone, and its name is free. Nothing happens where somebody else holds it by now. */
export async function failCapture(
  tx: Transaction,
  { id, attempts }: { id: string; attempts: number },
  failure: CaptureFailure,
): Promise<void> {
  const ended = await tx.rows<Ended>(
    `UPDATE cloner.captures SET state = 'failed', error = $3, ended_at = clock_timestamp(), lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'running' RETURNING id, subdomain`,
    [id, attempts, JSON.stringify(failure)],
  );
  await freeNames(tx, ended);
}

/** False where the user has no such capture, or it has ended. */
export async function cancelCapture(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const ended = await tx.rows<Ended>(
    `UPDATE cloner.captures SET state = 'cancelled', ended_at = clock_timestamp(), lease_until = NULL
     WHERE id = $1 AND user_id = $2 AND state IN ('waiting', 'running') RETURNING id, subdomain`,
    [id, userId],
  );
  await freeNames(tx, ended);
  return ended.length > 0;
}

/** Those that were with a process when it was killed, and that before with another. */
export async function failAbandoned(
  tx: Transaction,
  attemptsMax: number,
  failure: CaptureFailure,
): Promise<void> {
  const ended = await tx.rows<Ended>(
    `UPDATE cloner.captures SET state = 'failed', error = $2, ended_at = clock_timestamp(), lease_until = NULL
     WHERE state = 'running' AND ${LEASE_IS_OVER} AND attempts >= $1 RETURNING id, subdomain`,
    [attemptsMax, JSON.stringify(failure)],
  );
  await freeNames(tx, ended);
}

async function freeNames(tx: Transaction, ended: Ended[]): Promise<void> {
  for (const { id, subdomain } of ended) if (subdomain !== null) await giveNameBack(tx, subdomain, id);
}
