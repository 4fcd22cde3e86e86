import type { CaptureReport } from '@garimpo/cloner-contract';
import type { Database, Transaction } from '@garimpo/service-kit';
import type { Captured } from '../capture/capture.ts';
import { SiteEntity } from '../store/clone.entities.ts';
import type { CloneFile } from '../store/clone-manifest.ts';
import { insertVersion } from '../store/site-versions.ts';
import { keepWays } from '../ways-out/way-records.ts';
import { type CaptureFailure, type ClaimedCapture, LEASE_IS_OVER, LEASE_SECONDS } from './capture-rows.ts';

const LEASE = `clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
/** A comparison during which two processes ended is likely to have ended them. */
const ATTEMPTS_MAX = 2;
/** For so long only the process that captured may compare. */
const RESERVED_SECONDS = 10;

/** A stored copy that this process compares; its id is the capture's. */
export interface ClaimedComparison
  extends Pick<
    ClaimedCapture,
    | 'id'
    | 'userId'
    | 'kind'
    | 'url'
    | 'subdomain'
    | 'mode'
    | 'removeTrackers'
    | 'videoBytes'
    | 'own'
    | 'archive'
    | 'attempts'
  > {
  cloneId: string;
  /** Number of the version that is compared. */
  n: number;
  /** Hash of its manifest. */
  manifest: string;
  report: CaptureReport;
  /** Hash of the list of the capture's exchanges. */
  recorded: string | null;
}

interface NewComparison {
  cloneId: string;
  captureId: string;
  userId: string;
  n: number;
  /** Whether the process that captured has seen the original. */
  isSeen: boolean;
}

/** In the transaction that stores the copy. A later copy of the same clone takes the place of an earlier one. */
export async function insertComparison(
  tx: Transaction,
  { cloneId, captureId, userId, n, isSeen }: NewComparison,
): Promise<void> {
  await tx.run(
    `INSERT INTO cloner.comparisons (clone_id, capture_id, user_id, n, reserved_until)
     VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
     ON CONFLICT (clone_id) DO UPDATE SET capture_id = excluded.capture_id, n = excluded.n, state = 'waiting',
       attempts = 0, lease_until = NULL, reserved_until = excluded.reserved_until, created_at = excluded.created_at`,
    [cloneId, captureId, userId, n, isSeen ? RESERVED_SECONDS : 0],
  );
}

/**
 * The comparisons in the order in which they are claimed: everybody's first, then everybody's second. Among equals comes first the
 * user whose last one was claimed longest ago. Those of killed processes come before all others.
 */
const inOrder = `
  SELECT clone_id FROM (
    SELECT k.clone_id, k.state, k.created_at, k.lease_until, k.attempts, theirs.last_at,
      theirs.running + row_number() OVER (PARTITION BY k.user_id, k.state ORDER BY k.created_at, k.clone_id) AS round
    FROM cloner.comparisons k
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE o.state = 'running') AS running,
        (SELECT max(c.compared_at) FROM cloner.captures c WHERE c.user_id = k.user_id) AS last_at
      FROM cloner.comparisons o WHERE o.user_id = k.user_id) theirs
    WHERE k.state = 'running' OR k.reserved_until <= now() OR k.capture_id = ANY ($1)) open
  WHERE state = 'waiting' OR (${LEASE_IS_OVER} AND attempts < $2)
  ORDER BY state, round, last_at NULLS FIRST, created_at, clone_id LIMIT 1`;

/**
 * Claims the next comparison, if there is one. After a second process has ended with it, a copy stays without a likeness. As the
 * service: a process compares the copies of all users.
 * @param seen captures whose originals this process has seen
 */
export function claimComparison(
  database: Database,
  seen: readonly string[],
): Promise<ClaimedComparison | null> {
  return database.asService(async (tx) => {
    // One process at a time: the order depends on what the others have claimed.
    await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('cloner.comparisons', 0))`);
    await tx.run(
      `DELETE FROM cloner.comparisons WHERE state = 'running' AND ${LEASE_IS_OVER} AND attempts >= $1`,
      [ATTEMPTS_MAX],
    );
    const claimed = await tx.one<ClaimedComparison>(
      `WITH next AS (${inOrder}), taken AS (
         UPDATE cloner.comparisons k SET state = 'running', attempts = attempts + 1, lease_until = ${LEASE}
         FROM next WHERE k.clone_id = next.clone_id RETURNING k.*)
       SELECT t.capture_id AS id, t.clone_id AS "cloneId", t.user_id AS "userId", t.n, t.attempts, v.manifest,
         c.kind, c.url, c.subdomain, c.mode, c.remove_trackers AS "removeTrackers", c.own, c.archive, c.report,
         c.video_bytes::float8 AS "videoBytes", v.archive AS recorded
       FROM taken t JOIN cloner.captures c ON c.id = t.capture_id
       JOIN cloner.versions v ON v.clone_id = t.clone_id AND v.n = t.n`,
      // A lease may end between the two statements.
      [seen, ATTEMPTS_MAX],
    );
    if (claimed === undefined) return null;
    await tx.run('UPDATE cloner.captures SET compared_at = clock_timestamp() WHERE id = $1', [claimed.id]);
    return claimed;
  });
}

/** Renews the leases of comparisons. Returns the ids of those that this process still holds. */
export async function renewComparisons(
  database: Database,
  held: readonly Pick<ClaimedComparison, 'id' | 'attempts'>[],
): Promise<Set<string>> {
  // Runs as the service, because the statement serves comparisons of several users.
  const rows = await database.runAsService<{ id: string }>(
    `UPDATE cloner.comparisons k SET lease_until = ${LEASE}
     FROM unnest($1::uuid[], $2::integer[]) b (id, attempts)
     WHERE k.capture_id = b.id AND k.attempts = b.attempts AND k.state = 'running' RETURNING k.capture_id AS id`,
    [held.map(({ id }) => id), held.map(({ attempts }) => attempts)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives the comparison to another process, because this one shuts down. The attempt does not count. */
export async function releaseComparison(
  database: Database,
  { id, attempts }: ClaimedComparison,
): Promise<void> {
  await database.runAsService(
    `UPDATE cloner.comparisons SET state = 'waiting', attempts = attempts - 1, lease_until = NULL, reserved_until = now()
     WHERE capture_id = $1 AND attempts = $2 AND state = 'running'`,
    [id, attempts],
  );
}

/** Returns false when the clone is gone, was captured anew, or another process compares it by now. */
export function endComparison(tx: Transaction, { id, attempts }: ClaimedComparison): Promise<boolean> {
  return tx
    .changed(`DELETE FROM cloner.comparisons WHERE capture_id = $1 AND attempts = $2 AND state = 'running'`, [
      id,
      attempts,
    ])
    .then((ended) => ended > 0);
}

interface StoredComparison {
  report: CaptureReport;
  again: { captured: Captured; stored: CloneFile } | null;
}

/**
 * Stores the likeness, and the copy of the other mode as the clone's next version: but not over what its owner has changed since.
 * @returns what became of the clone
 */
export function storeCompared(
  database: Database,
  claimed: ClaimedComparison,
  { report, again }: StoredComparison,
): Promise<'compared' | 'retaken' | 'lost'> {
  const { id, cloneId, userId, n, kind } = claimed;
  // Runs as the service, because files belong to no user.
  return database.asService(async (tx) => {
    // The clone first, in the order of its removal.
    const site = kind === 'folder' ? await lockedSite(tx, cloneId) : null;
    if (!(await endComparison(tx, claimed))) return 'lost';
    const mayRenew = again !== null && (kind === 'zip' || (await isUntouched(tx, site, n)));
    const kept: CaptureReport = mayRenew ? { ...again.captured.report, retaken: true } : report;
    if (mayRenew) {
      const { manifest } = again.captured;
      await insertVersion(tx, {
        cloneId,
        userId,
        n: n + 1,
        origin: 'capture',
        manifest,
        stored: again.stored,
      });
      const found = again.captured.found ?? [];
      if (site !== null) await keepWays(tx, { siteId: cloneId, userId, version: n + 1, found });
    }
    await tx.run('UPDATE cloner.captures SET report = $2 WHERE id = $1', [id, JSON.stringify(kept)]);
    if (site !== null)
      await putReport(tx, cloneId, { report: kept, version: mayRenew ? n + 1 : site.version });
    return mayRenew ? 'retaken' : 'compared';
  });
}

function lockedSite(tx: Transaction, id: string): Promise<SiteEntity | null> {
  return tx.repository(SiteEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Whether the clone is as it was captured, and its owner is not editing it. */
async function isUntouched(tx: Transaction, site: SiteEntity | null, n: number): Promise<boolean> {
  if (site === null || site.version !== n || site.state !== 'active') return false;
  return (await tx.one('SELECT 1 FROM cloner.drafts WHERE site_id = $1', [site.id])) === undefined;
}

export async function putReport(
  tx: Transaction,
  siteId: string,
  { report, version }: { report: CaptureReport; version: number },
): Promise<void> {
  await tx.run('UPDATE cloner.cloned_sites SET report = $2, version = $3 WHERE id = $1', [
    siteId,
    JSON.stringify(report),
    version,
  ]);
}

/** The page must not have been cloned: its ZIP is gone, and its capture has failed. A site is removed by its own way. */
export async function failCompared(
  tx: Transaction,
  { id, cloneId, kind }: ClaimedComparison,
  failure: CaptureFailure,
): Promise<void> {
  await tx.run(`UPDATE cloner.captures SET state = 'failed', error = $2, report = NULL WHERE id = $1`, [
    id,
    JSON.stringify(failure),
  ]);
  if (kind === 'zip') await tx.run('DELETE FROM cloner.versions WHERE clone_id = $1', [cloneId]);
}

/** Copies of the user that wait for their comparison. */
export async function countComparisons(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    'SELECT count(*)::integer AS count FROM cloner.comparisons WHERE user_id = $1',
    [userId],
  );
  return count;
}
