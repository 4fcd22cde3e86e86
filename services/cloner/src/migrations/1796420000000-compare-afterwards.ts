import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comparisons that go on behind clones which are online already, and what the list of clones says of each. */
export class CompareAfterwards1796420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of takenBack) await runner.query(statement);
  }
}

const CLONES = ['cloned_sites', 'cloned_quiz'];
const OWNED = ['comparisons', 'clone_pictures', 'clone_days'];

const statements = [
  // clone_id is absent for a capture that makes a clone of its own; otherwise it makes the next version of that one.
  'ALTER TABLE cloner.captures ADD clone_id uuid, ADD compared_at timestamptz, ADD folder text',

  // One of a clone at a time. Who captured it has the first right to compare it, for it has seen the original already.
  `CREATE TABLE cloner.comparisons (
    clone_id uuid NOT NULL,
    capture_id uuid NOT NULL,
    user_id uuid NOT NULL,
    n integer NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    reserved_until timestamptz NOT NULL,
    lease_until timestamptz,
    CONSTRAINT comparisons_pkey PRIMARY KEY (clone_id),
    CONSTRAINT comparisons_capture_fkey FOREIGN KEY (capture_id) REFERENCES cloner.captures (id) ON DELETE CASCADE,
    CONSTRAINT comparisons_state_check CHECK (state IN ('waiting', 'running'))
  )`,
  'CREATE INDEX comparisons_user_id_idx ON cloner.comparisons (user_id)',
  'CREATE INDEX comparisons_capture_id_idx ON cloner.comparisons (capture_id)',

  ...CLONES.map(
    (table) => `ALTER TABLE cloner.${table} ADD title text, ADD folder text,
      ADD CONSTRAINT ${table}_title_check CHECK (char_length(title) BETWEEN 1 AND 80),
      ADD CONSTRAINT ${table}_folder_check CHECK (char_length(folder) BETWEEN 1 AND 60)`,
  ),

  // A small picture of what a browser saw of the clone last.
  `CREATE TABLE cloner.clone_pictures (
    clone_id uuid NOT NULL,
    user_id uuid NOT NULL,
    picture bytea NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT clone_pictures_pkey PRIMARY KEY (clone_id),
    CONSTRAINT clone_pictures_size_check CHECK (octet_length(picture) <= 65536)
  )`,
  'CREATE INDEX clone_pictures_user_id_idx ON cloner.clone_pictures (user_id)',

  // Numbers of a day, and nothing of who visited.
  `CREATE TABLE cloner.clone_days (
    clone_id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    visits integer NOT NULL DEFAULT 0,
    clicks integer NOT NULL DEFAULT 0,
    CONSTRAINT clone_days_pkey PRIMARY KEY (clone_id, day)
  )`,
  'CREATE INDEX clone_days_user_id_idx ON cloner.clone_days (user_id)',

  ...OWNED.flatMap((table) => ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' })),
  'GRANT SELECT ON cloner.comparisons, cloner.clone_pictures, cloner.clone_days TO cloner_user',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.comparisons, cloner.clone_pictures, cloner.clone_days
    TO cloner_service`,
];

const takenBack = [
  'DROP TABLE cloner.clone_days, cloner.clone_pictures, cloner.comparisons',
  ...CLONES.map((table) => `ALTER TABLE cloner.${table} DROP title, DROP folder`),
  'ALTER TABLE cloner.captures DROP clone_id, DROP compared_at, DROP folder',
];
