import type { AlertCondition, UpdateAlertRuleInput } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { AlertRuleEntity } from './alert.entities.ts';

const columns = `id, offer_id AS "offerId", user_id AS "userId", condition, enabled, created_at AS "createdAt",
  last_fired_at AS "lastFiredAt"`;

export interface OwnOffer {
  userId: string;
  offerId: string;
}

/** Oldest first. */
export function listOwnRules(tx: Transaction, own: OwnOffer): Promise<AlertRuleEntity[]> {
  return tx.repository(AlertRuleEntity).find({ where: own, order: { createdAt: 'ASC', id: 'ASC' } });
}

/** No user names a rule's id or time: those are the database's. */
export function insertRule(
  tx: Transaction,
  { userId, offerId }: OwnOffer,
  condition: AlertCondition,
): Promise<AlertRuleEntity> {
  return tx.only(
    `INSERT INTO offers.alert_rules (offer_id, user_id, condition) VALUES ($1, $2, $3) RETURNING ${columns}`,
    [offerId, userId, condition],
  );
}

/** Null for a rule that does not exist as for one of another user or offer. */
export async function updateOwnRule(
  tx: Transaction,
  { userId, offerId }: OwnOffer,
  id: string,
  { condition, enabled }: UpdateAlertRuleInput,
): Promise<AlertRuleEntity | null> {
  const rule = await tx.one<AlertRuleEntity>(
    `UPDATE offers.alert_rules SET condition = coalesce($4, condition), enabled = coalesce($5, enabled)
     WHERE id = $1 AND user_id = $2 AND offer_id = $3 RETURNING ${columns}`,
    [id, userId, offerId, condition ?? null, enabled ?? null],
  );
  return rule ?? null;
}

/** False as above. */
export async function deleteOwnRule(tx: Transaction, own: OwnOffer, id: string): Promise<boolean> {
  const { affected } = await tx.repository(AlertRuleEntity).delete({ id, ...own });
  return affected === 1;
}
