import {
  createJobsSchema,
  dropJobsSchema,
  ownRowsPolicy,
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  serviceOnlyPolicy,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const replaced: ReplacedMigrations = { last: 'RenewJobs1795700000000', count: 10 };

/**
 * Clones: a name, a site or a quiz, its versions, and the objects that versions are made of. A version is whole before the site points
 * to it; what no version names is collected. Beside them the queue of captures, drafts of the editor, and reports of abuse.
 */
export class CreateCloner1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW cloner.cloned_sites_subdomains, cloner.cloned_quiz_subdomains');
    await runner.query(
      `DROP TABLE cloner.rate_limits, cloner.clone_visits, cloner.event_streams, cloner.uploads, cloner.drafts, cloner.abuse_events,
        cloner.abuse_reports, cloner.captures, cloner.object_claims, cloner.version_objects, cloner.objects, cloner.versions,
        cloner.cloned_quiz, cloner.cloned_sites, cloner.subdomains`,
    );
    await runner.query('DROP SEQUENCE cloner.draft_revisions');
    await runner.query(
      'DROP FUNCTION cloner.touch_site(), cloner.tell_site(), cloner.take_limits, cloner.give_back_limits',
    );
    for (const statement of dropJobsSchema('cloner')) await runner.query(statement);
  }
}

function statements(): string[] {
  return [
    ...createJobsSchema('cloner'),
    ...tables,
    ...views,
    ...policies,
    ...grants,
    ...triggers,
    ...rateLimitTable('cloner'),
    ...rateLimitRoom('cloner'),
    ...rateLimitFunctions('cloner'),
  ];
}

const SUBDOMAIN = `'^[a-z0-9]([a-z0-9-]{0,18}[a-z0-9])?$'`;
const WEB_ADDRESS = (column: string) => `(${column} ~* '^https?://' AND char_length(${column}) <= 2048)`;

const tables = [
  // One list of names for sites and quizzes. A name stays taken until the files of its clone are gone; a deleted one answers
  // as gone until somebody takes it again. It rests for a time first, in which only its last owner may take it again.
  `CREATE TABLE cloner.subdomains (
    name text NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    clone_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'taken',
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    last_user_id uuid,
    CONSTRAINT subdomains_pkey PRIMARY KEY (name),
    CONSTRAINT subdomains_name_check CHECK (name ~ ${SUBDOMAIN}),
    CONSTRAINT subdomains_kind_check CHECK (kind IN ('site', 'quiz')),
    CONSTRAINT subdomains_state_check CHECK (state IN ('taken', 'deleting', 'deleted')),
    CONSTRAINT subdomains_owner_check CHECK ((user_id IS NULL) = (state = 'deleted'))
  )`,
  'CREATE INDEX subdomains_user_id_idx ON cloner.subdomains (user_id)',
  'CREATE INDEX subdomains_last_user_id_idx ON cloner.subdomains (last_user_id)',
  'CREATE INDEX subdomains_clone_id_idx ON cloner.subdomains (clone_id)',

  `CREATE TABLE cloner.cloned_sites (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    original_url text NOT NULL,
    url text NOT NULL,
    subdomain text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    version integer NOT NULL,
    state text NOT NULL DEFAULT 'active',
    report jsonb,
    CONSTRAINT cloned_sites_pkey PRIMARY KEY (id),
    CONSTRAINT cloned_sites_id_user_id_key UNIQUE (id, user_id),
    CONSTRAINT cloned_sites_subdomain_key UNIQUE (subdomain),
    CONSTRAINT cloned_sites_original_url_check CHECK ${WEB_ADDRESS('original_url')},
    CONSTRAINT cloned_sites_state_check CHECK (state IN ('active', 'suspended')),
    CONSTRAINT cloned_sites_version_check CHECK (version >= 1)
  )`,
  'CREATE INDEX cloned_sites_newest_idx ON cloner.cloned_sites (user_id, created_at DESC, id DESC)',

  `CREATE TABLE cloner.cloned_quiz (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    original_url text NOT NULL,
    checkout_url text NOT NULL,
    subdomain text NOT NULL,
    url text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    version integer NOT NULL,
    state text NOT NULL DEFAULT 'active',
    report jsonb,
    CONSTRAINT cloned_quiz_pkey PRIMARY KEY (id),
    CONSTRAINT cloned_quiz_subdomain_key UNIQUE (subdomain),
    CONSTRAINT cloned_quiz_original_url_check CHECK ${WEB_ADDRESS('original_url')},
    CONSTRAINT cloned_quiz_checkout_url_check CHECK ${WEB_ADDRESS('checkout_url')},
    CONSTRAINT cloned_quiz_state_check CHECK (state IN ('active', 'suspended', 'deleting')),
    CONSTRAINT cloned_quiz_version_check CHECK (version >= 1)
  )`,
  'CREATE INDEX cloned_quiz_newest_idx ON cloner.cloned_quiz (user_id, created_at DESC, id DESC)',

  // Versions of a site, a quiz or a requested ZIP, whose capture's own id stands for the clone's.
  `CREATE TABLE cloner.versions (
    clone_id uuid NOT NULL,
    n integer NOT NULL,
    user_id uuid NOT NULL,
    manifest text NOT NULL,
    origin text NOT NULL,
    files integer NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT versions_pkey PRIMARY KEY (clone_id, n),
    CONSTRAINT versions_origin_check CHECK (origin IN ('capture', 'save', 'restore')),
    CONSTRAINT versions_n_check CHECK (n >= 1)
  )`,
  'CREATE INDEX versions_user_id_idx ON cloner.versions (user_id)',

  `CREATE TABLE cloner.objects (
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT objects_pkey PRIMARY KEY (sha256),
    CONSTRAINT objects_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$')
  )`,
  'CREATE INDEX objects_stored_at_idx ON cloner.objects (stored_at)',
  `CREATE TABLE cloner.version_objects (
    clone_id uuid NOT NULL,
    n integer NOT NULL,
    sha256 text NOT NULL,
    CONSTRAINT version_objects_pkey PRIMARY KEY (clone_id, n, sha256),
    CONSTRAINT version_objects_version_fkey FOREIGN KEY (clone_id, n)
      REFERENCES cloner.versions (clone_id, n) ON DELETE CASCADE,
    CONSTRAINT version_objects_object_fkey FOREIGN KEY (sha256) REFERENCES cloner.objects (sha256)
  )`,
  'CREATE INDEX version_objects_sha256_idx ON cloner.version_objects (sha256)',
  // Claims of processes that store objects for a version that is not there yet. An abandoned claim counts for an hour.
  `CREATE TABLE cloner.object_claims (
    sha256 text NOT NULL,
    claim uuid NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT object_claims_pkey PRIMARY KEY (claim, sha256),
    CONSTRAINT object_claims_object_fkey FOREIGN KEY (sha256) REFERENCES cloner.objects (sha256) ON DELETE CASCADE
  )`,
  'CREATE INDEX object_claims_sha256_idx ON cloner.object_claims (sha256)',

  // A capture that waits, runs or has ended. Its process claims it until lease_until; of two that believe they hold the claim,
  // the one with the current number of attempts does. The report is kept here too: a ZIP has no site that would have it.
  `CREATE TABLE cloner.captures (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    subdomain text,
    mode text NOT NULL,
    remove_trackers boolean NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    progress jsonb NOT NULL DEFAULT '{}',
    error jsonb,
    attempts integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    started_at timestamptz,
    ended_at timestamptz,
    report jsonb,
    checkout_url text,
    own_trackers jsonb NOT NULL DEFAULT '[]',
    CONSTRAINT captures_pkey PRIMARY KEY (id),
    CONSTRAINT captures_kind_check CHECK (kind IN ('folder', 'zip', 'quiz', 'quiz-zip')),
    CONSTRAINT captures_subdomain_check CHECK ((kind IN ('folder', 'quiz')) = (subdomain IS NOT NULL)),
    CONSTRAINT captures_checkout_check CHECK ((kind IN ('quiz', 'quiz-zip')) = (checkout_url IS NOT NULL)),
    CONSTRAINT captures_mode_check CHECK (mode IN ('auto', 'static', 'rendered')),
    CONSTRAINT captures_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled'))
  )`,
  'CREATE INDEX captures_user_id_idx ON cloner.captures (user_id, created_at DESC)',
  `CREATE INDEX captures_open_idx ON cloner.captures (created_at) WHERE state IN ('waiting', 'running')`,

  // Reports are kept when the clone is gone. told_at: when the operator was mailed about it.
  `CREATE TABLE cloner.abuse_reports (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    clone_id uuid NOT NULL,
    subdomain text NOT NULL,
    reason text NOT NULL,
    details text NOT NULL,
    email text,
    created_at timestamptz NOT NULL DEFAULT now(),
    decision text,
    decided_by text,
    decided_at timestamptz,
    told_at timestamptz,
    CONSTRAINT abuse_reports_pkey PRIMARY KEY (id),
    CONSTRAINT abuse_reports_decision_check CHECK (decision IN ('suspended', 'dismissed', 'reinstated')),
    CONSTRAINT abuse_reports_decided_check CHECK (num_nulls(decision, decided_by, decided_at) IN (0, 3))
  )`,
  'CREATE INDEX abuse_reports_clone_id_idx ON cloner.abuse_reports (clone_id)',
  'CREATE INDEX abuse_reports_open_idx ON cloner.abuse_reports (created_at) WHERE decision IS NULL',
  'CREATE INDEX abuse_reports_email_idx ON cloner.abuse_reports (lower(email)) WHERE email IS NOT NULL',
  `CREATE TABLE cloner.abuse_events (
    id bigint GENERATED ALWAYS AS IDENTITY,
    report_id uuid,
    clone_id uuid NOT NULL,
    subdomain text NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    why text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT abuse_events_pkey PRIMARY KEY (id)
  )`,

  // Revisions are unique over all sites and never reused: nobody who knows an older draft can take a newer one for it.
  'CREATE SEQUENCE cloner.draft_revisions',
  `CREATE TABLE cloner.drafts (
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    base_version integer NOT NULL,
    patches jsonb NOT NULL,
    revision bigint NOT NULL DEFAULT nextval('cloner.draft_revisions'),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT drafts_pkey PRIMARY KEY (site_id),
    CONSTRAINT drafts_site_fkey FOREIGN KEY (site_id, user_id)
      REFERENCES cloner.cloned_sites (id, user_id) ON DELETE CASCADE,
    CONSTRAINT drafts_base_version_check CHECK (base_version >= 1),
    CONSTRAINT drafts_patches_check CHECK (jsonb_typeof(patches) = 'array')
  )`,
  'CREATE INDEX drafts_user_id_idx ON cloner.drafts (user_id)',

  // Pictures that no version names yet. Their site may be gone before them.
  `CREATE TABLE cloner.uploads (
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path text NOT NULL,
    sha256 text NOT NULL,
    bytes integer NOT NULL,
    kept_until timestamptz NOT NULL,
    CONSTRAINT uploads_pkey PRIMARY KEY (site_id, path),
    CONSTRAINT uploads_object_fkey FOREIGN KEY (sha256) REFERENCES cloner.objects (sha256)
  )`,
  'CREATE INDEX uploads_user_id_idx ON cloner.uploads (user_id)',
  'CREATE INDEX uploads_sha256_idx ON cloner.uploads (sha256)',

  // Streams of events that are open at any replica, counted by user and by address, of which only digests are kept.
  `CREATE TABLE cloner.event_streams (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_key bytea NOT NULL,
    address_key bytea NOT NULL,
    until timestamptz NOT NULL,
    CONSTRAINT event_streams_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX event_streams_user_idx ON cloner.event_streams (user_key)',
  'CREATE INDEX event_streams_address_idx ON cloner.event_streams (address_key)',

  // When each clone was last visited as a visitor sees it, and when it is visited next. The visits remove rows of clones that are gone.
  `CREATE TABLE cloner.clone_visits (
    clone_id uuid NOT NULL,
    manifest text NOT NULL,
    visited_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    CONSTRAINT clone_visits_pkey PRIMARY KEY (clone_id),
    CONSTRAINT clone_visits_failures_check CHECK (failures >= 0)
  )`,
];

/** The names that the specification reads: whoever may see a name in the table may see it here. */
const views = [
  `CREATE VIEW cloner.cloned_sites_subdomains WITH (security_invoker = true) AS
    SELECT name AS subdomain FROM cloner.subdomains WHERE kind = 'site' AND state <> 'deleted'`,
  `CREATE VIEW cloner.cloned_quiz_subdomains WITH (security_invoker = true) AS
    SELECT name AS subdomain FROM cloner.subdomains WHERE kind = 'quiz' AND state <> 'deleted'`,
];

const owned = ['subdomains', 'cloned_sites', 'cloned_quiz', 'versions', 'captures', 'drafts', 'uploads'];
const policies = [
  ...owned.flatMap((table) => ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' })),
  ...['event_streams', 'clone_visits'].flatMap((table) => serviceOnlyPolicy(`cloner.${table}`, 'cloner')),
];

const grants = [
  `GRANT SELECT ON cloner.subdomains, cloner.cloned_sites, cloner.cloned_quiz, cloner.versions, cloner.captures, cloner.drafts,
    cloner.uploads TO cloner_user`,
  'GRANT SELECT ON cloner.cloned_sites_subdomains, cloner.cloned_quiz_subdomains TO cloner_service',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.subdomains, cloner.cloned_sites, cloner.cloned_quiz, cloner.versions,
    cloner.objects, cloner.version_objects, cloner.object_claims, cloner.captures, cloner.drafts, cloner.uploads,
    cloner.event_streams, cloner.clone_visits TO cloner_service`,
  'GRANT USAGE ON SEQUENCE cloner.draft_revisions TO cloner_service',
  `GRANT SELECT, INSERT (clone_id, subdomain, reason, details, email),
    UPDATE (decision, decided_by, decided_at, told_at, email), DELETE ON cloner.abuse_reports TO cloner_service`,
  'GRANT SELECT, INSERT (report_id, clone_id, subdomain, who, what, why) ON cloner.abuse_events TO cloner_service',
];

const triggers = [
  `CREATE FUNCTION cloner.touch_site() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER cloned_sites_touch BEFORE UPDATE ON cloner.cloned_sites FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION cloner.touch_site()`,
  // Replicas drop what they cache of a name.
  `CREATE FUNCTION cloner.tell_site() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('cloner_sites', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER cloned_sites_tell AFTER INSERT OR UPDATE OR DELETE ON cloner.cloned_sites FOR EACH ROW
    EXECUTE FUNCTION cloner.tell_site('subdomain')`,
  `CREATE TRIGGER subdomains_tell AFTER INSERT OR UPDATE OR DELETE ON cloner.subdomains FOR EACH ROW
    EXECUTE FUNCTION cloner.tell_site('name')`,
  `CREATE TRIGGER cloned_quiz_touch BEFORE UPDATE ON cloner.cloned_quiz FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION cloner.touch_site()`,
  `CREATE TRIGGER cloned_quiz_tell AFTER INSERT OR UPDATE OR DELETE ON cloner.cloned_quiz FOR EACH ROW
    EXECUTE FUNCTION cloner.tell_site('subdomain')`,
  'REVOKE ALL ON FUNCTION cloner.touch_site(), cloner.tell_site() FROM PUBLIC',
];
