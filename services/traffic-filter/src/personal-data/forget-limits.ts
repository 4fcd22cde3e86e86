import { forgetUserLimits, type Transaction } from '@garimpo/service-kit';
import { domainRates } from '../domain/domain.service.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { addressRates } from '../visit/visit.service.ts';

/** Of all that is counted of a user in this domain. */
export function forgetLimits(tx: Transaction, userId: string): Promise<void> {
  const rules = [...Object.values(addressRates), ...Object.values(domainRates)];
  return forgetUserLimits(tx, TRAFFIC_FILTER_DOMAIN, rules, userId);
}
