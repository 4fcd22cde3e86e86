import type { CaptureProgress } from '@garimpo/cloner-contract';
import {
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Captured } from '../capture/capture.ts';
import { CaptureError } from '../capture-error.ts';
import type { CapturedQuiz } from '../quiz/walk/quiz-capture.ts';
import { QuizEntity, SiteEntity } from '../store/clone.entities.ts';
import { cloneUrl } from '../store/clone-kinds.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { dropName } from '../store/names.ts';
import { lockedQuiz, renewQuiz } from '../store/quiz-versions.ts';
import { insertVersion } from '../store/site-versions.ts';
import { keepWays } from '../ways-out/way-records.ts';
import {
  type CaptureFailure,
  type ClaimedCapture,
  LEASE_IS_OVER,
  LEASE_SECONDS,
  waitingInOrder,
} from './capture-rows.ts';
import { insertComparison, putReport } from './comparison-queue.ts';

const LEASE = `clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
/** A capture during which two processes ended is likely to have ended them. */
const ATTEMPTS_MAX = 2;

/**
 * Claims the next capture, if there is one. Captures of killed processes come first, for they have waited; after their second
 * attempt they fail. As the service: a process runs captures of all users.
 */
export function claimNext(database: Database): Promise<ClaimedCapture | null> {
  return database.asService(async (tx) => {
    // One process at a time: the order depends on what the others have claimed.
    await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('cloner.captures', 0))`);
    await endWithout(
      tx,
      `state = 'failed', error = $2 WHERE state = 'running' AND ${LEASE_IS_OVER} AND attempts >= $1`,
      [ATTEMPTS_MAX, JSON.stringify({ code: 'cloner.capture.failed' })],
    );
    const claimed = await tx.one<ClaimedCapture>(
      `WITH next AS (
         SELECT id, 0 AS place FROM cloner.captures
         WHERE state = 'running' AND ${LEASE_IS_OVER} AND attempts < $1
         UNION ALL ${waitingInOrder} ORDER BY place, id LIMIT 1)
       UPDATE cloner.captures c
       SET state = 'running', attempts = attempts + 1, started_at = clock_timestamp(), lease_until = ${LEASE}
       FROM next WHERE c.id = next.id
         AND (c.state = 'waiting' OR (c.state = 'running' AND c.${LEASE_IS_OVER}))
       RETURNING c.id, c.user_id AS "userId", c.kind, c.url, c.subdomain, c.mode,
         c.clone_id AS "cloneId", c.folder, c.remove_trackers AS "removeTrackers", c.checkout_url AS "checkoutUrl",
         c.own_trackers AS "ownTrackers", c.pass_parameters AS "passParameters",
         c.own, c.linked, c.archive, c.video_bytes::float8 AS "videoBytes", c.attempts`,
      // A lease may end between the two statements.
      [ATTEMPTS_MAX],
    );
    return claimed ?? null;
  });
}

interface Heartbeat {
  id: string;
  attempts: number;
  progress: Omit<CaptureProgress, 'ahead'>;
}

/** Renews the leases of captures and stores their progress. Returns the ids of those that this process still holds. */
export async function renewLeases(database: Database, heartbeats: Heartbeat[]): Promise<Set<string>> {
  // Runs as the service, because the statement serves captures of several users.
  const rows = await database.runAsService<{ id: string }>(
    `UPDATE cloner.captures c SET lease_until = ${LEASE}, progress = b.progress::jsonb
     FROM unnest($1::uuid[], $2::integer[], $3::text[]) b (id, attempts, progress)
     WHERE c.id = b.id AND c.attempts = b.attempts AND c.state = 'running' RETURNING c.id`,
    [
      heartbeats.map(({ id }) => id),
      heartbeats.map(({ attempts }) => attempts),
      heartbeats.map(({ progress }) => JSON.stringify(progress)),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives the capture to another process, because this one shuts down. The attempt does not count. */
export async function releaseCapture(database: Database, { id, attempts }: ClaimedCapture): Promise<void> {
  await database.runAsService(
    `UPDATE cloner.captures SET state = 'waiting', attempts = attempts - 1, lease_until = NULL
     WHERE id = $1 AND attempts = $2 AND state = 'running'`,
    [id, attempts],
  );
}

/** Does nothing when another process holds the capture by now. */
export function failCapture(
  tx: Transaction,
  { id, attempts }: ClaimedCapture,
  failure: CaptureFailure,
): Promise<void> {
  return endWithout(
    tx,
    `state = 'failed', error = $3 WHERE id = $1 AND attempts = $2 AND state = 'running'`,
    [id, attempts, JSON.stringify(failure)],
  );
}

/** Does nothing when the user has no such capture, or it has ended. */
export function cancelCapture(tx: Transaction, userId: string, id: string): Promise<void> {
  return endWithout(
    tx,
    `state = 'cancelled' WHERE id = $1 AND user_id = $2 AND state IN ('waiting', 'running')`,
    [id, userId],
  );
}

/** Ends captures without a clone, whose names are free again. */
async function endWithout(tx: Transaction, change: string, values: unknown[]): Promise<void> {
  const ended = await tx.rows<{ id: string; subdomain: string | null }>(
    `UPDATE cloner.captures SET ended_at = clock_timestamp(), lease_until = NULL, ${change} RETURNING id, subdomain`,
    values,
  );
  for (const { id, subdomain } of ended) if (subdomain !== null) await dropName(tx, subdomain, id);
}

type Places = Pick<Config, 'publicUrl' | 'sitesDomain'>;

/**
 * Makes the clone in one transaction: its version, the site or quiz of a hosted one, the comparison of a page, and the capture's
 * end. Returns false when the capture was cancelled, or another process holds it by now. Throws {@link CaptureError} when the clone
 * that it was to renew is gone.
 */
export function storeCaptured(
  database: Database,
  places: Places,
  claimed: ClaimedCapture,
  captured: Captured | CapturedQuiz,
  stored: CloneFile,
): Promise<boolean> {
  const { id, userId, attempts } = claimed;
  const { manifest, report } = captured;
  const cloneId = claimed.cloneId ?? id;
  // Runs as the service, because files belong to no user.
  return database.asService(async (tx) => {
    const recorded = 'recorded' in captured ? captured.recorded : undefined;
    const ended = await tx.changed(
      `UPDATE cloner.captures SET state = 'done', report = $3, ended_at = clock_timestamp(), lease_until = NULL
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempts, JSON.stringify(report)],
    );
    if (ended === 0) return false;
    const n = claimed.cloneId === null ? 1 : await renewed(tx, claimed, report);
    await insertVersion(tx, { cloneId, userId, n, origin: 'capture', manifest, stored, recorded });
    if (claimed.cloneId === null && claimed.subdomain !== null)
      await insertClone(tx, places, claimed, claimed.subdomain, captured);
    if (claimed.checkoutUrl === null) {
      const isSeen = 'seen' in captured && captured.seen !== undefined;
      await insertComparison(tx, { cloneId, captureId: id, userId, n, isSeen });
      if (claimed.subdomain !== null && 'found' in captured)
        await keepWays(tx, { siteId: cloneId, userId, version: n, found: captured.found ?? [] });
    }
    return true;
  });
}

/** Gives the clone its new report. Returns the number of the version that the capture makes. */
async function renewed(
  tx: Transaction,
  { cloneId, userId }: ClaimedCapture,
  report: (Captured | CapturedQuiz)['report'],
): Promise<number> {
  const where = { id: String(cloneId), userId, state: 'active' } as const;
  if ('mode' in report) {
    const site = await tx.repository(SiteEntity).findOne({ where, lock: { mode: 'pessimistic_write' } });
    if (site === null) throw new CaptureError('cloner.capture.failed', 'site');
    await putReport(tx, site.id, { report, version: site.version + 1 });
    return site.version + 1;
  }
  const quiz = await lockedQuiz(tx, where);
  if (quiz === null) throw new CaptureError('cloner.capture.failed', 'site');
  return renewQuiz(tx, quiz, report);
}

async function insertClone(
  tx: Transaction,
  places: Places,
  { id, userId, url: originalUrl, checkoutUrl, folder }: ClaimedCapture,
  subdomain: string,
  { report }: Captured | CapturedQuiz,
): Promise<void> {
  const url = cloneUrl(places, subdomain);
  const hosted = { id, userId, originalUrl, url, subdomain, version: 1, report, folder };
  if (checkoutUrl === null) await tx.repository(SiteEntity).insert(hosted);
  else await tx.repository(QuizEntity).insert({ ...hosted, checkoutUrl });
}

const RETENTION_EVERY = '*/10 * * * *';
const RETENTION_TIMEOUT_SECONDS = 5 * 60;
const ZIP_HOURS = 1;
const CAPTURE_DAYS = 7;

/** Deletes ZIPs an hour after their capture ended, whose files are then collected, and captures after a week. */
@Injectable()
export class CaptureRetention {
  constructor(@InjectDatabase('cloner') database: Database, @InjectJobs('cloner') jobs: Jobs) {
    jobs.schedule({
      name: 'cloner.forget-captures',
      every: RETENTION_EVERY,
      irrevocable: true,
      timeoutSeconds: RETENTION_TIMEOUT_SECONDS,
      work: async ({ now }) => {
        // Runs as the service, because a job acts for no user.
        await database.runAsService(
          `DELETE FROM cloner.versions v USING cloner.captures c
           WHERE c.id = v.clone_id AND c.kind IN ('zip', 'quiz-zip') AND c.ended_at < $1::timestamptz - make_interval(hours => $2)`,
          [now, ZIP_HOURS],
        );
        await database.runAsService(
          'DELETE FROM cloner.captures WHERE ended_at < $1::timestamptz - make_interval(days => $2)',
          [now, CAPTURE_DAYS],
        );
      },
    });
  }
}
