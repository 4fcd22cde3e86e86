import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { schemaName, serviceRole } from '../database/names.ts';
import { fail } from '../errors/kit-errors.ts';

/** `burst` at once, and one more every `everySeconds`. */
export interface RateRule {
  name: string;
  burst: number;
  everySeconds: number;
}

export interface LimitedSubject {
  rule: RateRule;
  /** Who or what is limited: an address, an account. */
  subject: string;
}

/**
 * Exact limits, counted in the domain's own table: all replicas share them, and requests that come together are let in one
 * by one. A row holds the moment when its bucket is full again, so nothing runs to empty or refill it.
 */
export class RateLimiter {
  readonly #table: string;

  constructor(
    domain: string,
    private readonly scale: number,
  ) {
    this.#table = `${schemaName(domain)}.rate_limits`;
  }

  /**
   * Takes one of each, or none: throws `request.rate.exceeded` with the time to wait. It counts when the transaction
   * commits, so an attempt that is to be counted must not be judged in the same one. Whoever takes several names them in one
   * order, or two would wait for each other.
   */
  async take(tx: EntityManager, subjects: LimitedSubject[]): Promise<void> {
    const values = this.#values(subjects);
    const taken = await tx.query<unknown[]>(
      `WITH asked AS (SELECT * FROM unnest($1::bytea[], $2::float8[], $3::float8[]) AS asked (key, step, whole))
       INSERT INTO ${this.#table} AS kept (key, full_at)
       SELECT key, clock_timestamp() + make_interval(secs => step) FROM asked
       ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, clock_timestamp())
         + (SELECT make_interval(secs => step) FROM asked WHERE asked.key = excluded.key)
       WHERE greatest(kept.full_at, clock_timestamp()) - clock_timestamp()
         <= (SELECT make_interval(secs => whole - step) FROM asked WHERE asked.key = excluded.key)
       RETURNING key`,
      values,
    );
    if (taken.length === subjects.length) return;
    const [row] = await tx.query<{ wait: string | null }[]>(
      `SELECT max(extract(epoch FROM kept.full_at - clock_timestamp()) + asked.step - asked.whole) AS wait
       FROM unnest($1::bytea[], $2::float8[], $3::float8[]) AS asked (key, step, whole)
       JOIN ${this.#table} kept USING (key)`,
      values,
    );
    throw fail('request.rate.exceeded', {
      retryAfterSeconds: Math.max(1, Math.ceil(Number(row?.wait ?? 1))),
    });
  }

  /** Puts one of each back: the attempt was none of those that are limited. */
  async giveBack(tx: EntityManager, subjects: LimitedSubject[]): Promise<void> {
    const [keys, steps] = this.#values(subjects);
    // Locked in the order that `take` has.
    await tx.query(
      `WITH held AS (
         SELECT kept.key, asked.step FROM unnest($1::bytea[], $2::float8[]) WITH ORDINALITY AS asked (key, step, place)
         JOIN ${this.#table} kept USING (key) ORDER BY asked.place FOR UPDATE OF kept)
       UPDATE ${this.#table} kept SET full_at = kept.full_at - make_interval(secs => held.step)
       FROM held WHERE held.key = kept.key`,
      [keys, steps],
    );
  }

  /** Forgets at most `limit` buckets that are full again. */
  async prune(tx: EntityManager, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM ${this.#table} WHERE key IN (
         SELECT key FROM ${this.#table} WHERE full_at < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [limit],
    );
  }

  #values(subjects: LimitedSubject[]): [keys: Buffer[], steps: number[], wholes: number[]] {
    return [
      subjects.map(({ rule, subject }) => keyOf(rule, subject)),
      subjects.map(({ rule }) => rule.everySeconds / this.scale),
      subjects.map(({ rule }) => rule.everySeconds * Math.max(rule.burst, 1 / this.scale)),
    ];
  }
}

/** Addresses and accounts are not kept in the clear: the table is read by no one. */
function keyOf(rule: RateRule, subject: string): Buffer {
  return createHash('sha256').update(`${rule.name}\n${subject}`).digest();
}

/** Statements that make the table, for a migration of the domain. */
export function rateLimitTable(domain: string): string[] {
  const table = `${schemaName(domain)}.rate_limits`;
  const service = serviceRole(domain);
  return [
    `CREATE TABLE ${table} (key bytea PRIMARY KEY, full_at timestamptz NOT NULL)`,
    `CREATE INDEX rate_limits_full ON ${table} (full_at)`,
    `REVOKE ALL ON ${table} FROM PUBLIC`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${service}`,
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY service_only ON ${table} TO ${service} USING (true) WITH CHECK (true)`,
  ];
}
