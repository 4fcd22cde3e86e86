import type { Transaction } from '@garimpo/service-kit';
import { In, IsNull, LessThan } from 'typeorm';
import { AlertEntity } from './alert.entity.ts';
import type { AlertChannel, AlertFacts, AlertKind } from './alert-facts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After each try that failed, before the next one. Nobody else tries meanwhile. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];

export const WAIT_SECONDS = WAITS_MS.map((ms) => ms / 1000);
/** After so many it is not told any more: two days, about. */
export const TRIES_MAX = WAITS_MS.length + 1;

/** Suspects of one site that are told in a day: who forges reports must not fill anybody's mail. */
export const SUSPECTS_PER_DAY = 20;
/** Emails about one site are so far apart at least; what comes meanwhile is in the next one. */
const EMAIL_PAUSE_MINUTES = 15;
const EMAIL_ALERTS = 100;

export interface NewAlert {
  siteId: string;
  cloneId: string;
  userId: string;
  kind: AlertKind;
  now: Date;
}

/**
 * What is to be told of a clone, by each way that the site's owner has chosen: once in its life, by the table's own rule.
 * @returns how much there is to tell
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

/** One that somebody has, and how to tell it. */
export interface ClaimedAlert extends AlertFacts {
  id: string;
  userId: string;
  /** This one among them. */
  tries: number;
  /** The owner still wants it told, this way. */
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
    clone.last_access AS "lastSeenAt", clone.access_count::float8 AS "accessCount",
    site.webhook_url AS "webhookUrl", site.webhook_secret AS "webhookSecret",
    clone.case_status <> 'ignored'
      AND CASE alert.channel WHEN 'mail' THEN site.alert_mail ELSE site.webhook_url IS NOT NULL END
      -- Of one that has been confirmed since, that is told.
      AND (alert.kind = 'confirmed' OR (site.alert_suspects AND clone.status = 'suspect')) AS wanted
  FROM claimed alert
  JOIN anticlone.detected_clones clone ON clone.id = alert.clone_id
  JOIN anticlone.anticlone_sites site ON site.id = alert.anticlone_site_id
  ORDER BY alert.created_at, alert.id`;

const DUE = `SELECT id FROM anticlone.clone_alerts WHERE anticlone_site_id = $1 AND channel = $2 AND closed_at IS NULL
  AND try_after <= $3`;

/** All that one email tells; nothing while the last email about this site is of a moment ago. */
export function claimEmail(tx: Transaction, siteId: string, now: Date): Promise<ClaimedAlert[]> {
  return tx.rows(
    CLAIM(`${DUE} AND NOT EXISTS (
        SELECT FROM anticlone.clone_alerts told WHERE told.anticlone_site_id = $1 AND told.channel = 'mail'
          AND told.outcome = 'told' AND told.closed_at > $3::timestamptz - interval '${EMAIL_PAUSE_MINUTES} minutes')
      ORDER BY created_at, id LIMIT ${EMAIL_ALERTS} FOR UPDATE SKIP LOCKED`),
    [siteId, 'mail', now, WAIT_SECONDS],
  );
}

/** The next one; null when nothing is due. */
export async function claimMessage(tx: Transaction, siteId: string, now: Date): Promise<ClaimedAlert | null> {
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

/** It stays to be told, when its time has come. */
export async function noteFailure(
  tx: Transaction,
  ids: string[],
  { status = null, failure = null }: Pick<AlertEnd, 'status' | 'failure'>,
): Promise<void> {
  await tx.repository(AlertEntity).update({ id: In(ids) }, { answerStatus: status, failure });
}

/** A server that does not answer one message is not asked to take the next one at once. */
export async function putOff(
  tx: Transaction,
  { siteId, channel, until }: { siteId: string; channel: AlertChannel; until: Date },
): Promise<void> {
  await tx
    .repository(AlertEntity)
    .update({ siteId, channel, closedAt: IsNull(), tryAfter: LessThan(until) }, { tryAfter: until });
}

/** Sites with something to tell, those first that wait longest. */
export async function sitesToTell(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ siteId: string }>(
    `SELECT anticlone_site_id AS "siteId" FROM anticlone.clone_alerts
     WHERE closed_at IS NULL AND try_after <= $1 GROUP BY anticlone_site_id ORDER BY min(try_after) LIMIT $2`,
    [now, most],
  );
  return rows.map(({ siteId }) => siteId);
}
