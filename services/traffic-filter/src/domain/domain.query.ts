import {
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
  UserLimits,
} from '@garimpo/service-kit';
import {
  DOMAIN_RESTORE_DAYS,
  DOMAINS_MAX,
  type DomainFinding,
  type DomainView,
  RECORD_LABEL,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { rootHostOf } from '../routing/root-host.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { DomainEntity } from './domain.entity.ts';

const fail = defineErrors(trafficFilterErrors);

/** All of a user's domains twice over at once, and ten a minute: name servers are other people's, and anybody's name can be added. */
export const domainRates = { look: { name: 'look at a domain', burst: 100, everySeconds: 6 } };

/** How many looks at domains a user may ask for. */
@Injectable()
export class DomainLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `traffic_filter.domain.check_too_soon`. */
  look(userId: string): Promise<void> {
    return this.#limits.take(userId, domainRates.look, (details) =>
      fail('traffic_filter.domain.check_too_soon', details),
    );
  }
}

/** Names the record for those who find it among others. */
const VALUE_START = 'garimpo-verificacao=';

export function recordName(domain: string): string {
  return `${RECORD_LABEL}.${domain}`;
}

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
  /** None while the campaign is deleted; it answers again when it is brought back. */
  campaignId: string | null;
}

const OWN = `SELECT d.id, d.domain, d.token, d.registration_date AS "registrationDate", d.verified_at AS "verifiedAt",
    d.missing_since AS "missingSince", d.finding, d.found, d.found_at AS "foundAt", d.points_here AS "pointsHere",
    d.checked_at AS "checkedAt", d.next_check_at AS "nextCheckAt", c.id AS "campaignId"
  FROM traffic_filter.domains d
  LEFT JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id AND c.deleted_at IS NULL
  WHERE d.user_id = $1 AND d.deleted_at IS NULL`;

/** Until the end of the transaction: which domains a user has, and where their campaigns lead, is changed by one at a time. */
export async function lockDomains(tx: Transaction, userId: string): Promise<void> {
  await lockPerUser(tx, userId, 'domains');
}

/**
 * Of these addresses, those at the root of a domain of the user's, proved or not: whoever is led there may be led on by one of the user's campaigns.
 * `withCampaign`: only of domains that have a campaign, be it a deleted one.
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

/** Newest first. */
export function listOwnDomains(tx: Transaction, userId: string): Promise<DomainRow[]> {
  return tx.rows(`${OWN} ORDER BY d.registration_date DESC, d.id DESC LIMIT $2`, [userId, DOMAINS_MAX]);
}

/** Null for one that does not exist as for one of another user. */
export async function findOwnDomain(tx: Transaction, userId: string, id: string): Promise<DomainRow | null> {
  const domain = await tx.one<DomainRow>(`${OWN} AND d.id = $2`, [userId, id]);
  return domain ?? null;
}

export function countOwnDomains(tx: Transaction, userId: string): Promise<number> {
  return tx.repository(DomainEntity).countBy({ userId, deletedAt: IsNull() });
}

/** The id of the new one, which has the record of before where it was deleted; null where the user has it. */
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

/** False where there is none. */
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

/** Gives it free. False where there is none. */
export async function deleteDomain(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx
    .repository(DomainEntity)
    .update({ userId, id, deletedAt: IsNull() }, { deletedAt: () => 'clock_timestamp()' });
  // Who adds and deletes all day leaves no more than that behind.
  await tx.run(
    `DELETE FROM traffic_filter.domains WHERE id IN (
       SELECT id FROM traffic_filter.domains WHERE user_id = $1 AND deleted_at IS NOT NULL
       ORDER BY deleted_at DESC OFFSET $2)`,
    [userId, DOMAINS_MAX],
  );
  return affected === 1;
}

/** Brings a deleted one back, to be proved anew. False where there is none. */
export async function restoreDomain(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const changed = await tx.changed(
    `UPDATE traffic_filter.domains SET deleted_at = NULL
     WHERE user_id = $1 AND id = $2 AND deleted_at > clock_timestamp() - make_interval(days => ${DOMAIN_RESTORE_DAYS})`,
    [userId, id],
  );
  return changed > 0;
}

/** Of everybody, those that can no longer be brought back; the number of them. */
export function forgetDeleted(tx: Transaction, now: Date, most: number): Promise<number> {
  return tx.changed(
    `DELETE FROM traffic_filter.domains WHERE id IN (
       SELECT id FROM traffic_filter.domains
       WHERE deleted_at <= $1::timestamptz - make_interval(days => ${DOMAIN_RESTORE_DAYS}) LIMIT $2)`,
    [now, most],
  );
}
