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
   * Takes one. Throws `request.rate.exceeded` with the time to wait. It counts when the transaction commits, so an attempt
   * that is to be counted must not be judged in the same one.
   */
  async take(tx: EntityManager, rule: RateRule, subject: string): Promise<void> {
    const key = keyOf(rule, subject);
    const stepSeconds = rule.everySeconds / this.scale;
    const wholeSeconds = rule.everySeconds * Math.max(rule.burst, 1 / this.scale);
    const taken = await tx.query<unknown[]>(
      `INSERT INTO ${this.#table} AS kept (key, full_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, clock_timestamp()) + make_interval(secs => $2)
       WHERE greatest(kept.full_at, clock_timestamp()) + make_interval(secs => $2)
         <= clock_timestamp() + make_interval(secs => $3)
       RETURNING key`,
      [key, stepSeconds, wholeSeconds],
    );
    if (taken.length > 0) return;
    const [row] = await tx.query<{ wait: string }[]>(
      `SELECT extract(epoch FROM full_at - clock_timestamp()) + $2::float8 - $3::float8 AS wait
       FROM ${this.#table} WHERE key = $1`,
      [key, stepSeconds, wholeSeconds],
    );
    throw fail('request.rate.exceeded', {
      retryAfterSeconds: Math.max(1, Math.ceil(Number(row?.wait ?? 1))),
    });
  }

  /** Puts one back: the attempt was none of those that are limited. */
  async giveBack(tx: EntityManager, rule: RateRule, subject: string): Promise<void> {
    await tx.query(`UPDATE ${this.#table} SET full_at = full_at - make_interval(secs => $2) WHERE key = $1`, [
      keyOf(rule, subject),
      rule.everySeconds / this.scale,
    ]);
  }

  /** Forgets at most `limit` buckets that are full again. */
  async prune(tx: EntityManager, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM ${this.#table} WHERE key IN (
         SELECT key FROM ${this.#table} WHERE full_at < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [limit],
    );
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
