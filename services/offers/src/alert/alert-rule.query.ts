import type { AlertCondition, UpdateAlertRuleInput } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';

export interface AlertRuleRow {
  id: string;
  offerId: string;
  condition: AlertCondition;
  enabled: boolean;
  createdAt: Date;
  lastFiredAt: Date | null;
}

const columns = `id, offer_id AS "offerId", condition, enabled, created_at AS "createdAt",
  last_fired_at AS "lastFiredAt"`;

export interface OwnOffer {
  userId: string;
  offerId: string;
}

/** Oldest first. */
export function listOwnRules(tx: Transaction, { userId, offerId }: OwnOffer): Promise<AlertRuleRow[]> {
  return tx.rows(
    `SELECT ${columns} FROM offers.alert_rules WHERE user_id = $1 AND offer_id = $2 ORDER BY created_at, id`,
    [userId, offerId],
  );
}

export async function insertRule(
  tx: Transaction,
  { userId, offerId }: OwnOffer,
  condition: AlertCondition,
): Promise<AlertRuleRow> {
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
): Promise<AlertRuleRow | null> {
  const rows = await tx.rows<AlertRuleRow>(
    `UPDATE offers.alert_rules SET condition = coalesce($4, condition), enabled = coalesce($5, enabled)
     WHERE id = $1 AND user_id = $2 AND offer_id = $3 RETURNING ${columns}`,
    [id, userId, offerId, condition ?? null, enabled ?? null],
  );
  return rows[0] ?? null;
}

/** False as above. */
export async function deleteOwnRule(
  tx: Transaction,
  { userId, offerId }: OwnOffer,
  id: string,
): Promise<boolean> {
  const deleted = await tx.changed(
    'DELETE FROM offers.alert_rules WHERE id = $1 AND user_id = $2 AND offer_id = $3',
    [id, userId, offerId],
  );
  return deleted > 0;
}
