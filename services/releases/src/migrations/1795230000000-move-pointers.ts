import { createJobsSchema, dropJobsSchema } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pointers with a canary and a revision, a history that says what kind of change it was, the tokens of teams, who met
 * errors (for minutes, under a name that leads nowhere), previews that were handed out, and versions whose files are gone.
 */
export class MovePointers1795230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createJobsSchema('releases')) await runner.query(statement);
    await this.extendPointers(runner);
    await this.extendEvents(runner);
    await this.createTokens(runner);
    await this.createReporters(runner);
    await this.createRetention(runner);
  }

  /** A share is in hundredths of a percent. */
  private async extendPointers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE releases.pointers
        ADD COLUMN revision bigint NOT NULL DEFAULT 1,
        ADD COLUMN canary_version text,
        ADD COLUMN canary_share integer,
        ADD COLUMN canary_salt text,
        ADD COLUMN canary_since timestamptz,
        ADD CONSTRAINT pointers_canary_fkey FOREIGN KEY (tool, canary_version) REFERENCES releases.versions,
        ADD CONSTRAINT pointers_canary_check CHECK (
          num_nulls(canary_version, canary_share, canary_salt, canary_since) IN (0, 4)
          AND canary_share BETWEEN 1 AND 10000 AND canary_version <> version)`);
    // As it was moved: once per line of its history.
    await runner.query(`
      UPDATE releases.pointers p
         SET revision = greatest(1, (SELECT count(*) FROM releases.events e WHERE e.tool = p.tool))`);
    // Whoever moves a pointer, and however: every replica hears of it when the transaction is committed.
    await runner.query(`
      CREATE FUNCTION releases.tell_of_pointer() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_notify('releases_pointers', NEW.tool); RETURN NULL; END $$`);
    await runner.query(`
      CREATE TRIGGER pointers_told AFTER INSERT OR UPDATE ON releases.pointers
        FOR EACH ROW EXECUTE FUNCTION releases.tell_of_pointer()`);
  }

  private async extendEvents(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE releases.events
        ADD COLUMN kind text NOT NULL DEFAULT 'published',
        ADD COLUMN claimed_by text,
        ADD COLUMN share integer,
        ADD COLUMN revision bigint NOT NULL DEFAULT 1,
        ADD COLUMN automatic boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT events_kind_check CHECK (kind IN ('published', 'rolled_back', 'canary_started',
          'canary_changed', 'canary_stopped', 'canary_reverted', 'promoted'))`);
    await runner.query(`
      UPDATE releases.events e SET revision = n.revision
        FROM (SELECT id, row_number() OVER (PARTITION BY tool ORDER BY id) AS revision FROM releases.events) n
       WHERE n.id = e.id`);
    await runner.query(`
      ALTER TABLE releases.events ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN revision DROP DEFAULT`);
    await runner.query(`
      CREATE INDEX events_reverted_idx ON releases.events (tool, from_version) WHERE kind = 'canary_reverted'`);
  }

  /** Of a token only its hash is kept: it has 256 random bits, which no list of guesses reaches. */
  private async createTokens(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE releases.tokens (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        team text NOT NULL,
        tools text[] NOT NULL,
        token_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        revoked_at timestamptz,
        CONSTRAINT tokens_pkey PRIMARY KEY (id),
        CONSTRAINT tokens_token_hash_key UNIQUE (token_hash),
        CONSTRAINT tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
      )`);
    await runner.query(`GRANT SELECT, INSERT ON releases.tokens TO releases_service`);
    await runner.query(`GRANT UPDATE (last_used_at, revoked_at) ON releases.tokens TO releases_service`);
  }

  private async createReporters(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE releases.load_reporters (
        tool text NOT NULL,
        version text NOT NULL,
        slot timestamptz NOT NULL,
        reporter bytea NOT NULL,
        loads integer NOT NULL,
        errors integer NOT NULL,
        CONSTRAINT load_reporters_pkey PRIMARY KEY (tool, version, slot, reporter),
        CONSTRAINT load_reporters_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions
      )`);
    await runner.query(`CREATE INDEX load_reporters_slot_idx ON releases.load_reporters (slot)`);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON releases.load_reporters TO releases_service`);
  }

  /** What keeps a version, and what tells that it was not kept. */
  private async createRetention(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE releases.previews (
        id bigint GENERATED ALWAYS AS IDENTITY,
        tool text NOT NULL,
        version text NOT NULL,
        made_by text NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT previews_pkey PRIMARY KEY (id),
        CONSTRAINT previews_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions
      )`);
    await runner.query(`CREATE INDEX previews_version_idx ON releases.previews (tool, version, expires_at)`);
    await runner.query(`GRANT SELECT, INSERT, DELETE ON releases.previews TO releases_service`);
    await runner.query(`
      CREATE TABLE releases.collected (
        tool text NOT NULL,
        version text NOT NULL,
        collected_at timestamptz NOT NULL DEFAULT now(),
        objects_gone_at timestamptz,
        CONSTRAINT collected_pkey PRIMARY KEY (tool, version),
        CONSTRAINT collected_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions
      )`);
    await runner.query(`GRANT SELECT, INSERT ON releases.collected TO releases_service`);
    await runner.query(`GRANT UPDATE (objects_gone_at) ON releases.collected TO releases_service`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE releases.collected, releases.previews, releases.load_reporters, releases.tokens`,
    );
    await runner.query('DROP INDEX releases.events_reverted_idx');
    await runner.query(`
      ALTER TABLE releases.events DROP COLUMN kind, DROP COLUMN claimed_by, DROP COLUMN share,
        DROP COLUMN revision, DROP COLUMN automatic`);
    await runner.query('DROP TRIGGER pointers_told ON releases.pointers');
    await runner.query('DROP FUNCTION releases.tell_of_pointer()');
    await runner.query(`
      ALTER TABLE releases.pointers DROP COLUMN revision, DROP COLUMN canary_version,
        DROP COLUMN canary_share, DROP COLUMN canary_salt, DROP COLUMN canary_since`);
    for (const statement of dropJobsSchema('releases')) await runner.query(statement);
  }
}
