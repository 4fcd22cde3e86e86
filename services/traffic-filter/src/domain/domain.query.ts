import { lockPerUser, type Transaction } from '@garimpo/service-kit';
import {
  DOMAIN_RESTORE_DAYS,
  DOMAINS_MAX,
  type DomainFinding,
  type DomainView,
  recordName,
} from '@garimpo/traffic-filter-contract';
import { In, IsNull, Not } from 'typeorm';
import { DomainEntity } from './domain.entity.ts';

/** Identifies our record among the other text records of a domain. */
const VALUE_START = 'garimpo-verificacao=';

export function recordValue(token: string): string {
  return VALUE_START + token;
}

export function toDomainView(row: DomainRow): DomainView {
  return {
    id: row.id,
    domain: row.domain,
    status: row.verifiedAt === null ? 'pending' : 'verified',
    registrationDate: row.registrationDate.toISOString(),
    record: { name: recordName(row.domain), value: recordValue(row.token) },
    finding: row.finding,
    found: row.found,
    foundAt: row.foundAt,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    missingSince: row.missingSince?.toISOString() ?? null,
    pointsHere: row.pointsHere,
    campaignId: row.campaignId,
  };
}

export interface DomainRow {
  id: string;
  domain: string;
  token: string;
  registrationDate: Date;
  verifiedAt: Date | null;
  missingSince: Date | null;
  finding: DomainFinding | null;
  found: string[];
  foundAt: string | null;
  pointsHere: boolean | null;
  checkedAt: Date | null;
  nextCheckAt: Date | null;
  /** Null while the campaign is deleted; a restored campaign answers again. */
  campaignId: string | null;
}

const OWN = `SELECT d.id, d.domain, d.token, d.registration_date AS "registrationDate", d.verified_at AS "verifiedAt",
    d.missing_since AS "missingSince", d.finding, d.found, d.found_at AS "foundAt", d.points_here AS "pointsHere",
    d.checked_at AS "checkedAt", d.next_check_at AS "nextCheckAt", c.id AS "campaignId"
  FROM traffic_filter.domains d
  LEFT JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id AND c.deleted_at IS NULL
  WHERE d.user_id = $1 AND d.deleted_at IS NULL`;

const PAGE_URLS = `unnest(c.secure_page || ARRAY(SELECT offer ->> 'url' FROM jsonb_array_elements(c.offers) offer)) AS url`;

/** Serialises, until the end of the transaction, changes of a user's domains and of the pages of their campaigns. */
export async function lockDomains(tx: Transaction, userId: string): Promise<void> {
  await lockPerUser(tx, userId, 'domains');
}

/** The host at whose root an address lies, in the form of the table; null for a page below the root. */
export function rootHostOf(address: string): string | null {
  const { hostname, pathname } = new URL(address);
  return pathname === '/' ? hostname.replace(/\.$/, '') : null;
}

/**
 * Those of the addresses that are at the root of a domain of the user, verified or not: the domain's campaign may lead a visitor on from there.
 * `withCampaign` limits the domains to those that have a campaign, even a deleted one.
 */
export async function rootsOfOwnDomains(
  tx: Transaction,
  userId: string,
  addresses: readonly string[],
  { withCampaign = false } = {},
): Promise<Set<string>> {
  const hosts = addresses.map(rootHostOf);
  const domains = await tx.repository(DomainEntity).find({
    select: { id: true, domain: true },
    where: {
      userId,
      deletedAt: IsNull(),
      domain: In(hosts.filter((host) => host !== null)),
      ...(withCampaign && { campaignId: Not(IsNull()) }),
    },
  });
  const own = new Set<string | null>(domains.map(({ domain }) => domain));
  return new Set(addresses.filter((_, at) => own.has(hosts[at] ?? null)));
}

/** The pages of the campaign at a domain's root, which may be a deleted campaign, because it may be restored. */
export async function pagesAtRoot(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.rows<{ url: string }>(
    `SELECT ${PAGE_URLS} FROM traffic_filter.domains d
     JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id WHERE d.id = $1`,
    [id],
  );
  return rows.map(({ url }) => url);
}

/** The pages of a campaign of the user; none where the user has no such campaign. */
export async function pagesOfCampaign(
  tx: Transaction,
  userId: string,
  campaignId: string,
): Promise<string[]> {
  const rows = await tx.rows<{ url: string }>(
    `SELECT ${PAGE_URLS} FROM traffic_filter.campaigns c WHERE c.user_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`,
    [userId, campaignId],
  );
  return rows.map(({ url }) => url);
}

/** Newest first. */
export function listOwnDomains(tx: Transaction, userId: string): Promise<DomainRow[]> {
  return tx.rows(`${OWN} ORDER BY d.registration_date DESC, d.id DESC LIMIT $2`, [userId, DOMAINS_MAX]);
}

/** Null for an unknown domain and for one of another user. */
export async function findOwnDomain(tx: Transaction, userId: string, id: string): Promise<DomainRow | null> {
  const domain = await tx.one<DomainRow>(`${OWN} AND d.id = $2`, [userId, id]);
  return domain ?? null;
}

export function countOwnDomains(tx: Transaction, userId: string): Promise<number> {
  return tx.repository(DomainEntity).countBy({ userId, deletedAt: IsNull() });
}

/** The id of the new domain, which gets its old record back where it was deleted before; null where the user has it already. */
export async function insertDomain(tx: Transaction, userId: string, domain: string): Promise<string | null> {
  const made = await tx.one<{ id: string }>(
    `INSERT INTO traffic_filter.domains AS known (user_id, domain) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT domains_once_key
       DO UPDATE SET deleted_at = NULL, campaign_id = NULL, registration_date = clock_timestamp()
       WHERE known.deleted_at IS NOT NULL
     RETURNING id`,
    [userId, domain],
  );
  return made?.id ?? null;
}

/** False where the user has no such domain. */
export async function setCampaign(
  tx: Transaction,
  userId: string,
  id: string,
  campaignId: string | null,
): Promise<boolean> {
  const { affected } = await tx
    .repository(DomainEntity)
    .update({ userId, id, deletedAt: IsNull() }, { campaignId });
  return affected === 1;
}

/** Releases the name. False where the user has no such domain. */
export async function deleteDomain(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx
    .repository(DomainEntity)
    .update({ userId, id, deletedAt: IsNull() }, { deletedAt: () => 'clock_timestamp()' });
  // Bounds the deleted rows of a user who adds and deletes repeatedly.
  await tx.run(
    `DELETE FROM traffic_filter.domains WHERE id IN (
       SELECT id FROM traffic_filter.domains WHERE user_id = $1 AND deleted_at IS NOT NULL
       ORDER BY deleted_at DESC OFFSET $2)`,
    [userId, DOMAINS_MAX],
  );
  return affected === 1;
}

/** Restores a deleted domain, which then has to be verified again. False where the user has no such domain. */
export async function restoreDomain(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const changed = await tx.changed(
    `UPDATE traffic_filter.domains SET deleted_at = NULL
     WHERE user_id = $1 AND id = $2 AND deleted_at > clock_timestamp() - make_interval(days => ${DOMAIN_RESTORE_DAYS})`,
    [userId, id],
  );
  return changed > 0;
}

/** Erases deleted domains of all users that can no longer be restored. */
export function forgetDeleted(tx: Transaction, now: Date, most: number): Promise<number> {
  return tx.changed(
    `DELETE FROM traffic_filter.domains WHERE id IN (
       SELECT id FROM traffic_filter.domains
       WHERE deleted_at <= $1::timestamptz - make_interval(days => ${DOMAIN_RESTORE_DAYS}) LIMIT $2)`,
    [now, most],
  );
}
