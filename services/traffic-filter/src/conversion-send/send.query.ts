import type { Transaction } from '@garimpo/service-kit';
import {
  type ConversionSendsQuery,
  type ConversionSendView,
  type SendReason,
  type SendState,
} from '@garimpo/traffic-filter-contract';
import type { SendTarget } from './apis/network-api.ts';

/** How long a process has a conversion for itself: longer than its requests can take. */
const LEASE_SECONDS = 120;
/** Wait before a further try, doubled with each, up to a bound. */
const WAIT_SECONDS = 60;
const WAIT_MAX_SECONDS = 6 * 60 * 60;

/** What is known of a visit at the moment of sending; null once it is erased. */
export interface SentVisit {
  parameters: [string, string][];
  country: string | null;
  userAgent: string | null;
  ip: string | null;
  /** Without its query. */
  page: string | null;
}

/** A conversion that one process sends. */
export interface ClaimedSend {
  id: string;
  eventId: string;
  at: Date;
  valueCents: number | null;
  visitedAt: Date;
  /** This one included. */
  tries: number;
  firstTriedAt: Date;
  /** A try has begun before, and nobody knows how it ended. */
  wasOpen: boolean;
  maybeArrived: boolean;
  targetId: string;
  target: SendTarget;
  visit: SentVisit | null;
}

const TARGET = `jsonb_build_object('network', target.network, 'account', target.account, 'loginAccount', target.login_account,
  'event', target.event, 'clientId', target.client_id, 'clientSecret', target.client_secret, 'token', target.token,
  'testCode', target.test_code, 'dataRule', target.data_rule)`;

/** The one that waits longest. @param left connections and networks that are left for the next run */
export async function claimSend(
  tx: Transaction,
  now: Date,
  left: { targets: readonly string[]; networks: readonly string[] },
): Promise<ClaimedSend | null> {
  const claimed = await tx.one<ClaimedSend>(
    `WITH due AS (
       SELECT send.id, send.is_open, ${TARGET} AS target FROM traffic_filter.conversion_sends send
       JOIN traffic_filter.conversion_targets target ON target.id = send.target_id AND target.user_id = send.user_id
       WHERE send.state = 'waiting' AND send.try_after <= $1 AND target.active AND target.id <> ALL ($2) AND target.network <> ALL ($3)
       ORDER BY send.try_after, send.id LIMIT 1 FOR UPDATE OF send SKIP LOCKED),
     claimed AS (
       UPDATE traffic_filter.conversion_sends send SET tries = send.tries + 1, is_open = true,
         maybe_arrived = send.maybe_arrived OR send.is_open, first_tried_at = coalesce(send.first_tried_at, $1),
         try_after = $1::timestamptz + interval '${LEASE_SECONDS} seconds'
       FROM due WHERE send.id = due.id
       RETURNING send.*, due.is_open AS was_open, due.target)
     SELECT claimed.id, claimed.event_id AS "eventId", claimed.created_at AS at, claimed.value_cents::float8 AS "valueCents",
       claimed.visited_at AS "visitedAt", claimed.tries, claimed.first_tried_at AS "firstTriedAt", claimed.was_open AS "wasOpen",
       claimed.maybe_arrived AS "maybeArrived", claimed.target_id AS "targetId", claimed.target,
       CASE WHEN request.id IS NOT NULL THEN jsonb_build_object('parameters', request.parameters, 'country', request.country,
         'userAgent', request.user_agent, 'ip', host(request.ip_address),
         'page', substring(request.destination FROM '^[^?#]*')) END AS visit
     FROM claimed LEFT JOIN traffic_filter.requests request ON request.user_id = claimed.user_id
       AND request.created_at = claimed.visited_at AND request.id = claimed.request_id AND request.campaign_id = claimed.campaign_id`,
    [now, left.targets, left.networks],
  );
  return claimed ?? null;
}

export interface SendEnd {
  state: Exclude<SendState, 'waiting'>;
  at: Date;
  reason?: SendReason | null;
  detail?: string | null;
}

/**
 * Closes what this process has claimed. What a network took is noted also where another process has claimed it since, or has given it up as unknown.
 */
export async function closeSend(
  tx: Transaction,
  { id, tries }: Pick<ClaimedSend, 'id' | 'tries'>,
  { state, at, reason = null, detail = null }: SendEnd,
): Promise<void> {
  await tx.run(
    `UPDATE traffic_filter.conversion_sends SET state = $3, closed_at = $4, reason = $5, detail = nullif($6, ''), is_open = false,
       maybe_arrived = maybe_arrived OR $3 = 'unknown'
     WHERE id = $1 AND CASE WHEN $3 = 'sent' THEN state IN ('waiting', 'unknown') ELSE state = 'waiting' AND tries = $2 END`,
    [id, tries, state, at, reason, detail],
  );
}

/** It is tried again later. */
export async function putOffSend(
  tx: Transaction,
  { id, tries }: Pick<ClaimedSend, 'id' | 'tries'>,
  {
    now,
    reason,
    detail,
    maybeArrived,
  }: { now: Date; reason: SendReason; detail: string; maybeArrived: boolean },
): Promise<void> {
  await tx.run(
    `UPDATE traffic_filter.conversion_sends SET is_open = false, reason = $4, detail = nullif($5, ''), maybe_arrived = maybe_arrived OR $6,
       try_after = $3::timestamptz
         + make_interval(secs => least(${WAIT_SECONDS} * 2 ^ least(tries - 1, 16), ${WAIT_MAX_SECONDS}))
     WHERE id = $1 AND state = 'waiting' AND tries = $2`,
    [id, tries, now, reason, detail, maybeArrived],
  );
}

const VIEW = `send.id, send.created_at AS at, jsonb_build_object('id', target.id, 'name', target.name, 'network', target.network) AS target,
  jsonb_build_object('id', campaign.id, 'name', campaign.name) AS campaign, send.request_id AS "requestId", send.event,
  send.value_cents::float8 AS "valueCents", send.state, send.reason, send.detail, send.tries,
  CASE WHEN send.state = 'waiting' THEN send.try_after END AS "nextTryAt", send.closed_at AS "closedAt",
  send.maybe_arrived AND send.state <> 'sent' AS "mayRepeat"`;
const FROM = `FROM traffic_filter.conversion_sends send
  JOIN traffic_filter.conversion_targets target ON target.id = send.target_id AND target.user_id = send.user_id
  JOIN traffic_filter.campaigns campaign ON campaign.id = send.campaign_id`;

interface SendRow extends Omit<ConversionSendView, 'at' | 'nextTryAt' | 'closedAt'> {
  at: Date;
  nextTryAt: Date | null;
  closedAt: Date | null;
}

/** Where a list goes on: behind this row, whether or not it is still stored. */
export type SendPlace = Pick<ConversionSendView, 'at' | 'id'>;

/** Newest first. */
export async function listSends(
  tx: Transaction,
  userId: string,
  { state, target }: Pick<ConversionSendsQuery, 'state' | 'target'>,
  { before, limit }: { before: SendPlace | null; limit: number },
): Promise<ConversionSendView[]> {
  const rows = await tx.rows<SendRow>(
    `SELECT ${VIEW} ${FROM}
     WHERE send.user_id = $1 AND ($2::text IS NULL OR send.state = $2) AND ($3::uuid IS NULL OR send.target_id = $3)
       AND ($4::timestamptz IS NULL OR (send.created_at, send.id) < ($4, $5::uuid))
     ORDER BY send.created_at DESC, send.id DESC LIMIT $6`,
    [userId, state ?? null, target ?? null, before?.at ?? null, before?.id ?? null, limit],
  );
  return rows.map(toView);
}

export async function findSend(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<ConversionSendView | null> {
  const row = await tx.one<SendRow>(`SELECT ${VIEW} ${FROM} WHERE send.user_id = $1 AND send.id = $2`, [
    userId,
    id,
  ]);
  return row === undefined ? null : toView(row);
}

/** Lets one that is closed, and was not sent, be tried from the beginning. @returns whether it is one */
export async function reopenSend(tx: Transaction, userId: string, id: string, now: Date): Promise<boolean> {
  const changed = await tx.changed(
    `UPDATE traffic_filter.conversion_sends SET state = 'waiting', reason = NULL, detail = NULL, tries = 0, first_tried_at = NULL,
       closed_at = NULL, try_after = $3 WHERE user_id = $1 AND id = $2 AND state IN ('skipped', 'failed', 'unknown')`,
    [userId, id, now],
  );
  return changed > 0;
}

function toView({ at, nextTryAt, closedAt, ...row }: SendRow): ConversionSendView {
  return {
    ...row,
    at: at.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
