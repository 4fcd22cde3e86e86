import type {
  CaptureKind,
  CaptureMode,
  CaptureOwn,
  CaptureProgress,
  CaptureReport,
  CaptureState,
  LinkedPages,
  OwnTracker,
  QuizReport,
} from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

/** A capture that this process has claimed. */
export interface ClaimedCapture {
  id: string;
  userId: string;
  kind: CaptureKind;
  url: string;
  subdomain: string | null;
  /** The clone that it makes the next version of; null for a clone of its own. */
  cloneId: string | null;
  /** The folder of the list that a hosted clone goes into. */
  folder: string | null;
  mode: CaptureMode;
  removeTrackers: boolean;
  /** Bytes that it may take for videos; 0 where it leaves them with their players. */
  videoBytes: number;
  /** Null for a page. */
  checkoutUrl: string | null;
  /** Empty for a page. */
  ownTrackers: OwnTracker[];
  /** Whether what a quiz adds to its checkout's address travels on. */
  passParameters: boolean;
  /** Null for one page. */
  linked: LinkedPages | null;
  /** Hash of the archive that is read instead of the web. */
  archive: string | null;
  /** What the clone of a page is led to; null where nothing was said. */
  own: CaptureOwn | null;
  /** Number of this attempt, from 1. The process with the last one holds the capture. */
  attempts: number;
}

/** A failure as it is stored and answered. */
export interface CaptureFailure {
  code: string;
  fields?: { path: string; rule: string }[];
}

export interface CaptureRow {
  id: string;
  kind: CaptureKind;
  url: string;
  subdomain: string | null;
  checkoutUrl: string | null;
  state: CaptureState;
  progress: Partial<CaptureProgress>;
  error: CaptureFailure | null;
  report: CaptureReport | QuizReport | null;
  /** Whether the ZIP of a finished capture is still stored. */
  hasZip: boolean;
  cloneId: string;
  /** Whether the copy is still being compared with its original. */
  comparing: boolean;
  /** Whether it reads a file instead of the web. */
  isImport: boolean;
}

/** A claim that is not renewed for this long can be taken over by another process. */
export const LEASE_SECONDS = 15;
/** A lease that ends later than any that is given counts as over, too: the clock has been set back since. */
export const LEASE_IS_OVER = `lease_until NOT BETWEEN now() AND now() + make_interval(secs => ${4 * LEASE_SECONDS})`;

/**
 * The waiting captures in the order in which they are claimed: everybody's first, then everybody's second. A user's running
 * captures count; among equals comes first the user whose last capture was claimed longest ago.
 */
export const waitingInOrder = `
  SELECT id, row_number() OVER (ORDER BY round, last_started_at NULLS FIRST, created_at, id) AS place
  FROM (
    SELECT w.id, w.created_at, theirs.last_started_at,
      theirs.running + row_number() OVER (PARTITION BY w.user_id ORDER BY w.created_at, w.id) AS round
    FROM cloner.captures w
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE c.state = 'running') AS running, max(c.started_at) AS last_started_at
      FROM cloner.captures c WHERE c.user_id = w.user_id) theirs
    WHERE w.state = 'waiting') waiting`;

const OWN = `SELECT c.id, c.kind, c.url, c.subdomain, c.checkout_url AS "checkoutUrl", c.state, c.progress, c.error, c.report,
    coalesce(c.clone_id, c.id) AS "cloneId", k.capture_id IS NOT NULL AS comparing, c.archive IS NOT NULL AS "isImport",
    EXISTS (SELECT 1 FROM cloner.versions v WHERE v.clone_id = c.id) AND c.kind IN ('zip', 'quiz-zip') AS "hasZip"
  FROM cloner.captures c LEFT JOIN cloner.comparisons k ON k.capture_id = c.id WHERE c.user_id = $1`;

/** Null when the capture does not exist, or belongs to another user. */
export async function findOwnCapture(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<CaptureRow | null> {
  return (await tx.one<CaptureRow>(`${OWN} AND c.id = $2`, [userId, id])) ?? null;
}

export function listRecentCaptures(tx: Transaction, userId: string): Promise<CaptureRow[]> {
  return tx.rows(
    `${OWN} AND (c.state IN ('waiting', 'running') OR c.ended_at > now() - interval '1 hour')
     ORDER BY c.created_at DESC, c.id DESC LIMIT 50`,
    [userId],
  );
}

/** Captures that wait or run. */
export async function countOpenCaptures(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cloner.captures
     WHERE user_id = $1 AND state IN ('waiting', 'running')`,
    [userId],
  );
  return count;
}
