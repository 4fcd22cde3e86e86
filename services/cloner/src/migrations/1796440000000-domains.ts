import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FINDINGS = ['found', 'no_name', 'no_record', 'other_value', 'wrong_label', 'no_answer', 'taken']
  .map((finding) => `'${finding}'`)
  .join(', ');

/** Domains of users that answer with a clone, proved as those of campaigns are (record 0045). */
export class Domains1796440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.domains');
    await runner.query('DROP FUNCTION cloner.leave_domain(), cloner.tell_domain()');
  }
}

const statements = [
  // A clone is in one of two tables, so clone_id refers to neither: who reads it asks for a name that is the same user's.
  `CREATE TABLE cloner.domains (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    domain text NOT NULL,
    token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    clone_id uuid,
    registration_date timestamptz NOT NULL DEFAULT clock_timestamp(),
    verified_at timestamptz,
    proof_seen_at timestamptz,
    missing_since timestamptz,
    failures integer NOT NULL DEFAULT 0,
    finding text,
    found text[] NOT NULL DEFAULT '{}',
    found_at text,
    points_here boolean,
    checked_at timestamptz,
    next_check_at timestamptz DEFAULT clock_timestamp() + interval '1 minute',
    asked_at timestamptz,
    looks_begun integer NOT NULL DEFAULT 0,
    looks_stored integer NOT NULL DEFAULT 0,
    deleted_at timestamptz,
    CONSTRAINT domains_pkey PRIMARY KEY (id),
    CONSTRAINT domains_once_key UNIQUE (user_id, domain),
    CONSTRAINT domains_domain_check CHECK (domain ~ '^[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})+$' AND char_length(domain) <= 240),
    CONSTRAINT domains_finding_check CHECK (finding IN (${FINDINGS})),
    CONSTRAINT domains_proof_check CHECK (verified_at IS NULL OR proof_seen_at IS NOT NULL),
    CONSTRAINT domains_missing_check CHECK (missing_since IS NULL OR verified_at IS NOT NULL),
    CONSTRAINT domains_deleted_check CHECK (deleted_at IS NULL OR (verified_at IS NULL AND next_check_at IS NULL))
  )`,
  // One owner at most, whatever two checks at the same moment find.
  'CREATE UNIQUE INDEX domains_owner_key ON cloner.domains (domain) WHERE verified_at IS NOT NULL',
  'CREATE INDEX domains_due_idx ON cloner.domains (next_check_at) WHERE next_check_at IS NOT NULL',
  ...ownRowsPolicy('cloner.domains', { domain: 'cloner', owner: 'user_id' }),
  `GRANT SELECT, DELETE, INSERT (user_id, domain), UPDATE (clone_id, registration_date, deleted_at)
    ON cloner.domains TO cloner_user`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.domains TO cloner_service',
  // A deleted domain is nobody's until it is proved anew.
  `CREATE FUNCTION cloner.leave_domain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.verified_at := NULL;
    NEW.proof_seen_at := NULL;
    NEW.missing_since := NULL;
    NEW.failures := 0;
    NEW.finding := NULL;
    NEW.found := '{}';
    NEW.found_at := NULL;
    NEW.points_here := NULL;
    NEW.checked_at := NULL;
    NEW.next_check_at := CASE WHEN NEW.deleted_at IS NULL THEN clock_timestamp() + interval '1 minute' END;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER domains_leave BEFORE UPDATE OF deleted_at ON cloner.domains FOR EACH ROW
    WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL))
    EXECUTE FUNCTION cloner.leave_domain()`,
  // Replicas drop what they cache of who answers where.
  `CREATE FUNCTION cloner.tell_domain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('cloner_domains', OLD.domain);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER domains_tell_change AFTER UPDATE ON cloner.domains FOR EACH ROW
    WHEN ((OLD.verified_at IS NULL) IS DISTINCT FROM (NEW.verified_at IS NULL)
      OR (NEW.verified_at IS NOT NULL AND OLD.clone_id IS DISTINCT FROM NEW.clone_id))
    EXECUTE FUNCTION cloner.tell_domain()`,
  `CREATE TRIGGER domains_tell_end AFTER DELETE ON cloner.domains FOR EACH ROW
    WHEN (OLD.verified_at IS NOT NULL) EXECUTE FUNCTION cloner.tell_domain()`,
  'REVOKE ALL ON FUNCTION cloner.leave_domain(), cloner.tell_domain() FROM PUBLIC',
];
