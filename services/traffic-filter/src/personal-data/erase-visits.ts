import { setTimeout as wait } from 'node:timers/promises';
import { type Database, serviceLogins, steadyNow } from '@garimpo/service-kit';

const BATCH = 10_000;
const LOOK_AGAIN_MS = 100;
/** Far longer than any statement that stores requests. */
const OTHERS_END_WITHIN_MS = 60_000;

/**
 * Campaigns first: from then on what replicas still have on disk, or decide by what they remember, is stored for nobody. Resolves when every
 * statement that may have seen them has ended, so that nothing of theirs comes after this.
 */
export async function eraseCampaigns(database: Database, userId: string, signal: AbortSignal): Promise<void> {
  // As the service, here and below: the user has no session any more.
  await database.runAsService('DELETE FROM traffic_filter.campaigns WHERE user_id = $1', [userId]);
  // The locks of transactions are for everybody to see, also of processes that have the service's other login.
  const open = await database.runAsService<{ transaction: string }>(
    `SELECT virtualtransaction AS transaction FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'virtualxid' AND datname = current_database() AND usename = ANY ($1) AND pid <> pg_backend_pid()`,
    [serviceLogins('traffic-filter')],
  );
  const endsAt = steadyNow() + OTHERS_END_WITHIN_MS;
  while (await isAnyLeft(database, open)) {
    if (steadyNow() > endsAt) throw new Error('a transaction that may store requests goes on and on');
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
}

async function isAnyLeft(database: Database, transactions: { transaction: string }[]): Promise<boolean> {
  if (transactions.length === 0) return false;
  const [found] = await database.runAsService<{ there: boolean }>(
    'SELECT EXISTS (SELECT FROM pg_locks WHERE virtualtransaction = ANY ($1)) AS there',
    [transactions.map(({ transaction }) => transaction)],
  );
  return found?.there === true;
}

/** In parts: there may be millions. Goes on where another left off. */
export async function eraseRequests(database: Database, userId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const gone = await database.runAsService<{ id: string }>(
      `DELETE FROM traffic_filter.requests WHERE user_id = $1 AND (created_at, id) IN (
         SELECT created_at, id FROM traffic_filter.requests WHERE user_id = $1 ORDER BY created_at, id LIMIT ${BATCH})
       RETURNING id`,
      [userId],
    );
    if (gone.length < BATCH) return;
  }
}
