import type pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Actor } from '../auth/actor.ts';
import { ConnectionLostError, isConnectionGone } from './failures.ts';
import { schemaName, userRole } from './names.ts';

/** Names the role and the claims for the rest of the transaction, in one round trip. */
export const BECOME_USER = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('search_path', $3, true)`;

/** The claims that row level security reads, in Supabase's shape. */
export function userClaims(user: { userId: string; email?: string }): string {
  return JSON.stringify({ sub: user.userId, role: 'authenticated', email: user.email });
}

/** SQL that every connection plans once, under its name. Two texts never share a name. */
export interface Prepared {
  name: string;
  text: string;
}

/** A domain's way to its own schema. There is no other: the pool behind it is not handed out. */
export class Database {
  constructor(
    readonly domain: string,
    private readonly source: DataSource,
  ) {}

  /**
   * One transaction as the domain's user role with the actor's claims set: row level security stops what the code
   * forgot. Rolled back when `work` throws. Hand `tx` to everything that `work` calls: a query on another connection
   * would wait for this one and could hold up the whole pool.
   */
  asUser<T>(actor: Pick<Actor, 'userId' | 'email'>, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      await tx.query(BECOME_USER, [userRole(this.domain), userClaims(actor), schemaName(this.domain)]);
      return work(tx);
    });
  }

  /** One transaction as the service itself, which sees every row: jobs and webhooks. Say why in a comment. */
  asService<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /**
   * One statement as the service, and by itself a transaction: one trip to the database where `asService` needs three.
   * For what many wait for, and what is asked all the time; say there too why the service asks.
   */
  async runAsService<Row extends object>(
    statement: string | Prepared,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const pool = (this.source.driver as PostgresDriver).master as pg.Pool;
    const query = typeof statement === 'string' ? { text: statement } : statement;
    const { rows } = await pool.query<Row>({ ...query, values });
    return rows;
  }

  private async transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.source.transaction(work);
    } catch (error) {
      throw isConnectionGone(error) ? new ConnectionLostError(error) : error;
    }
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.source.query('select 1');
  }
}

/** Makes the user's transactions that name the same `what` wait for each other, until this one ends. */
export async function lockPerUser(tx: EntityManager, userId: string, what: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${what}:${userId}`]);
}
