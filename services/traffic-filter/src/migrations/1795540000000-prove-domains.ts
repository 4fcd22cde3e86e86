import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains of users: who has proved that one is theirs, by a record of its DNS, and which campaign answers there. */
export class ProveDomains1795540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      ...tables,
      ...ownRowsPolicy('traffic_filter.domains', { domain: 'traffic-filter', owner: 'user_id' }),
      ...grants,
      ...triggers,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE traffic_filter.domains');
    await runner.query('DROP FUNCTION traffic_filter.leave_domain(), traffic_filter.tell_domain()');
    await runner.query('ALTER TABLE traffic_filter.campaigns DROP CONSTRAINT campaigns_owner_key');
  }
}

const FINDINGS = "'found', 'no_name', 'no_record', 'other_value', 'wrong_label', 'no_answer', 'taken'";

const tables = [
  'ALTER TABLE traffic_filter.campaigns ADD CONSTRAINT campaigns_owner_key UNIQUE (user_id, id)',

  // token: 244 random bits, and the same for as long as the row is there, so that a domain that comes back needs no new record.
  // failures: looks in a row that have not found it. looks_begun, looks_stored: of two looks, the one that began later counts.
  // proof_seen_at: when the last look began that found it. asked_at: when the owner last asked for a look. deleted_at: it can be brought back, and proves nothing meanwhile.
  `CREATE TABLE traffic_filter.domains (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    domain text NOT NULL,
    token text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    campaign_id uuid,
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
    CONSTRAINT domains_campaign_fkey FOREIGN KEY (user_id, campaign_id) REFERENCES traffic_filter.campaigns (user_id, id)
      ON DELETE SET NULL (campaign_id),
    CONSTRAINT domains_domain_check CHECK (domain ~ '^[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63})+$' AND char_length(domain) <= 240),
    CONSTRAINT domains_finding_check CHECK (finding IN (${FINDINGS})),
    CONSTRAINT domains_proof_check CHECK (verified_at IS NULL OR proof_seen_at IS NOT NULL),
    CONSTRAINT domains_missing_check CHECK (missing_since IS NULL OR verified_at IS NOT NULL),
    CONSTRAINT domains_deleted_check CHECK (deleted_at IS NULL OR (verified_at IS NULL AND next_check_at IS NULL))
  )`,
  // One owner at most, whatever two looks at the same moment believe.
  'CREATE UNIQUE INDEX domains_owner_key ON traffic_filter.domains (domain) WHERE verified_at IS NOT NULL',
  'CREATE INDEX domains_due_idx ON traffic_filter.domains (next_check_at) WHERE next_check_at IS NOT NULL',
  'CREATE INDEX domains_campaign_idx ON traffic_filter.domains (user_id, campaign_id) WHERE campaign_id IS NOT NULL',
];

const grants = [
  `GRANT SELECT, DELETE, INSERT (user_id, domain), UPDATE (campaign_id, registration_date, deleted_at)
    ON traffic_filter.domains TO traffic_filter_user`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.domains TO traffic_filter_service',
];

const triggers = [
  // Whoever deletes a domain gives it free, and whoever brings it back has to prove it anew.
  `CREATE FUNCTION traffic_filter.leave_domain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
  `CREATE TRIGGER domains_leave BEFORE UPDATE OF deleted_at ON traffic_filter.domains FOR EACH ROW
    WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL))
    EXECUTE FUNCTION traffic_filter.leave_domain()`,
  // What replicas keep of who answers where is worth nothing from this commit on.
  `CREATE FUNCTION traffic_filter.tell_domain() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('traffic_filter_domains', OLD.domain);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER domains_tell_change AFTER UPDATE ON traffic_filter.domains FOR EACH ROW
    WHEN ((OLD.verified_at IS NULL) IS DISTINCT FROM (NEW.verified_at IS NULL)
      OR (NEW.verified_at IS NOT NULL AND OLD.campaign_id IS DISTINCT FROM NEW.campaign_id))
    EXECUTE FUNCTION traffic_filter.tell_domain()`,
  `CREATE TRIGGER domains_tell_end AFTER DELETE ON traffic_filter.domains FOR EACH ROW
    WHEN (OLD.verified_at IS NOT NULL) EXECUTE FUNCTION traffic_filter.tell_domain()`,
  'REVOKE ALL ON FUNCTION traffic_filter.leave_domain(), traffic_filter.tell_domain() FROM PUBLIC',
];
