import type { CloneDomainView } from '@garimpo/cloner-contract';
import { DomainRows, toUserDomainView, type UserDomainRow } from '@garimpo/service-kit';

export interface CloneDomainRow extends UserDomainRow {
  /** Name of the clone; null once it is deleted. */
  subdomain: string | null;
}

export const cloneDomainRows = new DomainRows<CloneDomainRow>('cloner', {
  column: 'clone_id',
  select: 's.name AS subdomain',
  join: `LEFT JOIN cloner.subdomains s ON s.clone_id = d.clone_id AND s.user_id = d.user_id AND s.state = 'taken'`,
});

export function toCloneDomainView(row: CloneDomainRow): CloneDomainView {
  return { ...toUserDomainView(row), subdomain: row.subdomain, isCampaigns: false };
}
