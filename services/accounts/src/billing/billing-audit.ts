import type { Transaction } from '@garimpo/service-kit';

export interface BillingAction {
  action: 'replay' | 'assign' | 'map_product' | 'unmap_product' | 'set_checkout';
  by: string;
  why?: string | undefined;
  eventId?: string;
  userId?: string;
  /** Before and after, as far as the action changes something by itself. */
  detail?: Record<string, unknown>;
}

/** In the transaction of what is done: neither exists without the other. */
export async function writeAudit(tx: Transaction, action: BillingAction): Promise<void> {
  await tx.run(
    `insert into accounts.billing_audit (action, by, why, event_id, user_id, detail)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      action.action,
      action.by,
      action.why,
      action.eventId,
      action.userId,
      JSON.stringify(action.detail ?? {}),
    ],
  );
}
