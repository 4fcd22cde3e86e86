import { setTimeout as wait } from 'node:timers/promises';
import { type Database, steadyNow } from '@garimpo/service-kit';

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
  const [now] = await database.runAsService<{ now: string }>('SELECT clock_timestamp()::text AS now');
  const endsAt = steadyNow() + OTHERS_END_WITHIN_MS;
  while (await hasOlderTransactions(database, now?.now as string)) {
    if (steadyNow() > endsAt) throw new Error('a transaction that may store requests goes on and on');
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** Of this service, in any of its processes. */
async function hasOlderTransactions(database: Database, than: string): Promise<boolean> {
  const [found] = await database.runAsService<{ there: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user
       AND pid <> pg_backend_pid() AND xact_start <= $1::timestamptz) AS there`,
    [than],
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
