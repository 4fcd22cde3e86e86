import {
  DOMAIN_RESTORE_DAYS,
  DOMAINS_MAX,
  type DomainFinding,
  recordName,
  type UserDomainView,
} from '@garimpo/service-contract';
import { lockPerUser, type Transaction } from '../database/database.ts';

/** Identifies our record among the other text records of a domain. */
const VALUE_START = 'garimpo-verificacao=';

export function recordValue(token: string): string {
  return VALUE_START + token;
}

export interface UserDomainRow {
  id: string;
  domain: string;
  token: string;
  registrationDate: Date;
  verifiedAt: Date | null;
  missingSince: Date | null;
  finding: DomainFinding | null;
  found: string[];
  foundAt: string | null;
  pointsHere: boolean | null;
  checkedAt: Date | null;
  nextCheckAt: Date | null;
}

export function toUserDomainView(row: UserDomainRow): UserDomainView {
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
  };
}

/** What answers at a domain, as the service's own table says it. */
export interface DomainLead {
  /** The column of `domains` that names it. */
  column: string;
  /** More columns of the answer, after a comma. */
  select: string;
  /** Joins that they need. The domain is `d`. */
  join: string;
}

const ROW = `d.id, d.domain, d.token, d.registration_date AS "registrationDate", d.verified_at AS "verifiedAt",
    d.missing_since AS "missingSince", d.finding, d.found, d.found_at AS "foundAt", d.points_here AS "pointsHere",
    d.checked_at AS "checkedAt", d.next_check_at AS "nextCheckAt"`;

/** Users' domains in the `domains` table of one service. */
export class DomainRows<Row extends UserDomainRow> {
  readonly #own: string;

  constructor(
    readonly schema: string,
    private readonly lead: DomainLead,
  ) {
    this.#own = `SELECT ${ROW}, ${lead.select} FROM ${schema}.domains d ${lead.join} WHERE d.user_id = $1 AND d.deleted_at IS NULL`;
  }

  /** Serialises, until the end of the transaction, changes of a user's domains and of what they lead to. */
  async lock(tx: Transaction, userId: string): Promise<void> {
    await lockPerUser(tx, userId, 'domains');
  }

  /** Newest first. */
  list(tx: Transaction, userId: string): Promise<Row[]> {
    return tx.rows(`${this.#own} ORDER BY d.registration_date DESC, d.id DESC LIMIT $2`, [
      userId,
      DOMAINS_MAX,
    ]);
  }

  /** Null for an unknown domain and for one of another user. */
  async find(tx: Transaction, userId: string, id: string): Promise<Row | null> {
    const domain = await tx.one<Row>(`${this.#own} AND d.id = $2`, [userId, id]);
    return domain ?? null;
  }

  async count(tx: Transaction, userId: string): Promise<number> {
    const { count } = await tx.only<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${this.schema}.domains WHERE user_id = $1 AND deleted_at IS NULL`,
      [userId],
    );
    return count;
  }

  /** The id of the new domain, which gets its old record back where it was deleted before; null where the user has it already. */
  async insert(tx: Transaction, userId: string, domain: string): Promise<string | null> {
    const made = await tx.one<{ id: string }>(
      `INSERT INTO ${this.schema}.domains AS known (user_id, domain) VALUES ($1, $2)
       ON CONFLICT ON CONSTRAINT domains_once_key
         DO UPDATE SET deleted_at = NULL, ${this.lead.column} = NULL, registration_date = clock_timestamp()
         WHERE known.deleted_at IS NOT NULL
       RETURNING id`,
      [userId, domain],
    );
    return made?.id ?? null;
  }

  /** False where the user has no such domain. */
  async setLead(tx: Transaction, userId: string, id: string, lead: string | null): Promise<boolean> {
    const changed = await tx.changed(
      `UPDATE ${this.schema}.domains SET ${this.lead.column} = $3 WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [userId, id, lead],
    );
    return changed > 0;
  }

  /** Releases the name. False where the user has no such domain. */
  async delete(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const changed = await tx.changed(
      `UPDATE ${this.schema}.domains SET deleted_at = clock_timestamp() WHERE user_id = $1 AND id = $2 AND deleted_at IS NULL`,
      [userId, id],
    );
    // Bounds the deleted rows of a user who adds and deletes repeatedly.
    await tx.run(
      `DELETE FROM ${this.schema}.domains WHERE id IN (
         SELECT id FROM ${this.schema}.domains WHERE user_id = $1 AND deleted_at IS NOT NULL
         ORDER BY deleted_at DESC OFFSET $2)`,
      [userId, DOMAINS_MAX],
    );
    return changed > 0;
  }

  /** Restores a deleted domain, which then has to be verified again. False where the user has no such domain. */
  async restore(tx: Transaction, userId: string, id: string): Promise<boolean> {
    const changed = await tx.changed(
      `UPDATE ${this.schema}.domains SET deleted_at = NULL
       WHERE user_id = $1 AND id = $2 AND deleted_at > clock_timestamp() - make_interval(days => ${DOMAIN_RESTORE_DAYS})`,
      [userId, id],
    );
    return changed > 0;
  }
}

/** Erases deleted domains of all users that can no longer be restored. */
export function forgetDeleted(tx: Transaction, schema: string, now: Date, most: number): Promise<number> {
  return tx.changed(
    `DELETE FROM ${schema}.domains WHERE id IN (
       SELECT id FROM ${schema}.domains
       WHERE deleted_at <= $1::timestamptz - make_interval(days => ${DOMAIN_RESTORE_DAYS}) LIMIT $2)`,
    [now, most],
  );
}
