import { createJobsSchema, dropJobsSchema, type ReplacedMigrations } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const replaced: ReplacedMigrations = { last: 'RenewJobs1795700000000', count: 5 };

/**
 * Versions of tools, pointers to the one that is served, with their history, and how loads of each version went. Only the service
 * itself reaches these tables: no grant goes to a user's role. What must never change has no grant to change it either, so that
 * neither a mistake nor a stolen login can rewrite a version or its history.
 */
export class CreateReleases1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE releases.collected, releases.previews, releases.load_reporters, releases.load_counts, releases.tokens,
        releases.events, releases.pointers, releases.uploads, releases.versions`,
    );
    await runner.query('DROP FUNCTION releases.tell_of_pointer()');
    for (const statement of dropJobsSchema('releases')) await runner.query(statement);
  }
}

function statements(): string[] {
  return [...createJobsSchema('releases'), ...tables, ...triggers, ...grants];
}

const tables = [
  // A row is a sealed version; what is still being uploaded is in `uploads` alone.
  `CREATE TABLE releases.versions (
    tool text NOT NULL,
    version text NOT NULL,
    manifest jsonb NOT NULL,
    entry text NOT NULL,
    integrity text NOT NULL,
    files jsonb NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    published_by text NOT NULL,
    CONSTRAINT versions_pkey PRIMARY KEY (tool, version)
  )`,
  'CREATE INDEX versions_published_at_idx ON releases.versions (published_at DESC, tool, version)',
  `CREATE TABLE releases.uploads (
    tool text NOT NULL,
    version text NOT NULL,
    path text NOT NULL,
    object_key text NOT NULL,
    sha384 text NOT NULL,
    size_bytes integer NOT NULL,
    encodings text[] NOT NULL,
    uploaded_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uploads_pkey PRIMARY KEY (tool, version, path)
  )`,

  // canary_share: in hundredths of a percent.
  `CREATE TABLE releases.pointers (
    tool text NOT NULL,
    version text NOT NULL,
    previous text,
    moved_at timestamptz NOT NULL DEFAULT now(),
    revision bigint NOT NULL DEFAULT 1,
    canary_version text,
    canary_share integer,
    canary_salt text,
    canary_since timestamptz,
    CONSTRAINT pointers_pkey PRIMARY KEY (tool),
    CONSTRAINT pointers_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions,
    CONSTRAINT pointers_previous_fkey FOREIGN KEY (tool, previous) REFERENCES releases.versions,
    CONSTRAINT pointers_canary_fkey FOREIGN KEY (tool, canary_version) REFERENCES releases.versions,
    CONSTRAINT pointers_canary_check CHECK (
      num_nulls(canary_version, canary_share, canary_salt, canary_since) IN (0, 4)
      AND canary_share BETWEEN 1 AND 10000 AND canary_version <> version)
  )`,
  `CREATE TABLE releases.events (
    id bigint GENERATED ALWAYS AS IDENTITY,
    tool text NOT NULL,
    happened_at timestamptz NOT NULL DEFAULT now(),
    who text NOT NULL,
    why text NOT NULL,
    from_version text,
    to_version text NOT NULL,
    kind text NOT NULL,
    claimed_by text,
    share integer,
    revision bigint NOT NULL,
    automatic boolean NOT NULL DEFAULT false,
    CONSTRAINT events_pkey PRIMARY KEY (id),
    CONSTRAINT events_kind_check CHECK (kind IN ('published', 'rolled_back', 'canary_started', 'canary_changed',
      'canary_stopped', 'canary_reverted', 'promoted'))
  )`,
  'CREATE INDEX events_tool_idx ON releases.events (tool, id)',
  `CREATE INDEX events_reverted_idx ON releases.events (tool, from_version) WHERE kind = 'canary_reverted'`,

  // Of a team's token only its hash is kept: its 256 random bits cannot be guessed from it.
  `CREATE TABLE releases.tokens (
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
  )`,

  // Loads as shells report them: one row per version, minute and outcome, however many people there are. Nothing leads to a person.
  `CREATE TABLE releases.load_counts (
    tool text NOT NULL,
    version text NOT NULL,
    minute timestamptz NOT NULL,
    outcome text NOT NULL,
    cause text NOT NULL DEFAULT '',
    times integer NOT NULL,
    duration_ms bigint NOT NULL DEFAULT 0,
    CONSTRAINT load_counts_pkey PRIMARY KEY (tool, version, minute, outcome, cause),
    CONSTRAINT load_counts_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions,
    CONSTRAINT load_counts_outcome_check CHECK (outcome IN ('ok', 'fallback', 'failed', 'render_error')),
    CONSTRAINT load_counts_times_check CHECK (times > 0)
  )`,
  // To delete old rows.
  'CREATE INDEX load_counts_minute_idx ON releases.load_counts (minute)',
  // Who met errors, for minutes, under a name that leads nowhere. weight: of the report in the judgement of a canary, by the age of the
  // account, and bounded by the network that it came from.
  `CREATE TABLE releases.load_reporters (
    tool text NOT NULL,
    version text NOT NULL,
    slot timestamptz NOT NULL,
    reporter bytea NOT NULL,
    loads integer NOT NULL,
    errors integer NOT NULL,
    network bytea,
    weight real NOT NULL,
    CONSTRAINT load_reporters_pkey PRIMARY KEY (tool, version, slot, reporter),
    CONSTRAINT load_reporters_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions,
    CONSTRAINT load_reporters_weight_check CHECK (weight > 0 AND weight <= 1)
  )`,
  'CREATE INDEX load_reporters_slot_idx ON releases.load_reporters (slot)',

  // Previews that were handed out keep a version.
  `CREATE TABLE releases.previews (
    id bigint GENERATED ALWAYS AS IDENTITY,
    tool text NOT NULL,
    version text NOT NULL,
    made_by text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT previews_pkey PRIMARY KEY (id),
    CONSTRAINT previews_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions
  )`,
  'CREATE INDEX previews_version_idx ON releases.previews (tool, version, expires_at)',
  // Versions whose files are gone.
  `CREATE TABLE releases.collected (
    tool text NOT NULL,
    version text NOT NULL,
    collected_at timestamptz NOT NULL DEFAULT now(),
    objects_gone_at timestamptz,
    CONSTRAINT collected_pkey PRIMARY KEY (tool, version),
    CONSTRAINT collected_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions
  )`,
];

/** Every replica is notified of a moved pointer when the transaction is committed, whoever moved it and however. */
const triggers = [
  `CREATE FUNCTION releases.tell_of_pointer() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_notify('releases_pointers', NEW.tool); RETURN NULL; END $$`,
  `CREATE TRIGGER pointers_told AFTER INSERT OR UPDATE ON releases.pointers
    FOR EACH ROW EXECUTE FUNCTION releases.tell_of_pointer()`,
];

const grants = [
  'GRANT SELECT, INSERT ON releases.versions, releases.events TO releases_service',
  'GRANT SELECT, INSERT, UPDATE ON releases.pointers TO releases_service',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON releases.uploads, releases.load_counts, releases.load_reporters
    TO releases_service`,
  'GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at) ON releases.tokens TO releases_service',
  'GRANT SELECT, INSERT, DELETE ON releases.previews TO releases_service',
  'GRANT SELECT, INSERT, UPDATE (objects_gone_at) ON releases.collected TO releases_service',
];
