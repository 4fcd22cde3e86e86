import type pg from 'pg';
import type {
  DataSource,
  EntityManager,
  EntityTarget,
  ObjectLiteral,
  Repository,
  ValueTransformer,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Actor } from '../auth/actor.ts';
import { steadyNow } from '../clock/time.ts';
import { ConnectionLostError, isConnectionGone } from '../errors/database-failures.ts';
import { type Durations, Metrics } from '../telemetry/metrics.ts';
import type { ChangeListener } from './change-listener.ts';
import { schemaName, userRole } from './names.ts';

/** For columns of 64 bits, which the driver gives as text: of those that count no more than a double holds exactly. */
export const asNumber: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : Number(stored)),
  to: (value: unknown) => value,
};

/**
 * One transaction of a domain, as {@link Database} begins it. Rows of one aggregate are read and written by the repository of
 * their entity; a set, an upsert, a window, a partition or a queue is one statement. Record 0070 says where the line is.
 */
export class Transaction {
  constructor(private readonly manager: EntityManager) {}

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  async rows<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#ask(statement, values)).records as Row[];
  }

  async one<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row | undefined> {
    return (await this.rows<Row>(statement, values))[0];
  }

  /** The row of a statement that always has one: an aggregate, or an insert that returns what it made. Throws when it has none. */
  async only<Row extends object>(statement: string, values?: unknown[]): Promise<Row> {
    const row = await this.one<Row>(statement, values);
    if (row === undefined) throw new Error(`no row came of: ${statement}`);
    return row;
  }

  async changed(statement: string, values?: unknown[]): Promise<number> {
    return (await this.#ask(statement, values)).affected ?? 0;
  }

  async run(statement: string, values?: unknown[]): Promise<void> {
    await this.#ask(statement, values);
  }

  #ask(statement: string, values: unknown[] | undefined) {
    const runner = this.manager.queryRunner;
    if (runner === undefined) throw new Error('a transaction has a connection of its own');
    return runner.query(statement, values, true);
  }
}

/** Names the role and the claims for the rest of the transaction, in one round trip. */
export const BECOME_USER = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('search_path', $3, true)`;

export function userClaims(user: { userId: string; email?: string }): string {
  return JSON.stringify({ sub: user.userId, role: 'authenticated', email: user.email });
}

/** SQL that every connection plans once, under its name. Two texts never share a name. */
export interface Prepared {
  name: string;
  text: string;
}

interface DatabaseParts {
  domain: string;
  source: DataSource;
  changes: ChangeListener;
  /** Whether a pooler stands before the server, where the next statement may be in another session. */
  isPooled: boolean;
  metrics: Metrics;
}

/** A domain's way to its own schema. There is no other: the pool behind it is not handed out. */
export class Database {
  readonly domain: string;
  readonly changes: ChangeListener;
  readonly #isPooled: boolean;
  readonly #durations: Durations<'service' | 'kind'>;
  private readonly source: DataSource;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor({ domain, source, changes, isPooled, metrics }: DatabaseParts) {
    this.domain = domain;
    this.source = source;
    this.changes = changes;
    this.#isPooled = isPooled;
    this.#durations = metrics.durations({
      name: 'garimpo_database_duration_seconds',
      help: 'Transactions and single statements, from the wait for a connection to their end',
      labels: ['service', 'kind'],
    });
    metrics.gauge(
      {
        name: 'garimpo_database_connections',
        help: 'Connections of the pool: in use, and open for the next who asks',
        labels: ['service', 'state'],
      },
      () => {
        const { totalCount, idleCount } = this.#pool;
        return [
          { labels: { service: domain, state: 'used' }, value: totalCount - idleCount },
          { labels: { service: domain, state: 'idle' }, value: idleCount },
        ];
      },
    );
    metrics.gauge(
      {
        name: 'garimpo_database_connections_max',
        help: 'Connections that the pool may open',
        labels: ['service'],
      },
      () => [{ labels: { service: domain }, value: this.#pool.options.max }],
    );
    metrics.gauge(
      {
        name: 'garimpo_database_waiting',
        help: 'Who waits for a connection of the pool',
        labels: ['service'],
      },
      () => [{ labels: { service: domain }, value: this.#pool.waitingCount }],
    );
  }

  get #pool(): pg.Pool {
    return (this.source.driver as PostgresDriver).master as pg.Pool;
  }

  /**
   * Runs one transaction in the domain's user role with the actor's claims, so that row level security stops what the code
   * forgot. Rolls back when `work` throws. Pass `tx` to everything that takes part.
   */
  asUser<T>(actor: Pick<Actor, 'userId' | 'email'>, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.run(BECOME_USER, [userRole(this.domain), userClaims(actor), schemaName(this.domain)]);
      return work(tx);
    });
  }

  /** One transaction as the service itself, which sees every row: jobs and webhooks. Say why in a comment. */
  asService<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /**
   * One statement as the service, and by itself a transaction: one trip to the database where `asService` needs three. For what
   * many wait for, and what is asked all the time; say there too why the service asks.
   */
  async runAsService<Row extends object>(
    statement: string | Prepared,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const query = typeof statement === 'string' ? { text: statement } : this.#named(statement);
    const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await this.#timed('statement', () =>
      this.#pool.query<Row>({ ...query, values }),
    );
    return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
  }

  /** Whether the pool is in use, and something of it was done within that time. */
  wasBusyWithin(limitMs: number): boolean {
    const { totalCount, idleCount } = this.#pool;
    return totalCount > idleCount && steadyNow() - this.#answeredAt <= limitMs;
  }

  /** A name belongs to a session: behind a pooler the text alone is sent, and planned each time. */
  #named({ name, text }: Prepared): pg.QueryConfig {
    return this.#isPooled ? { text } : { name, text };
  }

  private async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.#timed('transaction', () =>
        this.source.transaction((manager) => work(new Transaction(manager))),
      );
    } catch (error) {
      throw isConnectionGone(error) ? new ConnectionLostError(error) : error;
    }
  }

  async #timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await work();
      this.#answeredAt = steadyNow();
      return result;
    } finally {
      this.#durations.observe({ service: this.domain, kind }, (performance.now() - startedAt) / 1000);
    }
  }

  async ping(): Promise<void> {
    await this.source.query('select 1');
  }
}

/** Makes the user's transactions that name the same `what` wait for each other, until this one ends. */
export async function lockPerUser(tx: Transaction, userId: string, what: string): Promise<void> {
  await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${what}:${userId}`]);
}
