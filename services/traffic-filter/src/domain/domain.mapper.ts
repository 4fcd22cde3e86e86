import { type DomainView, RECORD_LABEL } from '@garimpo/traffic-filter-contract';
import type { DomainRow } from './domain.query.ts';

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
