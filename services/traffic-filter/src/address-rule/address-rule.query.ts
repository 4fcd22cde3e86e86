import type { Transaction } from '@garimpo/service-kit';
import type { AddressRuleKind } from '@garimpo/traffic-filter-contract';

export interface AddressRuleRow {
  id: string;
  kind: AddressRuleKind;
  /** The network that the address is of, as `203.0.113.0/24`. */
  maskedIp: string;
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = `id, kind, masked_ip::text AS "maskedIp", created_at AS "createdAt", expires_at AS "expiresAt"`;
const HOLDS = 'expires_at > clock_timestamp()';

/** Those that hold now, newest first. */
export function listOwnRules(tx: Transaction, userId: string): Promise<AddressRuleRow[]> {
  return tx.rows(
    `SELECT ${COLUMNS} FROM traffic_filter.address_rules WHERE user_id = $1 AND ${HOLDS} ORDER BY created_at DESC, id DESC`,
    [userId],
  );
}

/** Rules of other addresses than this one that hold now. As the service, for a user sees no addresses. */
export async function countOtherRules(tx: Transaction, userId: string, ip: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    `SELECT count(*)::integer AS count FROM traffic_filter.address_rules
     WHERE user_id = $1 AND ip_address <> $2::inet AND ${HOLDS}`,
    [userId, ip],
  );
  return count;
}

/** In place of the one that there may be for this address. As the service, for a user sees no addresses. */
export function putRule(
  tx: Transaction,
  userId: string,
  rule: { kind: AddressRuleKind; ip: string; hours: number },
): Promise<AddressRuleRow> {
  return tx.only(
    `INSERT INTO traffic_filter.address_rules (user_id, kind, ip_address, created_at, expires_at)
     SELECT $1, $2, $3, now, now + make_interval(hours => $4) FROM clock_timestamp() AS now
     ON CONFLICT (user_id, ip_address) DO UPDATE
       SET kind = excluded.kind, created_at = excluded.created_at, expires_at = excluded.expires_at
     RETURNING ${COLUMNS}`,
    [userId, rule.kind, rule.ip, rule.hours],
  );
}

/** False where there is none of this user that holds. */
export async function deleteOwnRule(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.changed(
    `DELETE FROM traffic_filter.address_rules WHERE user_id = $1 AND id = $2 AND ${HOLDS}`,
    [userId, id],
  );
  return deleted > 0;
}
