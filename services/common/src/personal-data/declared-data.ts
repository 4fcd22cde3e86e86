import type { OnModuleInit } from '@nestjs/common';
import type { Database } from '../database/database.ts';
import type { RateRule } from '../limits/rate-limiter.ts';
import { forgetUserLimits } from '../limits/rate-limiter.ts';
import { contentOf, type ExportedFile } from './exported-file.ts';
import {
  addressesOf,
  type Person,
  type PersonalData,
  type PersonalDataRegistry,
  type PersonalFile,
} from './personal-data.ts';

/** A table that holds rows of people. Names are SQL. */
export interface PersonalTable {
  table: string;
  /** Columns that lead to a person; the first one tells whose a row is. `user_id` alone by default. */
  columns?: readonly [string, ...string[]];
  /**
   * What becomes of the rows of an erased person:
   * - `delete`: deleted, in one statement or in `batches` by key, in order of the declaration.
   * - `code`: deleted by the domain's own code, or by foreign key with what it deletes: files or other work go along.
   * - `follow`: gone with the rows that they belong to, and not searched for afterwards.
   * - `{ clear }`: the row stays without this address column, by which alone it names a person.
   * - `{ keep }`: stays, for this reason.
   */
  erasure:
    | 'delete'
    | { batches: number; key: readonly string[] }
    | 'code'
    | 'follow'
    | { clear: string }
    | { keep: string };
}

export interface PersonalDeclaration {
  domain: string;
  tables: readonly PersonalTable[];
  files: readonly ExportedFile[];
  /** Rate limits that are counted by user. */
  limits?: readonly RateRule[];
}

interface Forgetful {
  forget(text: string): Promise<unknown>;
}

export interface PersonalDataMeans {
  database: Database;
  registry: PersonalDataRegistry;
  /** Jobs of the domain, where some name people. */
  jobs?: Forgetful;
  /** Where the domain sends emails: those, and jobs, name people by address, too. */
  mailer?: Forgetful;
}

/** Exports and erases what a domain declares to hold about people. A domain overrides what its code does beyond that. */
export abstract class DeclaredPersonalData implements PersonalData, OnModuleInit {
  readonly domain: string;
  readonly columns: readonly string[];

  constructor(
    private readonly declaration: PersonalDeclaration,
    private readonly means: PersonalDataMeans,
  ) {
    this.domain = declaration.domain;
    this.columns = declaration.tables.flatMap(({ table, columns = ['user_id'] }) =>
      columns.map((column) => `${table}.${column}`),
    );
  }

  onModuleInit(): void {
    this.means.registry.register(this);
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    const { database } = this.means;
    for (const file of this.declaration.files) {
      const { path, about } = file;
      yield { path, about, content: contentOf(file, { database, person, signal }) };
    }
  }

  async erase(person: Person, signal: AbortSignal): Promise<void> {
    const { database, jobs, mailer } = this.means;
    await this.eraseByCode(person, signal);
    for (const table of this.declaration.tables) {
      signal.throwIfAborted();
      await this.eraseRows(table, person, signal);
    }
    const { limits = [] } = this.declaration;
    // As the service, as everything here: the user has no session any more.
    if (limits.length > 0)
      await database.asService((tx) => forgetUserLimits(tx, this.domain, limits, person.userId));
    const addresses = mailer === undefined ? [] : addressesOf(person);
    for (const text of [person.userId, ...addresses]) await jobs?.forget(text);
    for (const address of addresses) await mailer?.forget(address);
  }

  /** What the domain's own code erases before the declared rows. Safe to repeat. */
  protected async eraseByCode(_person: Person, _signal: AbortSignal): Promise<void> {}

  async leftovers(person: Person): Promise<string[]> {
    const found = this.declaration.tables.map(async ({ table, columns, erasure }) => {
      const isSearched = typeof erasure === 'string' ? erasure !== 'follow' : !('keep' in erasure);
      if (!isSearched) return [];
      const [column, value] =
        typeof erasure === 'object' && 'clear' in erasure
          ? [`lower(${erasure.clear})`, person.email]
          : [columns?.[0] ?? 'user_id', person.userId];
      const rows = await this.means.database.runAsService(
        `SELECT 1 FROM ${table} WHERE ${column} = $1 LIMIT 1`,
        [value],
      );
      return rows.length === 0 ? [] : [table];
    });
    return (await Promise.all(found)).flat();
  }

  private async eraseRows(
    { table, columns, erasure }: PersonalTable,
    person: Person,
    signal: AbortSignal,
  ): Promise<void> {
    const { database } = this.means;
    const owner = columns?.[0] ?? 'user_id';
    if (erasure === 'delete') {
      await database.runAsService(`DELETE FROM ${table} WHERE ${owner} = $1`, [person.userId]);
    } else if (typeof erasure === 'object' && 'clear' in erasure) {
      const { clear } = erasure;
      await database.runAsService(`UPDATE ${table} SET ${clear} = NULL WHERE lower(${clear}) = ANY ($1)`, [
        addressesOf(person),
      ]);
    } else if (typeof erasure === 'object' && 'batches' in erasure) {
      const key = erasure.key.join(', ');
      const statement = `DELETE FROM ${table} WHERE ${owner} = $1 AND (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${owner} = $1 ORDER BY ${key} LIMIT ${erasure.batches})`;
      for (let count = erasure.batches; count === erasure.batches; ) {
        signal.throwIfAborted();
        count = await database.asService((tx) => tx.changed(statement, [person.userId]));
      }
    }
  }
}
