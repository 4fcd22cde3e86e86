import type { CertificateView, FoundBy, NameLikeness } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { ExaminedSite } from '../detection/clone-examiner.ts';
import type { SearchedSite } from './name-index.ts';

/** Domains found for one site in a day: an issuer of names cannot fill the list, or use up what the account may have looked at. */
const FOUND_PER_DAY = 100;
/** Domains of one site. Beyond it the ones that turned out to be of no interest make room. */
const FOUND_MAX = 1_000;

const SEARCHED = `SELECT id AS "siteId", user_id AS "userId", original_host AS "originalHost", extra_hosts AS "extraHosts",
  brand_words AS "brandWords" FROM anticlone.anticlone_sites WHERE search_enabled`;

export function searchedSites(tx: Transaction): Promise<SearchedSite[]> {
  return tx.rows(SEARCHED);
}

export interface NewDomain {
  siteId: string;
  userId: string;
  host: string;
  foundBy: Exclude<FoundBy, 'visit'>;
  likeness: NameLikeness;
  certificate: CertificateView | null;
}

/**
 * Adds a domain that is due at once. A newer certificate makes one that had turned out to be of no interest due again.
 * @returns true where it is new
 */
export async function addFoundDomain(tx: Transaction, found: NewDomain, now: Date): Promise<boolean> {
  const { siteId, userId, host, foundBy, likeness, certificate } = found;
  const row = await tx.one<{ isNew: boolean }>(
    `INSERT INTO anticlone.found_domains AS old
       (anticlone_site_id, user_id, host, found_by, likeness, certificate, found_at, look_at)
     SELECT id, $2, $3, $4, $5, $6, $7, $7 FROM anticlone.anticlone_sites WHERE id = $1
       AND (SELECT count(*) FROM anticlone.found_domains WHERE anticlone_site_id = $1
         AND found_at > $7::timestamptz - interval '1 day') < ${FOUND_PER_DAY}
       AND (SELECT count(*) FROM anticlone.found_domains WHERE anticlone_site_id = $1) < ${FOUND_MAX}
     ON CONFLICT ON CONSTRAINT found_domains_host_key DO UPDATE
       SET certificate = excluded.certificate, look_at = least(old.look_at, excluded.look_at), looks = 0
       WHERE excluded.certificate IS NOT NULL AND old.clone_id IS NULL
         AND old.certificate ->> 'sha256' IS DISTINCT FROM excluded.certificate ->> 'sha256'
     RETURNING (xmax = 0) AS "isNew"`,
    [siteId, userId, host, foundBy, likeness, jsonOf(certificate), now],
  );
  return row?.isNew ?? false;
}

/** Deletes the oldest domains of no interest where a site has nearly as many as it may. */
export async function makeRoomForDomains(tx: Transaction): Promise<void> {
  await tx.run(
    `DELETE FROM anticlone.found_domains WHERE id IN (
       SELECT id FROM (
         SELECT id, clone_id, look_until, row_number() OVER (PARTITION BY anticlone_site_id
           ORDER BY clone_id IS NULL, found_at DESC) AS place FROM anticlone.found_domains) placed
       WHERE place > ${FOUND_MAX - FOUND_PER_DAY} AND clone_id IS NULL AND look_until IS NULL)`,
  );
}

export interface ClaimedDomain extends ExaminedSite {
  id: string;
  userId: string;
  host: string;
  foundBy: Exclude<FoundBy, 'visit'>;
  certificate: CertificateView | null;
  brandWords: string[];
  outcome: string | null;
  looks: number;
  /** Identifies the claim: a run that takes longer stores nothing. */
  claimedUntil: Date;
}

/** Claims a domain of the account that is due: certificates first, since their pages are being made. */
export async function claimDomain(
  tx: Transaction,
  { userId, now, until }: { userId: string; now: Date; until: Date },
): Promise<ClaimedDomain | null> {
  const claimed = await tx.one<ClaimedDomain>(
    `WITH claimed AS (
       UPDATE anticlone.found_domains SET look_until = $3 WHERE id = (
         SELECT found.id FROM anticlone.found_domains found
         JOIN anticlone.anticlone_sites site ON site.id = found.anticlone_site_id AND site.search_enabled
         WHERE found.user_id = $1 AND found.look_at <= $2 AND (found.look_until IS NULL OR found.look_until <= $2)
         ORDER BY found.found_by, found.look_at, found.id LIMIT 1 FOR UPDATE OF found SKIP LOCKED)
       RETURNING *)
     SELECT found.id, found.user_id AS "userId", found.host, found.found_by AS "foundBy", found.certificate, found.outcome,
       found.looks, found.look_until AS "claimedUntil", site.id AS "siteId", site.original_url AS "originalUrl",
       site.original_host AS "originalHost", site.extra_hosts AS "extraHosts", site.script_key AS "scriptKey",
       site.brand_words AS "brandWords"
     FROM claimed found JOIN anticlone.anticlone_sites site ON site.id = found.anticlone_site_id`,
    [userId, now, until],
  );
  return claimed ?? null;
}

/** Accounts with domains that are due, those that wait longest first. */
export async function usersWithDueDomains(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(
    `SELECT found.user_id AS "userId" FROM anticlone.found_domains found
     JOIN anticlone.anticlone_sites site ON site.id = found.anticlone_site_id AND site.search_enabled
     WHERE found.look_at <= $1 AND (found.look_until IS NULL OR found.look_until <= $1)
     GROUP BY found.user_id ORDER BY min(found.look_at) LIMIT $2`,
    [now, most],
  );
  return rows.map(({ userId }) => userId);
}

export interface LookEnd {
  outcome: string;
  similarityScore: number | null;
  title: string | null;
  looks: number;
  now: Date;
  nextAt: Date | null;
}

/** False where the claim was lost or the domain is gone. */
export async function endLook(
  tx: Transaction,
  { id, claimedUntil }: Pick<ClaimedDomain, 'id' | 'claimedUntil'>,
  { outcome, similarityScore, title, looks, now, nextAt }: LookEnd,
): Promise<boolean> {
  const ended = await tx.changed(
    `UPDATE anticlone.found_domains SET outcome = $3, similarity_score = $4, title = $5, looks = $6,
       looked_at = $7, look_at = $8, look_until = NULL WHERE id = $1 AND look_until = $2`,
    [id, claimedUntil, outcome, similarityScore, title, looks, now, nextAt],
  );
  return ended > 0;
}

/** Gives a claim back. @param lookAt when the domain is due again; unchanged by default */
export async function releaseDomain(
  tx: Transaction,
  { id, claimedUntil }: Pick<ClaimedDomain, 'id' | 'claimedUntil'>,
  lookAt: Date | null = null,
): Promise<void> {
  await tx.run(
    'UPDATE anticlone.found_domains SET look_until = NULL, look_at = coalesce($3, look_at) WHERE id = $1 AND look_until = $2',
    [id, claimedUntil, lookAt],
  );
}

async function linkToClone(tx: Transaction, domainId: string, cloneId: string): Promise<void> {
  await tx.run('UPDATE anticlone.found_domains SET clone_id = $2 WHERE id = $1', [domainId, cloneId]);
}

/** Adds a copy or a suspect that no visitor reported, claimed as the domain is, or finds one that is known of this host. */
export async function addFoundClone(
  tx: Transaction,
  { id, siteId, userId, host, foundBy, certificate, claimedUntil }: ClaimedDomain,
  { url, isConfirmed, now }: { url: string; isConfirmed: boolean; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  // A copy of this host that is known says as much, and a suspect as much as another one.
  const known = await tx.one<{ id: string }>(
    `SELECT id FROM anticlone.detected_clones WHERE anticlone_site_id = $1 AND clone_host = $2 AND (status = 'confirmed' OR NOT $3)
     ORDER BY status = 'confirmed' DESC, created_at, id LIMIT 1`,
    [siteId, host, isConfirmed],
  );
  if (known !== undefined) {
    await linkToClone(tx, id, known.id);
    return { id: known.id, isNew: false };
  }
  const added = await tx.one<{ id: string; isNew: boolean }>(
    `INSERT INTO anticlone.detected_clones AS old (anticlone_site_id, user_id, clone_url, clone_host, access_count, created_at,
       last_access, found_by, certificate, look_until)
     VALUES ($1, $2, $3, $4, 0, $5, $5, $6, $7, $8)
     ON CONFLICT ON CONSTRAINT detected_clones_url_key DO UPDATE SET certificate = coalesce(old.certificate, excluded.certificate)
     RETURNING id, (xmax = 0) AS "isNew"`,
    [siteId, userId, url, host, now, foundBy, jsonOf(certificate), claimedUntil],
  );
  if (added === undefined) throw new Error('an insert that updates gave no row');
  await linkToClone(tx, id, added.id);
  return added;
}

export interface SearchUse {
  names: number;
  looks: number;
}

const TODAY = `($2::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date`;

export async function searchUse(tx: Transaction, userId: string, now: Date): Promise<SearchUse> {
  const use = await tx.one<SearchUse>(
    `SELECT names, looks FROM anticlone.search_days WHERE user_id = $1 AND day = ${TODAY}`,
    [userId, now],
  );
  return use ?? { names: 0, looks: 0 };
}

/** Takes as much of the account's day as there is. @returns how much that was */
export async function takeSearchUse(
  tx: Transaction,
  userId: string,
  { of, wanted, most, now }: { of: keyof SearchUse; wanted: number; most: number; now: Date },
): Promise<number> {
  await tx.run(
    `INSERT INTO anticlone.search_days (user_id, day) VALUES ($1, ${TODAY}) ON CONFLICT DO NOTHING`,
    [userId, now],
  );
  const before = await tx.one<{ used: number }>(
    `SELECT ${of} AS used FROM anticlone.search_days WHERE user_id = $1 AND day = ${TODAY} FOR UPDATE`,
    [userId, now],
  );
  const taken = Math.max(0, Math.min(wanted, most - (before?.used ?? most)));
  if (taken > 0)
    await tx.run(
      `UPDATE anticlone.search_days SET ${of} = ${of} + $3 WHERE user_id = $1 AND day = ${TODAY}`,
      [userId, now, taken],
    );
  return taken;
}

export async function forgetSearchDays(tx: Transaction, now: Date): Promise<void> {
  await tx.run(`DELETE FROM anticlone.search_days WHERE day < ($1::timestamptz - interval '40 days')::date`, [
    now,
  ]);
}

export interface DueSearch extends SearchedSite {
  next: number;
}

/** Sites whose names are due, those that wait longest first. */
export function sitesToSearch(tx: Transaction, now: Date, most: number): Promise<DueSearch[]> {
  return tx.rows(
    `SELECT id AS "siteId", user_id AS "userId", original_host AS "originalHost", extra_hosts AS "extraHosts",
       brand_words AS "brandWords", search_next AS next
     FROM anticlone.anticlone_sites WHERE search_enabled AND search_at <= $1 ORDER BY search_at, id LIMIT $2`,
    [now, most],
  );
}

/** @param end.endedAt set where the round is over */
export async function putOffSearch(
  tx: Transaction,
  siteId: string,
  { next, at, endedAt }: { next: number; at: Date; endedAt: Date | null },
): Promise<void> {
  await tx.run(
    `UPDATE anticlone.anticlone_sites SET search_next = $2, search_at = $3, searched_at = coalesce($4, searched_at)
     WHERE id = $1`,
    [siteId, next, at, endedAt],
  );
}

function jsonOf(certificate: CertificateView | null): string | null {
  return certificate === null ? null : JSON.stringify(certificate);
}
