import type { MigrationInterface } from 'typeorm';

/** What a domain brings to the database. Each domain exports one, e.g. `offersSchema`. */
export interface DomainSchema {
  domain: string;
  /** TypeORM migration classes, oldest first. A name ends with its time: `CreateOffers1764000000000`. */
  migrations: (new () => MigrationInterface)[];
  /** What the first of them was squashed from, where databases exist that those migrations made. */
  replaced?: ReplacedMigrations;
}

/** Migrations of earlier versions that a domain's first migration replaces. Running all of them leads to the same schema. */
export interface ReplacedMigrations {
  /** Name of the newest. */
  last: string;
  count: number;
}

export interface NamedMigration {
  name: string;
  migration: MigrationInterface;
}

/** Takes the place of a squashed migration on a database that has everything from the replaced ones: nothing to make or drop. */
export const ALREADY_MADE: MigrationInterface = { up: async () => {}, down: async () => {} };

/** This code cannot take the database over: the message says which version can. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

/** The database knows a migration that this code does not: a newer version has run on it. */
class DatabaseNewerError extends DatabaseVersionError {
  constructor(domain: string, unknownMigrations: string[]) {
    super(
      `the database was made by a newer version of Garimpo (${domain}: ${unknownMigrations.join(', ')}); start that version, or give this one another database`,
    );
  }
}

/** The database has only some of the migrations that were squashed: no code here brings it further. */
class DatabaseOlderError extends DatabaseVersionError {
  constructor(domain: string, newest: string, { last }: ReplacedMigrations) {
    super(
      `the database was made by an older version of Garimpo (${domain}: ${newest}); start the version of 27 November 2026 on it first, which brings it to ${last}, and then this one`,
    );
  }
}

/**
 * The domain's migrations for a database that has these behind it. Throws a {@link DatabaseVersionError} where they belong to
 * another version.
 */
export function migrationsAfter(schema: DomainSchema, applied: string[]): NamedMigration[] {
  const known = namedMigrations(schema);
  const others = applied.filter((done) => !known.some(({ name }) => name === done));
  if (others.length === 0) return known;
  const { domain, replaced } = schema;
  const [first, ...rest] = known;
  const newer = others.filter((name) => first === undefined || !(timeOf(name) < timeOf(first.name)));
  if (first === undefined || replaced === undefined || newer.length > 0)
    throw new DatabaseNewerError(domain, replaced === undefined ? others : newer);
  if (others.length !== replaced.count || !others.includes(replaced.last)) {
    const newest = others.toSorted((a, b) => timeOf(a) - timeOf(b)).at(-1) ?? '';
    throw new DatabaseOlderError(domain, newest, replaced);
  }
  return [{ name: first.name, migration: ALREADY_MADE }, ...rest];
}

export function namedMigrations(schema: DomainSchema): NamedMigration[] {
  const named = schema.migrations.map((Migration) => {
    const migration = new Migration();
    return { name: migration.name ?? Migration.name, migration };
  });
  let last = 0;
  for (const { name } of named) {
    const time = timeOf(name);
    if (Number.isNaN(time))
      throw new Error(`migration ${name} of ${schema.domain} does not end with a time in ms`);
    if (time <= last) throw new Error(`migration ${name} of ${schema.domain} is out of order`);
    last = time;
  }
  return named;
}

function timeOf(name: string): number {
  return Number(/[A-Za-z](\d{13})$/.exec(name)?.[1] ?? Number.NaN);
}
