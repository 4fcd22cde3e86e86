import type { EvidenceView } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import { In } from 'typeorm';
import { EvidenceEntity } from './evidence.entity.ts';
import type { CaseFacts } from './host-facts.ts';
import type { ProvenCase, ProvenEvent } from './proof.ts';

export function toEvidenceView({ siteId, cloneHost, ...row }: EvidenceRow): EvidenceView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
  };
}

const IN_PROGRESS = In(['waiting', 'collecting']);

export interface EvidenceRow extends Omit<EvidenceView, 'createdAt' | 'takenAt'> {
  siteId: string;
  cloneHost: string;
  createdAt: Date;
  takenAt: Date | null;
}

const EVIDENCE = `SELECT evidence.id, evidence.anticlone_site_id AS "siteId", evidence.clone_id AS "cloneId",
  clone.clone_host AS "cloneHost", evidence.state, evidence.created_at AS "createdAt", evidence.taken_at AS "takenAt",
  evidence.bytes::float8 AS bytes, evidence.sha256, evidence.parts
  FROM anticlone.clone_evidence evidence JOIN anticlone.detected_clones clone ON clone.id = evidence.clone_id
  WHERE evidence.user_id = $1 AND clone.anticlone_site_id = $2 AND evidence.clone_id = $3`;

/** Newest first. */
export function listOwnEvidence(
  tx: Transaction,
  userId: string,
  { siteId, cloneId, limit }: { siteId: string; cloneId: string; limit: number },
): Promise<EvidenceRow[]> {
  return tx.rows(`${EVIDENCE} ORDER BY evidence.created_at DESC, evidence.id DESC LIMIT $4`, [
    userId,
    siteId,
    cloneId,
    limit,
  ]);
}

/** Null where it does not exist or is another user's. */
export async function findOwnEvidence(
  tx: Transaction,
  userId: string,
  { siteId, cloneId, id }: { siteId: string; cloneId: string; id: string },
): Promise<EvidenceRow | null> {
  const evidence = await tx.one<EvidenceRow>(`${EVIDENCE} AND evidence.id = $4`, [
    userId,
    siteId,
    cloneId,
    id,
  ]);
  return evidence ?? null;
}

/** The facts of the newest evidence that is ready. */
export async function newestFacts(
  tx: Transaction,
  userId: string,
  cloneId: string,
): Promise<{ facts: CaseFacts; sha256: string } | null> {
  const newest = await tx.one<{ facts: CaseFacts; sha256: string }>(
    `SELECT facts, sha256 FROM anticlone.clone_evidence
     WHERE user_id = $1 AND clone_id = $2 AND state = 'ready' ORDER BY created_at DESC, id DESC LIMIT 1`,
    [userId, cloneId],
  );
  return newest ?? null;
}

/** Creates a row unless one is in progress. */
export async function requestEvidence(
  tx: Transaction,
  { siteId, cloneId, userId }: { siteId: string; cloneId: string; userId: string },
): Promise<{ id: string; isNew: boolean }> {
  for (;;) {
    const made = await tx.one<{ id: string }>(
      `INSERT INTO anticlone.clone_evidence (anticlone_site_id, clone_id, user_id) VALUES ($1, $2, $3)
       ON CONFLICT (clone_id) WHERE state IN ('waiting', 'collecting') DO NOTHING RETURNING id`,
      [siteId, cloneId, userId],
    );
    if (made !== undefined) return { id: made.id, isNew: true };
    const there = await tx.repository(EvidenceEntity).findOneBy({ cloneId, state: IN_PROGRESS });
    // Null where it ended between the two statements.
    if (there !== null) return { id: there.id, isNew: false };
  }
}

/** Deletes all ended evidence but the newest. @returns what was deleted and has a file */
export async function makeRoom(
  tx: Transaction,
  cloneId: string,
  kept: number,
): Promise<{ id: string; sha256: string }[]> {
  const gone = await tx.rows<{ id: string; sha256: string | null }>(
    `DELETE FROM anticlone.clone_evidence WHERE id IN (
       SELECT id FROM anticlone.clone_evidence WHERE clone_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2)
       AND state IN ('ready', 'failed') RETURNING id, sha256`,
    [cloneId, kept],
  );
  return gone.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [{ id, sha256 }]));
}

/** Null where it has ended or is gone. Two runs of one job may both begin it: the first to end counts. */
export async function beginEvidence(tx: Transaction, id: string): Promise<ProvenCase | null> {
  const { affected } = await tx
    .repository(EvidenceEntity)
    .update({ id, state: IN_PROGRESS }, { state: 'collecting' });
  if (affected === 0) return null;
  const proven = await tx.one<ProvenCase>(
    `SELECT site.id AS "siteId", site.original_url AS "originalUrl", site.original_host AS "originalHost",
       site.extra_hosts AS "extraHosts", site.script_key AS "scriptKey", clone.id AS "cloneId",
       clone.clone_url AS "cloneUrl", clone.clone_host AS "cloneHost", clone.status,
       clone.similarity_score AS "similarityScore", clone.similarity, clone.reason, clone.checked_at AS "checkedAt",
       clone.created_at AS "firstSeenAt", clone.last_access AS "lastSeenAt",
       clone.access_count::float8 AS "accessCount", clone.layers, clone.found_by AS "foundBy",
       clone.certificate, clone.case_status AS "caseStatus"
     FROM anticlone.clone_evidence evidence
     JOIN anticlone.detected_clones clone ON clone.id = evidence.clone_id
     JOIN anticlone.anticlone_sites site ON site.id = clone.anticlone_site_id WHERE evidence.id = $1`,
    [id],
  );
  return proven ?? null;
}

/** The newest events, oldest first. Times out, because a site may have millions of other events. */
export async function eventsOfClone(
  tx: Transaction,
  { siteId, cloneId, firstSeenAt }: ProvenCase,
  limit: number,
): Promise<ProvenEvent[]> {
  await tx.run(`SET LOCAL statement_timeout = '20s'`);
  const rows = await tx.rows<ProvenEvent>(
    `SELECT created_at AS "createdAt", page_url AS "pageUrl", device, first_location ->> 'ip_country' AS country
     FROM anticlone.tracking_events
     WHERE anticlone_site_id = $1 AND created_at >= $3::timestamptz - interval '1 minute' AND clone_id = $2
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [siteId, cloneId, firstSeenAt, limit],
  );
  return rows.reverse();
}

interface EvidenceEnd {
  takenAt: Date;
  bytes: number;
  sha256: string;
  parts: EvidenceView['parts'];
  facts: CaseFacts;
}

/** False where the row is gone or another run was first: nothing refers to this run's file then. */
export async function endEvidence(
  tx: Transaction,
  id: string,
  { takenAt, bytes, sha256, parts, facts }: EvidenceEnd,
): Promise<boolean> {
  const ended = await tx.changed(
    `UPDATE anticlone.clone_evidence
     SET state = 'ready', taken_at = $2, bytes = $3, sha256 = $4, parts = $5, facts = $6
     WHERE id = $1 AND state = 'collecting'`,
    [id, takenAt, bytes, sha256, JSON.stringify(parts), JSON.stringify(facts)],
  );
  return ended > 0;
}

export async function failEvidence(tx: Transaction, id: string): Promise<void> {
  await tx.repository(EvidenceEntity).update({ id, state: IN_PROGRESS }, { state: 'failed' });
}

/** Fails evidence that a killed process left in progress. */
export async function failOverdue(tx: Transaction, now: Date, minutes: number): Promise<void> {
  await tx.run(
    `UPDATE anticlone.clone_evidence SET state = 'failed'
     WHERE state IN ('waiting', 'collecting') AND created_at < $1::timestamptz - make_interval(mins => $2)`,
    [now, minutes],
  );
}

/** The hashes of the files of existing rows, by id. */
export async function knownEvidence(tx: Transaction, ids: string[]): Promise<Map<string, string | null>> {
  const known = await tx
    .repository(EvidenceEntity)
    .find({ select: { id: true, sha256: true }, where: { id: In(ids) } });
  return new Map(known.map(({ id, sha256 }) => [id, sha256]));
}
