import { createJobsSchema, dropJobsSchema, ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Clones: a name, a site, its versions, and the objects that versions are made of. A version is whole before the site points to
 * it; what no version names is collected.
 */
export class CreateClones1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createJobsSchema('cloner')) await runner.query(statement);
    for (const statement of [...tables, ...views, ...policies, ...grants, ...triggers])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW cloner.cloned_sites_subdomains, cloner.cloned_quiz_subdomains');
    await runner.query(
      `DROP TABLE cloner.abuse_events, cloner.abuse_reports, cloner.captures, cloner.object_claims, cloner.version_objects,
        cloner.objects, cloner.versions, cloner.cloned_sites, cloner.subdomains`,
    );
    await runner.query('DROP FUNCTION cloner.touch_site(), cloner.tell_site()');
    for (const statement of dropJobsSchema('cloner')) await runner.query(statement);
  }
}

const SUBDOMAIN = `'^[a-z0-9]([a-z0-9-]{0,18}[a-z0-9])?$'`;

const tables = [
  // One list of names for sites and quizzes. A name stays taken until the files of its clone are gone; a deleted one answers
  // as gone until somebody takes it again.
  `CREATE TABLE cloner.subdomains (
    name text NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    clone_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'taken',
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT subdomains_pkey PRIMARY KEY (name),
    CONSTRAINT subdomains_name_check CHECK (name ~ ${SUBDOMAIN}),
    CONSTRAINT subdomains_kind_check CHECK (kind IN ('site', 'quiz')),
    CONSTRAINT subdomains_state_check CHECK (state IN ('taken', 'deleting', 'deleted')),
    CONSTRAINT subdomains_owner_check CHECK ((user_id IS NULL) = (state = 'deleted'))
  )`,
  'CREATE INDEX subdomains_user_id_idx ON cloner.subdomains (user_id)',
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
    CONSTRAINT cloned_sites_original_url_check
      CHECK (original_url ~* '^https?://' AND char_length(original_url) <= 2048),
    CONSTRAINT cloned_sites_state_check CHECK (state IN ('active', 'suspended')),
    CONSTRAINT cloned_sites_version_check CHECK (version >= 1)
  )`,
  'CREATE INDEX cloned_sites_newest_idx ON cloner.cloned_sites (user_id, created_at DESC, id DESC)',

  // Of a site, or of a ZIP that was asked for: then the capture's own id stands for the clone's.
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
  // Of whoever stores an object for a version that is not there yet. One that was left behind counts for an hour.
  `CREATE TABLE cloner.object_claims (
    sha256 text NOT NULL,
    claim uuid NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT object_claims_pkey PRIMARY KEY (claim, sha256),
    CONSTRAINT object_claims_object_fkey FOREIGN KEY (sha256) REFERENCES cloner.objects (sha256) ON DELETE CASCADE
  )`,
  'CREATE INDEX object_claims_sha256_idx ON cloner.object_claims (sha256)',

  // A capture that waits, runs or has ended. Who runs it holds it until lease_until; of two who think so, the one with the
  // number of attempts does.
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
    CONSTRAINT captures_pkey PRIMARY KEY (id),
    CONSTRAINT captures_kind_check CHECK (kind IN ('folder', 'zip')),
    CONSTRAINT captures_subdomain_check CHECK ((kind = 'folder') = (subdomain IS NOT NULL)),
    CONSTRAINT captures_mode_check CHECK (mode IN ('auto', 'static', 'rendered')),
    CONSTRAINT captures_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled'))
  )`,
  'CREATE INDEX captures_user_id_idx ON cloner.captures (user_id, created_at DESC)',
  `CREATE INDEX captures_open_idx ON cloner.captures (created_at) WHERE state IN ('waiting', 'running')`,

  // Kept when the clone is gone: who reported what, and what was decided.
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
    CONSTRAINT abuse_reports_pkey PRIMARY KEY (id),
    CONSTRAINT abuse_reports_decision_check CHECK (decision IN ('suspended', 'dismissed', 'reinstated')),
    CONSTRAINT abuse_reports_decided_check CHECK (num_nulls(decision, decided_by, decided_at) IN (0, 3))
  )`,
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
];

/** The names that the specification reads: whoever may see a name in the table may see it here. */
const views = [
  `CREATE VIEW cloner.cloned_sites_subdomains WITH (security_invoker = true) AS
    SELECT name AS subdomain FROM cloner.subdomains WHERE kind = 'site' AND state <> 'deleted'`,
  `CREATE VIEW cloner.cloned_quiz_subdomains WITH (security_invoker = true) AS
    SELECT name AS subdomain FROM cloner.subdomains WHERE kind = 'quiz' AND state <> 'deleted'`,
];

const policies = ['subdomains', 'cloned_sites', 'versions', 'captures'].flatMap((table) =>
  ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' }),
);

const grants = [
  'GRANT SELECT ON cloner.subdomains, cloner.cloned_sites, cloner.versions, cloner.captures TO cloner_user',
  'GRANT SELECT ON cloner.cloned_sites_subdomains, cloner.cloned_quiz_subdomains TO cloner_service',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.subdomains, cloner.cloned_sites, cloner.versions, cloner.objects,
    cloner.version_objects, cloner.object_claims, cloner.captures TO cloner_service`,
  `GRANT SELECT, INSERT (clone_id, subdomain, reason, details, email),
    UPDATE (decision, decided_by, decided_at, email), DELETE ON cloner.abuse_reports TO cloner_service`,
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
  // What replicas keep of a name is worth nothing from this commit on.
  `CREATE FUNCTION cloner.tell_site() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('cloner_sites', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER cloned_sites_tell AFTER INSERT OR UPDATE OR DELETE ON cloner.cloned_sites FOR EACH ROW
    EXECUTE FUNCTION cloner.tell_site('subdomain')`,
  `CREATE TRIGGER subdomains_tell AFTER INSERT OR UPDATE OR DELETE ON cloner.subdomains FOR EACH ROW
    EXECUTE FUNCTION cloner.tell_site('name')`,
  'REVOKE ALL ON FUNCTION cloner.touch_site(), cloner.tell_site() FROM PUBLIC',
];
