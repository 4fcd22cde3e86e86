import type { EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';

/**
 * One transaction of a domain, as {@link Database} begins it. Rows of one aggregate are read and written by the repository
 * of their entity; a set, an upsert, a window, a partition or a queue is one statement. Record 0070 says where the line is.
 */
export class Transaction {
  constructor(private readonly manager: EntityManager) {}

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /** The rows that the statement reads, or that it returns of those it changed. */
  async rows<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#ask(statement, values)).records as Row[];
  }

  /** The first of these rows; undefined when there is none. */
  async one<Row extends object = object>(statement: string, values?: unknown[]): Promise<Row | undefined> {
    return (await this.rows<Row>(statement, values))[0];
  }

  /** The row of a statement that always has one: an aggregate, or an insert that returns what it made. Throws when it has none. */
  async only<Row extends object>(statement: string, values?: unknown[]): Promise<Row> {
    const row = await this.one<Row>(statement, values);
    if (row === undefined) throw new Error(`no row came of: ${statement}`);
    return row;
  }

  /** How many rows the statement inserted, updated or deleted. */
  async changed(statement: string, values?: unknown[]): Promise<number> {
    return (await this.#ask(statement, values)).affected ?? 0;
  }

  /** A statement of which nothing is asked but that it does not fail. */
  async run(statement: string, values?: unknown[]): Promise<void> {
    await this.#ask(statement, values);
  }

  #ask(statement: string, values: unknown[] | undefined) {
    const runner = this.manager.queryRunner;
    if (runner === undefined) throw new Error('a transaction has a connection of its own');
    return runner.query(statement, values, true);
  }
}
