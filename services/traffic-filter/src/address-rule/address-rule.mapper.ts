import { maskedAddress } from '@garimpo/service-kit';
import type { AddressRuleView } from '@garimpo/traffic-filter-contract';
import type { AddressRuleRow } from './address-rule.query.ts';

export function toAddressRuleView(row: AddressRuleRow): AddressRuleView {
  return {
    id: row.id,
    kind: row.kind,
    maskedIp: maskedAddress(row.maskedIp),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
