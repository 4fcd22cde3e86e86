import {
  createJobsSchema,
  dropJobsSchema,
  ownRowsPolicy,
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  upkeepTable,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { months, usage, visits } from './1795800000000-visit-tables.ts';

export const replaced: ReplacedMigrations = { last: 'RenewJobs1795700000000', count: 7 };

/**
 * Campaigns with a link each, the domains that answer for them, what visitors asked of both month by month, what it led to, and how much
 * of the plan a month has used.
 */
export class CreateTrafficFilter1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE traffic_filter.rate_limits, traffic_filter.upkeep, traffic_filter.person_salts, traffic_filter.usage_notices,
        traffic_filter.monthly_usage, traffic_filter.conversion_secrets, traffic_filter.waiting_outcomes,
        traffic_filter.address_rules, traffic_filter.request_reveals, traffic_filter.outcomes, traffic_filter.hourly_totals,
        traffic_filter.requests, traffic_filter.domains, traffic_filter.campaigns`,
    );
    await runner.query(
      `DROP FUNCTION traffic_filter.touch_campaign(), traffic_filter.tell_campaign(), traffic_filter.leave_domain(),
        traffic_filter.tell_domain(), traffic_filter.tell_address_rule(), traffic_filter.keep_request_months(timestamptz),
        traffic_filter.take_limits, traffic_filter.give_back_limits`,
    );
    for (const statement of dropJobsSchema('traffic-filter')) await runner.query(statement);
  }
}

function statements(): string[] {
  return [
    ...createJobsSchema('traffic-filter'),
    ...campaigns,
    ...visits,
    ...usage,
    ...policies,
    ...grants,
    ...triggers,
    ...months,
    ...upkeepTable('traffic-filter'),
    ...rateLimitTable('traffic-filter'),
    ...rateLimitRoom('traffic-filter'),
    ...rateLimitFunctions('traffic-filter'),
  ];
}

const FINDINGS = "'found', 'no_name', 'no_record', 'other_value', 'wrong_label', 'no_answer', 'taken'";
const campaigns = [
  // deleted_at: its link has stopped, and it can be restored; its counts stay in the reports. parameters: those of its visits that
  // it keeps beside the usual ones.
  `CREATE TABLE traffic_filter.campaigns (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    active boolean NOT NULL DEFAULT true,
    secure_page text NOT NULL,
    offers jsonb NOT NULL,
    networks text[] NOT NULL,
    devices text[] NOT NULL,
    protection jsonb NOT NULL,
    revision integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    deleted_at timestamptz,
    parameters text[] NOT NULL DEFAULT '{}',
    CONSTRAINT campaigns_pkey PRIMARY KEY (id),
    CONSTRAINT campaigns_key_key UNIQUE (key),
    CONSTRAINT campaigns_owner_key UNIQUE (user_id, id),
    CONSTRAINT campaigns_key_check CHECK (key ~ '^[0-9a-z]{6,12}$'),
    CONSTRAINT campaigns_name_check CHECK (char_length(name) BETWEEN 1 AND 120),
    CONSTRAINT campaigns_secure_page_check CHECK (secure_page ~* '^https?://' AND char_length(secure_page) <= 2048),
    CONSTRAINT campaigns_offers_check CHECK (jsonb_typeof(offers) = 'array' AND jsonb_array_length(offers) BETWEEN 1 AND 10),
    CONSTRAINT campaigns_networks_check CHECK (
      cardinality(networks) > 0 AND networks <@ ARRAY['facebook', 'tiktok', 'google', 'kwai']),
    CONSTRAINT campaigns_devices_check CHECK (
      cardinality(devices) > 0 AND devices <@ ARRAY['phone', 'tablet', 'computer']),
    CONSTRAINT campaigns_parameters_check CHECK (cardinality(parameters) <= 20)
  )`,
  `CREATE INDEX campaigns_newest_idx ON traffic_filter.campaigns (user_id, created_at DESC, id DESC)`,
  'CREATE INDEX campaigns_updated_at_idx ON traffic_filter.campaigns (updated_at)',

  // token: 244 random bits, and the same for as long as the row is there, so that a domain that comes back needs no new record.
  // failures: DNS checks in a row that have not found it. looks_begun, looks_stored: of two checks, the one that began later counts.
  // proof_seen_at: when the last check began that found it. asked_at: when the owner last asked for a check. deleted_at: it can be
  // restored, and proves nothing meanwhile.
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
  // One owner at most, whatever two checks at the same moment find.
  'CREATE UNIQUE INDEX domains_owner_key ON traffic_filter.domains (domain) WHERE verified_at IS NOT NULL',
  'CREATE INDEX domains_due_idx ON traffic_filter.domains (next_check_at) WHERE next_check_at IS NOT NULL',
  'CREATE INDEX domains_campaign_idx ON traffic_filter.domains (user_id, campaign_id) WHERE campaign_id IS NOT NULL',
];

const owned = [
  'campaigns',
  'domains',
  'requests',
  'hourly_totals',
  'outcomes',
  'waiting_outcomes',
  'conversion_secrets',
  'monthly_usage',
  'usage_notices',
  'request_reveals',
  'address_rules',
];
const policies = [
  ...owned.flatMap((table) =>
    ownRowsPolicy(`traffic_filter.${table}`, { domain: 'traffic-filter', owner: 'user_id' }),
  ),
  'ALTER TABLE traffic_filter.person_salts ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE traffic_filter.person_salts FORCE ROW LEVEL SECURITY',
  'CREATE POLICY person_salts_service ON traffic_filter.person_salts FOR ALL TO traffic_filter_service USING (true) WITH CHECK (true)',
];

/** Changes of these make another revision of a campaign. */
const SETTINGS = [
  'name',
  'active',
  'secure_page',
  'offers',
  'networks',
  'devices',
  'protection',
  'deleted_at',
  'parameters',
];
/** The trigger that makes the revisions. @param later columns of settings that came after these */
export function touchTrigger(later: readonly string[]): string {
  const settings = [...SETTINGS, ...later];
  const rowOf = (row: string) => settings.map((column) => `${row}.${column}`).join(', ');
  return `CREATE OR REPLACE TRIGGER campaigns_touch BEFORE UPDATE OF ${settings.join(', ')} ON traffic_filter.campaigns FOR EACH ROW
    WHEN ((${rowOf('OLD')}) IS DISTINCT FROM (${rowOf('NEW')})) EXECUTE FUNCTION traffic_filter.touch_campaign()`;
}

/** What a browser is shown: a visitor's address and browser are revealed by the service alone, one at a time. */
const SHOWN_COLUMNS = `id, user_id, campaign_id, created_at, masked_ip, referrer, state, kind, page, reason, devices, networks,
  country, city, destination, offer, parameters, score, signals, refusal, campaign_revision, pending_from, blocked_from`;

const grants = [
  `GRANT SELECT, INSERT (user_id, key, name, secure_page, offers, networks, devices, protection, parameters),
    UPDATE (${SETTINGS.join(', ')}) ON traffic_filter.campaigns TO traffic_filter_user`,
  `GRANT SELECT, DELETE, INSERT (user_id, domain), UPDATE (campaign_id, registration_date, deleted_at)
    ON traffic_filter.domains TO traffic_filter_user`,
  `GRANT SELECT (${SHOWN_COLUMNS}) ON traffic_filter.requests TO traffic_filter_user`,
  `GRANT SELECT ON traffic_filter.hourly_totals, traffic_filter.outcomes, traffic_filter.request_reveals,
    traffic_filter.monthly_usage, traffic_filter.usage_notices TO traffic_filter_user`,
  // The service writes rules: one may be for the address of a request, which the user has not been shown.
  'GRANT SELECT (id, user_id, kind, masked_ip, created_at, expires_at), DELETE ON traffic_filter.address_rules TO traffic_filter_user',
  // The service alone shows a secret.
  'GRANT SELECT (user_id, created_at, old_until) ON traffic_filter.conversion_secrets TO traffic_filter_user',

  `GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.campaigns, traffic_filter.domains, traffic_filter.address_rules,
    traffic_filter.waiting_outcomes, traffic_filter.conversion_secrets, traffic_filter.monthly_usage,
    traffic_filter.usage_notices TO traffic_filter_service`,
  // What is personal of a visit is erased before the visit.
  `GRANT SELECT, INSERT, UPDATE (ip_address, user_agent, destination, referrer, parameters), DELETE
    ON traffic_filter.requests TO traffic_filter_service`,
  `GRANT SELECT, INSERT, UPDATE (people, robots, invalid, blocked, secure, clicks, conversions, value_cents), DELETE
    ON traffic_filter.hourly_totals TO traffic_filter_service`,
  'GRANT SELECT, INSERT, UPDATE (signed, value_cents), DELETE ON traffic_filter.outcomes TO traffic_filter_service',
  'GRANT SELECT, INSERT (request_id, user_id), DELETE ON traffic_filter.request_reveals TO traffic_filter_service',
  'GRANT SELECT, INSERT, UPDATE (salt), DELETE ON traffic_filter.person_salts TO traffic_filter_service',
];

const triggers = [
  // Settings are versioned: a request is held against those of its own moment.
  `CREATE FUNCTION traffic_filter.touch_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.updated_at := clock_timestamp();
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
  END $$`,
  touchTrigger([]),
  // Replicas drop what they cache of a link.
  `CREATE FUNCTION traffic_filter.tell_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('traffic_filter_campaigns', (coalesce(NEW, OLD)).key);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER campaigns_tell AFTER INSERT OR UPDATE OR DELETE ON traffic_filter.campaigns FOR EACH ROW
    EXECUTE FUNCTION traffic_filter.tell_campaign()`,
  // A deleted domain is free for others, and a restored one has to be proved again.
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
  // Replicas drop what they cache of who answers where.
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
  // Replicas drop what they cache of a user's rules.
  `CREATE FUNCTION traffic_filter.tell_address_rule() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('traffic_filter_address_rules', (coalesce(NEW, OLD)).user_id::text);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER address_rules_tell AFTER INSERT OR UPDATE OR DELETE ON traffic_filter.address_rules FOR EACH ROW
    EXECUTE FUNCTION traffic_filter.tell_address_rule()`,
  `REVOKE ALL ON FUNCTION traffic_filter.touch_campaign(), traffic_filter.tell_campaign(), traffic_filter.leave_domain(),
    traffic_filter.tell_domain(), traffic_filter.tell_address_rule() FROM PUBLIC`,
];
