import type { MigrationInterface } from 'typeorm';

/** What a domain brings to the database. Each domain exports one, e.g. `offersSchema`. */
export interface DomainSchema {
  domain: string;
  /** TypeORM migration classes, oldest first. A name ends with its time: `CreateOffers1764000000000`. */
  migrations: (new () => MigrationInterface)[];
}

export interface NamedMigration {
  name: string;
  migration: MigrationInterface;
}

export class DatabaseNewerError extends Error {
  constructor(
    readonly domain: string,
    readonly unknownMigrations: string[],
  ) {
    super(
      `the database was made by a newer version of Garimpo (${domain}: ${unknownMigrations.join(', ')}); start that version, or give this one another database`,
    );
    this.name = 'DatabaseNewerError';
  }
}

export function namedMigrations(schema: DomainSchema): NamedMigration[] {
  const named = schema.migrations.map((Migration) => {
    const migration = new Migration();
    return { name: migration.name ?? Migration.name, migration };
  });
  let last = 0;
  for (const { name } of named) {
    const time = Number(/[A-Za-z](\d{13})$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(time))
      throw new Error(`migration ${name} of ${schema.domain} does not end with a time in ms`);
    if (time <= last) throw new Error(`migration ${name} of ${schema.domain} is out of order`);
    last = time;
  }
  return named;
}
