import type { CaptureProgress } from '@garimpo/cloner-contract';
import type { Database } from '@garimpo/service-kit';
import {
  ATTEMPTS_MAX,
  LEASE_IS_OVER,
  LEASE_SECONDS,
  type TakenCapture,
  waitingInOrder,
} from './capture-rows.ts';
import { failAbandoned } from './end-capture.ts';

const LEASE = `clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * The next capture, if there is one. Those of killed processes come first, for they have waited; after their second try they
 * fail. As the service: captures are taken up whosever they are.
 */
export function takeUpNext(database: Database): Promise<TakenCapture | null> {
  return database.asService(async (tx) => {
    // One process at a time: whose turn it is depends on what the others have taken.
    await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('cloner.captures', 0))`);
    await failAbandoned(tx, ATTEMPTS_MAX, { code: 'cloner.capture.failed' });
    const taken = await tx.rows<TakenCapture>(
      `WITH next AS (
         SELECT id, 0 AS place FROM cloner.captures WHERE state = 'running' AND ${LEASE_IS_OVER}
         UNION ALL ${waitingInOrder} ORDER BY place, id LIMIT 1)
       UPDATE cloner.captures c
       SET state = 'running', attempts = attempts + 1, started_at = clock_timestamp(), lease_until = ${LEASE}
       FROM next WHERE c.id = next.id
         AND (c.state = 'waiting' OR (c.state = 'running' AND c.${LEASE_IS_OVER}))
       RETURNING c.id, c.user_id AS "userId", c.kind, c.url, c.subdomain, c.mode,
         c.remove_trackers AS "removeTrackers", c.checkout_url AS "checkoutUrl", c.own_trackers AS "ownTrackers", c.attempts`,
    );
    return taken[0] ?? null;
  });
}

export interface Beat {
  id: string;
  attempts: number;
  progress: Omit<CaptureProgress, 'ahead'>;
}

/** Keeps captures for another while, and stores how far they are. Tells which of them are still with this process. */
export async function renewLeases(database: Database, beats: Beat[]): Promise<Set<string>> {
  // As the service: in one statement for captures of several users.
  const rows = await database.runAsService<{ id: string }>(
    `UPDATE cloner.captures c SET lease_until = ${LEASE}, progress = b.progress::jsonb
     FROM unnest($1::uuid[], $2::integer[], $3::text[]) b (id, attempts, progress)
     WHERE c.id = b.id AND c.attempts = b.attempts AND c.state = 'running' RETURNING c.id`,
    [
      beats.map(({ id }) => id),
      beats.map(({ attempts }) => attempts),
      beats.map(({ progress }) => JSON.stringify(progress)),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** For another process to take up: this one ends, and it is nobody's fault. */
export async function handBack(database: Database, { id, attempts }: TakenCapture): Promise<void> {
  await database.runAsService(
    `UPDATE cloner.captures SET state = 'waiting', attempts = attempts - 1, lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'running'`,
    [id, attempts],
  );
}
