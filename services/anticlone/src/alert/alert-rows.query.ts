import type { Transaction } from '@garimpo/service-kit';
import { In, IsNull, LessThan } from 'typeorm';
import { AlertEntity } from './alert.entity.ts';
import type { AlertChannel, AlertFacts, AlertKind } from './alert-facts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits between a failed attempt and the next one. A claimed alert is hidden from other jobs for as long. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

const WAIT_SECONDS = WAITS_MS.map((ms) => ms / 1000);
/** After so many attempts, in about two days, an alert is given up. */
export const TRIES_MAX = WAITS_MS.length + 1;

/** Alerts about suspects of one site in a day: forged reports must not fill a mailbox. */
const SUSPECTS_PER_DAY = 20;
/** Pause between two emails about one site; alerts in between go into the next email. */
const EMAIL_PAUSE_MINUTES = 15;
const EMAIL_ALERTS = 100;

interface NewAlert {
  siteId: string;
  cloneId: string;
  userId: string;
  kind: AlertKind;
  now: Date;
}

/**
 * Inserts an alert for each channel that the site's owner has chosen; a constraint allows each one once in the life of a clone.
 * @returns how many were inserted
 */
export async function insertAlerts(
  tx: Transaction,
  { siteId, cloneId, userId, kind, now }: NewAlert,
): Promise<number> {
  const rows = await tx.rows(
    `INSERT INTO anticlone.clone_alerts (anticlone_site_id, clone_id, user_id, kind, channel, created_at, try_after)
     SELECT site.id, $2, $3, $4, chosen.channel, $5, $5
     FROM anticlone.anticlone_sites site
     CROSS JOIN LATERAL (VALUES ('mail', site.alert_mail), ('webhook', site.webhook_url IS NOT NULL)) chosen (channel, wanted)
     WHERE site.id = $1 AND chosen.wanted AND ($4 = 'confirmed' OR (site.alert_suspects AND $6 > (
       SELECT count(DISTINCT told.clone_id) FROM anticlone.clone_alerts told
       WHERE told.anticlone_site_id = $1 AND told.kind = 'suspected'
         AND told.created_at > $5::timestamptz - interval '1 day')))
     ON CONFLICT ON CONSTRAINT clone_alerts_once_key DO NOTHING RETURNING id`,
    [siteId, cloneId, userId, kind, now, SUSPECTS_PER_DAY],
  );
  return rows.length;
}

/** An alert that one job delivers. */
export interface ClaimedAlert extends AlertFacts {
  id: string;
  userId: string;
  /** Attempts, this one included. */
  tries: number;
  /** Whether the owner still wants it. */
  wanted: boolean;
  webhookUrl: string | null;
  webhookSecret: string | null;
}

const CLAIM = (chosen: string) => `
  WITH claimed AS (
    UPDATE anticlone.clone_alerts alert SET tries = tries + 1,
      try_after = $3::timestamptz + make_interval(secs => ($4::float8[])[least(tries + 1, cardinality($4::float8[]))])
    WHERE id IN (${chosen}) RETURNING *)
  SELECT alert.id, alert.user_id AS "userId", alert.tries, alert.kind, alert.created_at AS "createdAt",
    site.id AS "siteId", site.original_url AS "originalUrl", site.original_host AS "originalHost",
    clone.id AS "cloneId", clone.clone_url AS "cloneUrl", clone.clone_host AS "cloneHost", clone.status,
    clone.similarity_score AS "similarityScore", clone.reason, clone.created_at AS "firstSeenAt",
    clone.last_access AS "lastSeenAt", clone.access_count::float8 AS "accessCount", clone.found_by AS "foundBy",
    site.webhook_url AS "webhookUrl", site.webhook_secret AS "webhookSecret",
    clone.case_status <> 'ignored'
      AND CASE alert.channel WHEN 'mail' THEN site.alert_mail ELSE site.webhook_url IS NOT NULL END
      -- A suspect that has been confirmed since has an alert of that kind.
      AND (alert.kind = 'confirmed' OR (site.alert_suspects AND clone.status = 'suspect')) AS wanted
  FROM claimed alert
  JOIN anticlone.detected_clones clone ON clone.id = alert.clone_id
  JOIN anticlone.anticlone_sites site ON site.id = alert.anticlone_site_id
  ORDER BY alert.created_at, alert.id`;

const DUE = `SELECT id FROM anticlone.clone_alerts WHERE anticlone_site_id = $1 AND channel = $2 AND closed_at IS NULL
  AND try_after <= $3`;

/** Claims the alerts of one email; none while the last email about this site is recent. */
export function claimEmail(tx: Transaction, siteId: string, now: Date): Promise<ClaimedAlert[]> {
  return tx.rows(
    CLAIM(`${DUE} AND NOT EXISTS (
        SELECT FROM anticlone.clone_alerts told WHERE told.anticlone_site_id = $1 AND told.channel = 'mail'
          AND told.outcome = 'told' AND told.closed_at > $3::timestamptz - interval '${EMAIL_PAUSE_MINUTES} minutes')
      ORDER BY created_at, id LIMIT ${EMAIL_ALERTS} FOR UPDATE SKIP LOCKED`),
    [siteId, 'mail', now, WAIT_SECONDS],
  );
}

/** Null when nothing is due. */
export async function claimWebhook(tx: Transaction, siteId: string, now: Date): Promise<ClaimedAlert | null> {
  const claimed = await tx.one<ClaimedAlert>(
    CLAIM(`${DUE} ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`),
    [siteId, 'webhook', now, WAIT_SECONDS],
  );
  return claimed ?? null;
}

export interface AlertEnd {
  outcome: 'told' | 'unwanted' | 'failed';
  at: Date;
  status?: number | null;
  failure?: string | null;
}

export async function closeAlerts(
  tx: Transaction,
  ids: string[],
  { outcome, at, status = null, failure = null }: AlertEnd,
): Promise<void> {
  await tx
    .repository(AlertEntity)
    .update({ id: In(ids), closedAt: IsNull() }, { outcome, closedAt: at, answerStatus: status, failure });
}

/** The alert stays open for its next attempt. */
export async function recordFailure(
  tx: Transaction,
  ids: string[],
  { status = null, failure = null }: Pick<AlertEnd, 'status' | 'failure'>,
): Promise<void> {
  await tx.repository(AlertEntity).update({ id: In(ids) }, { answerStatus: status, failure });
}

/** Delays all messages of a channel, so that a server that did not answer is not asked again at once. */
export async function postpone(
  tx: Transaction,
  { siteId, channel, until }: { siteId: string; channel: AlertChannel; until: Date },
): Promise<void> {
  await tx
    .repository(AlertEntity)
    .update({ siteId, channel, closedAt: IsNull(), tryAfter: LessThan(until) }, { tryAfter: until });
}

/** Sites with alerts that are due, those that wait longest first. */
export async function sitesWithDueAlerts(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ siteId: string }>(
    `SELECT anticlone_site_id AS "siteId" FROM anticlone.clone_alerts
     WHERE closed_at IS NULL AND try_after <= $1 GROUP BY anticlone_site_id ORDER BY min(try_after) LIMIT $2`,
    [now, most],
  );
  return rows.map(({ siteId }) => siteId);
}
