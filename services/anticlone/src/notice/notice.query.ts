import type {
  NoticeLanguage,
  NoticeRecipient,
  NoticeState,
  TrackedNoticeView,
} from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { NoticeTimes } from './notice-steps.ts';

export interface TrackedNotice extends NoticeTimes {
  recipient: NoticeRecipient;
  language: NoticeLanguage;
  sendTo: string | null;
  state: NoticeState;
  reopenedAt: Date | null;
  note: string;
}

export function toTrackedView(row: TrackedNotice): TrackedNoticeView {
  return {
    ...row,
    draftedAt: row.draftedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    remindAt: row.remindAt?.toISOString() ?? null,
    reopenedAt: row.reopenedAt?.toISOString() ?? null,
  };
}

const COLUMNS = `recipient, language, send_to AS "sendTo", state, drafted_at AS "draftedAt", sent_at AS "sentAt",
  answered_at AS "answeredAt", ended_at AS "endedAt", remind_at AS "remindAt", reopened_at AS "reopenedAt", note`;

export function listOwnNotices(tx: Transaction, userId: string, cloneId: string): Promise<TrackedNotice[]> {
  return tx.rows(
    `SELECT ${COLUMNS} FROM anticlone.clone_notices WHERE user_id = $1 AND clone_id = $2 ORDER BY drafted_at, recipient`,
    [userId, cloneId],
  );
}

/** Null where there is none. It is locked. */
export async function lockNotice(
  tx: Transaction,
  cloneId: string,
  recipient: NoticeRecipient,
): Promise<TrackedNotice | null> {
  const row = await tx.one<TrackedNotice>(
    `SELECT ${COLUMNS} FROM anticlone.clone_notices WHERE clone_id = $1 AND recipient = $2 FOR UPDATE`,
    [cloneId, recipient],
  );
  return row ?? null;
}

/** Null where the clone is gone. */
export async function storeNotice(
  tx: Transaction,
  cloneId: string,
  notice: TrackedNotice,
): Promise<TrackedNotice | null> {
  const { recipient, language, sendTo, state, note } = notice;
  const { draftedAt, sentAt, answeredAt, endedAt, remindAt, reopenedAt } = notice;
  const times = [draftedAt, sentAt, answeredAt, endedAt, remindAt, reopenedAt];
  const row = await tx.one<TrackedNotice>(
    `INSERT INTO anticlone.clone_notices AS old (anticlone_site_id, clone_id, user_id, recipient, language, send_to, state, note,
       drafted_at, sent_at, answered_at, ended_at, remind_at, reopened_at)
     SELECT anticlone_site_id, id, user_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     FROM anticlone.detected_clones WHERE id = $1
     ON CONFLICT ON CONSTRAINT clone_notices_recipient_key DO UPDATE SET language = excluded.language,
       send_to = coalesce(excluded.send_to, old.send_to), state = excluded.state, note = excluded.note,
       sent_at = excluded.sent_at, answered_at = excluded.answered_at, ended_at = excluded.ended_at,
       remind_at = excluded.remind_at, reopened_at = excluded.reopened_at,
       reminded_at = CASE WHEN old.remind_at = excluded.remind_at THEN old.reminded_at END
     RETURNING ${COLUMNS}`,
    [cloneId, recipient, language, sendTo, state, note, ...times],
  );
  return row ?? null;
}

export async function setCase(tx: Transaction, cloneId: string, caseStatus: string): Promise<void> {
  await tx.run('UPDATE anticlone.detected_clones SET case_status = $2 WHERE id = $1', [cloneId, caseStatus]);
}

/** Makes a copy whose case is closed as removed due for looks that tell when it is back. */
export async function watchRemoved(tx: Transaction, cloneId: string, at: Date): Promise<void> {
  await tx.run(
    `UPDATE anticlone.detected_clones SET look_at = $2, failures = 0 WHERE id = $1 AND status = 'confirmed' AND look_until IS NULL`,
    [cloneId, at],
  );
}

/** Opens the notices that had ended with the removal of a copy that is there again. @returns how many there were */
export async function reopenNotices(tx: Transaction, cloneId: string, now: Date): Promise<number> {
  const opened = await tx.changed(
    `UPDATE anticlone.clone_notices SET state = 'sent', answered_at = NULL, ended_at = NULL, reopened_at = $2, remind_at = $2,
       reminded_at = NULL WHERE clone_id = $1 AND state = 'removed'`,
    [cloneId, now],
  );
  if (opened > 0)
    await tx.run(
      `UPDATE anticlone.detected_clones SET case_status = 'notified' WHERE id = $1 AND case_status = 'removed'`,
      [cloneId],
    );
  return opened;
}

export interface DueReminder {
  id: string;
  userId: string;
  siteId: string;
  cloneId: string;
  cloneHost: string;
  originalHost: string;
  recipient: NoticeRecipient;
  state: NoticeState;
  sentAt: Date | null;
  reopenedAt: Date | null;
}

/** Claims the reminders of one account that are due, each once for its time. */
export function claimReminders(tx: Transaction, now: Date, most: number): Promise<DueReminder[]> {
  return tx.rows(
    `WITH due AS (
       SELECT id FROM anticlone.clone_notices WHERE remind_at <= $1 AND reminded_at IS NULL AND user_id = (
         SELECT user_id FROM anticlone.clone_notices WHERE remind_at <= $1 AND reminded_at IS NULL
         ORDER BY remind_at, id LIMIT 1)
       ORDER BY remind_at, id LIMIT $2 FOR UPDATE SKIP LOCKED),
     claimed AS (
       UPDATE anticlone.clone_notices SET reminded_at = $1 WHERE id IN (SELECT id FROM due) RETURNING *)
     SELECT told.id, told.user_id AS "userId", told.anticlone_site_id AS "siteId", told.clone_id AS "cloneId",
       clone.clone_host AS "cloneHost", site.original_host AS "originalHost", told.recipient, told.state,
       told.sent_at AS "sentAt", told.reopened_at AS "reopenedAt"
     FROM claimed told JOIN anticlone.detected_clones clone ON clone.id = told.clone_id
     JOIN anticlone.anticlone_sites site ON site.id = told.anticlone_site_id
     ORDER BY told.remind_at, told.id`,
    [now, most],
  );
}

/** Gives reminders back that could not be sent. */
export async function releaseReminders(tx: Transaction, ids: string[]): Promise<void> {
  await tx.run('UPDATE anticlone.clone_notices SET reminded_at = NULL WHERE id = ANY ($1::uuid[])', [ids]);
}
