import type { Transaction } from '@garimpo/service-kit';
import { BillingAuditEntity } from './billing.entities.ts';

/** In the transaction of what is done: neither exists without the other. */
export async function writeAudit(
  tx: Transaction,
  {
    detail = {},
    ...action
  }: Pick<BillingAuditEntity, 'action' | 'by'> & {
    why?: string | undefined;
    eventId?: string;
    userId?: string;
    detail?: object;
  },
): Promise<void> {
  await tx.repository(BillingAuditEntity).insert({ ...action, detail });
}
