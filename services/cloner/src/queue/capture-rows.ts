import type {
  CaptureKind,
  CaptureMode,
  CaptureProgress,
  CaptureReport,
  CaptureState,
  OwnTracker,
  QuizReport,
} from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

/** A capture that this process has taken up. */
export interface TakenCapture {
  id: string;
  userId: string;
  kind: CaptureKind;
  url: string;
  subdomain: string | null;
  mode: CaptureMode;
  removeTrackers: boolean;
  /** Of a quiz; null and none for a page. */
  checkoutUrl: string | null;
  ownTrackers: OwnTracker[];
  /** Which try it is, from 1. Whoever holds the last one holds the capture. */
  attempts: number;
}

/** A failure as it is stored, and told. */
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
  /** Of a page or of a quiz, as its kind is. */
  report: CaptureReport | QuizReport | null;
  /** Of a ZIP that is done: whether it is still there. */
  hasZip: boolean;
}

/** What has not been heard of for this long is taken up by somebody else. */
export const LEASE_SECONDS = 15;
/** Also of one that would last longer than any is given: the clock has been set back since. */
export const LEASE_IS_OVER = `lease_until NOT BETWEEN now() AND now() + make_interval(secs => ${4 * LEASE_SECONDS})`;
/** A capture that was with two processes when they ended is likely to have ended them. */
export const ATTEMPTS_MAX = 2;

/**
 * The captures that wait, in the order in which they are taken up: everybody's first, then everybody's second. What a user
 * has running counts as theirs; among equals comes first whose last one was taken up longest ago.
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
    EXISTS (SELECT 1 FROM cloner.versions v WHERE v.clone_id = c.id) AND c.kind IN ('zip', 'quiz-zip') AS "hasZip"
  FROM cloner.captures c WHERE c.user_id = $1`;

/** Null for one that does not exist as for one of another user. */
export async function findOwnCapture(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<CaptureRow | null> {
  const rows = await tx.rows<CaptureRow>(`${OWN} AND c.id = $2`, [userId, id]);
  return rows[0] ?? null;
}

export function listRecentCaptures(tx: Transaction, userId: string): Promise<CaptureRow[]> {
  return tx.rows(
    `${OWN} AND (c.state IN ('waiting', 'running') OR c.ended_at > now() - interval '1 hour')
     ORDER BY c.created_at DESC, c.id DESC LIMIT 50`,
    [userId],
  );
}

/** Those that wait or run. */
export async function countOpenCaptures(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM cloner.captures
     WHERE user_id = $1 AND state IN ('waiting', 'running')`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
