import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database, Transaction } from '../database/database.ts';
import { schemaName, serviceRole } from '../database/names.ts';
import { DomainError, type ErrorDetails, fail } from '../errors/domain-error.ts';

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

/**
 * Statements that make a count cheap, for a later migration than the table's. A row changes with every request that it counts:
 * where no index has its time, and its page has room, a change touches nothing but the page. To find what is full again, every
 * ten minutes, the table is read as it lies.
 */
export function rateLimitRoom(domain: string): string[] {
  const schema = schemaName(domain);
  return [`DROP INDEX ${schema}.rate_limits_full`, `ALTER TABLE ${schema}.rate_limits SET (fillfactor = 50)`];
}

/**
 * Statements that make what counts in the table, for a later migration than the table's. Functions, because one of each or none
 * is more than one statement can promise, and a transaction around several would be as many trips to the database.
 */
export function rateLimitFunctions(domain: string): string[] {
  const schema = schemaName(domain);
  const table = `${schema}.rate_limits`;
  const made = ['give_back_limits(bytea[], float8[])', 'take_limits(bytea[], float8[], float8[])'];
  return [
    `CREATE FUNCTION ${schema}.give_back_limits(keys bytea[], steps float8[]) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       -- In the order that they are taken in.
       FOR place IN 1 .. cardinality(keys) LOOP
         UPDATE ${table} SET full_at = full_at - make_interval(secs => steps[place]) WHERE key = keys[place];
       END LOOP;
     END $$`,
    // Null when one of each was taken, else the seconds until it could be. A failed attempt puts back what it took while it
    // still holds the rows, so that others never see it missing.
    `CREATE FUNCTION ${schema}.take_limits(keys bytea[], steps float8[], wholes float8[]) RETURNS float8
     LANGUAGE plpgsql AS $$
     BEGIN
       FOR place IN 1 .. cardinality(keys) LOOP
         INSERT INTO ${table} AS kept (key, full_at)
           VALUES (keys[place], clock_timestamp() + make_interval(secs => steps[place]))
         ON CONFLICT (key) DO UPDATE
           SET full_at = greatest(kept.full_at, clock_timestamp()) + make_interval(secs => steps[place])
           WHERE greatest(kept.full_at, clock_timestamp()) - clock_timestamp()
             <= make_interval(secs => wholes[place] - steps[place]);
         IF NOT FOUND THEN
           PERFORM ${schema}.give_back_limits(keys[:place - 1], steps[:place - 1]);
           RETURN (SELECT coalesce(max(extract(epoch FROM kept.full_at - clock_timestamp()) + asked.step - asked.whole), 0)
             FROM unnest(keys, steps, wholes) AS asked (key, step, whole) JOIN ${table} kept USING (key));
         END IF;
       END LOOP;
       RETURN NULL;
     END $$`,
    ...made.flatMap((name) => [
      `REVOKE ALL ON FUNCTION ${schema}.${name} FROM PUBLIC`,
      `GRANT EXECUTE ON FUNCTION ${schema}.${name} TO ${serviceRole(domain)}`,
    ]),
  ];
}

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

/** What counting in parts of a second may be off by, and far less than any clock is set back by. */
const CLOCK_MARGIN_SECONDS = 5;

/** Parameters of `take_limits` and `give_back_limits`, in their order. */
type LimitValues = [keys: Buffer[], steps: number[], wholes: number[]];

/**
 * Exact limits, counted in the domain's own table: all replicas share them, and requests that come together are let in one by
 * one. A row holds the moment when its bucket is full again, so nothing runs to empty or refill it.
 */
export class RateLimiter {
  readonly #schema: string;

  constructor(
    domain: string,
    private readonly scale: number,
  ) {
    this.#schema = schemaName(domain);
  }

  /**
   * Takes one of each, or none: throws `request.rate.exceeded` with the time to wait. It counts when the transaction commits,
   * so an attempt that is to be counted must not be judged in the same one. Callers that take several name them in one order to
   * avoid deadlocks.
   */
  async take(tx: Transaction, subjects: LimitedSubject[]): Promise<void> {
    const wait = await this.#take(tx, subjects);
    if (!(await this.forgetOfAnotherTime(tx, wait, subjects))) return refuseToWait(wait);
    refuseToWait(await this.#take(tx, subjects));
  }

  async #take(tx: Transaction, subjects: LimitedSubject[]): Promise<number | null | undefined> {
    const row = await tx.one<{ wait: number | null }>(
      `SELECT ${this.#schema}.take_limits($1, $2, $3) AS wait`,
      this.values(subjects),
    );
    return row?.wait;
  }

  /**
   * Forgets what was counted by a clock that was ahead and has been set back since, and answers whether there was any. Without
   * it, subjects would wait until that time comes.
   */
  async forgetOfAnotherTime(
    tx: Transaction,
    waitSeconds: number | null | undefined,
    subjects: LimitedSubject[],
  ): Promise<boolean> {
    if (!this.mayBeOfAnotherTime(waitSeconds, subjects)) return false;
    const [keys, , wholes] = this.values(subjects);
    const forgotten = await tx.rows(
      `WITH forgotten AS (
         DELETE FROM ${this.#schema}.rate_limits kept USING unnest($1::bytea[], $2::float8[]) AS asked (key, whole)
         WHERE kept.key = asked.key
           AND kept.full_at > clock_timestamp() + make_interval(secs => asked.whole + ${CLOCK_MARGIN_SECONDS})
         RETURNING kept.key)
       SELECT key FROM forgotten`,
      [keys, wholes],
    );
    return forgotten.length > 0;
  }

  /** Whether it is worth a look: no bucket takes longer than itself. */
  mayBeOfAnotherTime(waitSeconds: number | null | undefined, subjects: LimitedSubject[]): boolean {
    const [, , wholes] = this.values(subjects);
    return (waitSeconds ?? 0) > Math.min(...wholes) + CLOCK_MARGIN_SECONDS;
  }

  /** For a statement that calls `take_limits` or `give_back_limits` along with what else it does. */
  values(subjects: LimitedSubject[]): LimitValues {
    return [
      subjects.map(({ rule, subject }) => keyOf(rule, subject)),
      subjects.map(({ rule }) => rule.everySeconds / this.scale),
      subjects.map(({ rule }) => rule.everySeconds * Math.max(rule.burst, 1 / this.scale)),
    ];
  }

  /** Undoes one `take` of each: for work that ended sooner than its rule allows for. */
  async refund(tx: Transaction, subjects: LimitedSubject[]): Promise<void> {
    const [keys, steps] = this.values(subjects);
    await tx.run(`SELECT ${this.#schema}.give_back_limits($1, $2)`, [keys, steps]);
  }

  /** Forgets all that was ever counted of them. */
  async forget(tx: Transaction, subjects: LimitedSubject[]): Promise<void> {
    const [keys] = this.values(subjects);
    await tx.run(`DELETE FROM ${this.#schema}.rate_limits WHERE key = ANY ($1)`, [keys]);
  }

  /** Forgets at most `limit` buckets that are full again. */
  async prune(tx: Transaction, limit: number): Promise<void> {
    const table = `${this.#schema}.rate_limits`;
    await tx.run(
      `DELETE FROM ${table} WHERE key IN (
         SELECT key FROM ${table} WHERE full_at < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [limit],
    );
  }
}

/** What `take_limits` said: throws `request.rate.exceeded` where it is a time to wait. */
export function refuseToWait(waitSeconds: number | null | undefined): void {
  if (waitSeconds === null) return;
  throw fail('request.rate.exceeded', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds ?? 1)),
  });
}

/** Addresses and accounts are not kept in the clear: the table is read by no one. */
function keyOf(rule: RateRule, subject: string): Buffer {
  return createHash('sha256').update(`${rule.name}\n${subject}`).digest();
}

/** How often a user may ask a domain for something, by all replicas together. Exact, as the {@link RateLimiter} is. */
export class UserLimits {
  readonly #limiter: RateLimiter;

  constructor(
    private readonly database: Database,
    { rateLimitScale }: Pick<Config, 'rateLimitScale'>,
  ) {
    this.#limiter = new RateLimiter(database.domain, rateLimitScale);
  }

  /** Takes one, at once. Where none is left it throws what `refusal` makes of the time to wait. */
  async take(userId: string, rule: RateRule, refusal: (details: ErrorDetails) => DomainError): Promise<void> {
    try {
      // Runs as the service: limits belong to no user, and the limited user must not be able to write them.
      await this.database.asService((tx) => this.#limiter.take(tx, [{ rule, subject: userId }]));
    } catch (cause) {
      if (!(cause instanceof DomainError) || cause.code !== 'request.rate.exceeded') throw cause;
      const { retryAfterSeconds } = cause;
      throw refusal({ cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
    }
  }
}

/** Forgets all that was ever counted of a user by these rules, for who is erased. */
export async function forgetUserLimits(
  tx: Transaction,
  domain: string,
  rules: readonly RateRule[],
  userId: string,
): Promise<void> {
  // How wide the limits are does not matter here.
  await new RateLimiter(domain, 1).forget(
    tx,
    rules.map((rule) => ({ rule, subject: userId })),
  );
}
