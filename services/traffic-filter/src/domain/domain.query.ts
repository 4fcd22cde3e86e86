import { DomainRows, type Transaction, toUserDomainView, type UserDomainRow } from '@garimpo/service-kit';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { In, IsNull, Not } from 'typeorm';
import { DomainEntity } from './domain.entity.ts';

export interface DomainRow extends UserDomainRow {
  /** Null while the campaign is deleted; a restored campaign answers again. */
  campaignId: string | null;
}

export const domainRows = new DomainRows<DomainRow>('traffic_filter', {
  column: 'campaign_id',
  select: 'c.id AS "campaignId"',
  join: 'LEFT JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id AND c.deleted_at IS NULL',
});

export function toDomainView(row: DomainRow): DomainView {
  return { ...toUserDomainView(row), campaignId: row.campaignId };
}

const PAGE_URLS = `unnest(c.secure_page || ARRAY(SELECT offer ->> 'url' FROM jsonb_array_elements(c.offers) offer)) AS url`;

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
