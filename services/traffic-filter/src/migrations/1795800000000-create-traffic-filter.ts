import {
  createJobsSchema,
  dropJobsSchema,
  monthlyTable,
  ownRowsPolicy,
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  upkeepTable,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

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
/** What anybody could report without a signature has no worth. */
const SIGNED_VALUE = 'value_cents IS NULL OR (signed AND value_cents BETWEEN 0 AND 1000000000)';

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

const visits = [
  // One index serves the list, the totals and the look-up of one request: its id tells its time. No reference to the campaign: it would
  // lock the campaign's row with every visit.
  `CREATE TABLE traffic_filter.requests (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    ip_address inet,
    masked_ip inet GENERATED ALWAYS AS (
      network(set_masklen(ip_address, CASE family(ip_address) WHEN 4 THEN 24 ELSE 48 END))) STORED,
    user_agent text,
    referrer text,
    state text NOT NULL,
    kind text NOT NULL,
    page text,
    reason text NOT NULL,
    devices text[] NOT NULL,
    networks text[] NOT NULL,
    country text,
    city text,
    destination text,
    offer smallint,
    parameters jsonb NOT NULL DEFAULT '[]',
    score smallint NOT NULL DEFAULT 0,
    signals jsonb NOT NULL DEFAULT '[]',
    refusal text,
    campaign_revision integer NOT NULL,
    pending_from smallint NOT NULL,
    blocked_from smallint NOT NULL,
    CONSTRAINT requests_pkey PRIMARY KEY (user_id, created_at, id),
    CONSTRAINT requests_state_check CHECK (state IN ('served', 'pending', 'blocked')),
    CONSTRAINT requests_kind_check CHECK (kind IN ('person', 'declared_robot', 'lookahead', 'invalid')),
    CONSTRAINT requests_page_check CHECK (page IN ('offer', 'secure')),
    CONSTRAINT requests_refusal_check CHECK (refusal IN ('score', 'rate', 'address_rule'))
  ) PARTITION BY RANGE (created_at)`,
  // Of one campaign, in the order of the list.
  `CREATE INDEX requests_campaign_idx ON traffic_filter.requests (campaign_id, created_at DESC, id DESC)`,
  // The tabs of what is flagged: few rows among many.
  `CREATE INDEX requests_flagged_idx ON traffic_filter.requests (user_id, state, created_at DESC, id DESC)
    WHERE state <> 'served'`,
  `CREATE INDEX requests_campaign_flagged_idx ON traffic_filter.requests (campaign_id, state, created_at DESC, id DESC)
    WHERE state <> 'served'`,
  // With the order of the list: one address may have come a million times.
  `CREATE INDEX requests_address_idx ON traffic_filter.requests (user_id, ip_address, created_at DESC, id DESC)
    WHERE ip_address IS NOT NULL`,

  // Requests counted by hour, in the statement that stores them: what reports add up. Each request is in one of people, robots, invalid and
  // blocked; secure are those of the people who met the secure page. value_cents: of signed conversions alone.
  `CREATE TABLE traffic_filter.hourly_totals (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    hour timestamptz NOT NULL,
    source text NOT NULL,
    device text NOT NULL,
    people bigint NOT NULL DEFAULT 0,
    robots bigint NOT NULL DEFAULT 0,
    invalid bigint NOT NULL DEFAULT 0,
    blocked bigint NOT NULL DEFAULT 0,
    secure bigint NOT NULL DEFAULT 0,
    clicks bigint NOT NULL DEFAULT 0,
    conversions bigint NOT NULL DEFAULT 0,
    value_cents bigint NOT NULL DEFAULT 0,
    CONSTRAINT hourly_totals_pkey PRIMARY KEY (user_id, hour, campaign_id, source, device)
  ) WITH (fillfactor = 70)`,
  // Hours come in their order, and are asked for by it alone once, when a process starts.
  'CREATE INDEX hourly_totals_hour_idx ON traffic_filter.hourly_totals USING brin (hour)',

  // What people did after a visit, each once. event: empty for a click, a conversion's own name, so that a repeated report counts once.
  `CREATE TABLE traffic_filter.outcomes (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    request_id uuid NOT NULL,
    kind text NOT NULL,
    event text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    signed boolean NOT NULL DEFAULT false,
    value_cents bigint,
    CONSTRAINT outcomes_pkey PRIMARY KEY (request_id, kind, event),
    CONSTRAINT outcomes_kind_check CHECK (kind IN ('click', 'conversion')),
    CONSTRAINT outcomes_event_check CHECK (char_length(event) <= 200),
    CONSTRAINT outcomes_value_check CHECK (${SIGNED_VALUE})
  )`,
  'CREATE INDEX outcomes_user_id_idx ON traffic_filter.outcomes (user_id)',
  // To forget those whose requests are gone.
  'CREATE INDEX outcomes_created_at_idx ON traffic_filter.outcomes USING brin (created_at)',

  // Outcomes of visits that are not in the log yet, but wait on the disk of a replica.
  `CREATE TABLE traffic_filter.waiting_outcomes (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    request_id uuid NOT NULL,
    visited_at timestamptz NOT NULL,
    kind text NOT NULL,
    event text NOT NULL,
    signed boolean NOT NULL,
    value_cents bigint,
    created_at timestamptz NOT NULL,
    CONSTRAINT waiting_outcomes_pkey PRIMARY KEY (campaign_id, request_id, kind, event),
    CONSTRAINT waiting_outcomes_kind_check CHECK (kind IN ('click', 'conversion')),
    CONSTRAINT waiting_outcomes_event_check CHECK (char_length(event) <= 200),
    CONSTRAINT waiting_outcomes_value_check CHECK (${SIGNED_VALUE})
  )`,
  'CREATE INDEX waiting_outcomes_user_id_idx ON traffic_filter.waiting_outcomes (user_id)',

  // Secrets that conversions are signed with. old_secret: accepted as well until old_until.
  `CREATE TABLE traffic_filter.conversion_secrets (
    user_id uuid NOT NULL,
    secret text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    old_secret text,
    old_until timestamptz,
    CONSTRAINT conversion_secrets_pkey PRIMARY KEY (user_id),
    CONSTRAINT conversion_secrets_old_check CHECK (num_nulls(old_secret, old_until) IN (0, 2))
  )`,

  // Who had an address shown, and when. It outlives the request.
  `CREATE TABLE traffic_filter.request_reveals (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id uuid NOT NULL,
    request_id uuid NOT NULL,
    revealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT request_reveals_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX request_reveals_user_id_idx ON traffic_filter.request_reveals (user_id)',

  // Of single addresses, and for a time: a range has no place here.
  `CREATE TABLE traffic_filter.address_rules (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    kind text NOT NULL,
    ip_address inet NOT NULL,
    masked_ip inet NOT NULL GENERATED ALWAYS AS (
      network(set_masklen(ip_address, CASE family(ip_address) WHEN 4 THEN 24 ELSE 48 END))) STORED,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT address_rules_pkey PRIMARY KEY (id),
    CONSTRAINT address_rules_address_key UNIQUE (user_id, ip_address),
    CONSTRAINT address_rules_kind_check CHECK (kind IN ('allow', 'block')),
    CONSTRAINT address_rules_single_check CHECK (masklen(ip_address) = CASE family(ip_address) WHEN 4 THEN 32 ELSE 128 END),
    CONSTRAINT address_rules_time_check CHECK (expires_at > created_at AND expires_at <= created_at + interval '30 days 1 hour')
  )`,
  'CREATE INDEX address_rules_expires_at_idx ON traffic_filter.address_rules (expires_at)',

  // Salts of two days at most: without its salt, a day's visitors cannot be recognised any more. day: counted from 1970-01-01.
  `CREATE TABLE traffic_filter.person_salts (
    day integer NOT NULL,
    salt bytea NOT NULL,
    CONSTRAINT person_salts_pkey PRIMARY KEY (day)
  )`,
];

const usage = [
  // Requests that were not blocked, counted in the statement that stores them. plan_limit: as accounts last reported, -1 for none.
  `CREATE TABLE traffic_filter.monthly_usage (
    user_id uuid NOT NULL,
    month date NOT NULL,
    requests bigint NOT NULL DEFAULT 0,
    plan_limit bigint,
    looked_at timestamptz,
    CONSTRAINT monthly_usage_pkey PRIMARY KEY (user_id, month),
    CONSTRAINT monthly_usage_month_check CHECK (extract(day FROM month) = 1)
  ) WITH (fillfactor = 70)`,
  'CREATE INDEX monthly_usage_month_idx ON traffic_filter.monthly_usage (month)',

  // One per month, share and limit. try_after: until when a sender claims it. outcome: null while it is not sent.
  `CREATE TABLE traffic_filter.usage_notices (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    month date NOT NULL,
    percent smallint NOT NULL,
    plan_limit bigint NOT NULL,
    created_at timestamptz NOT NULL,
    try_after timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    outcome text,
    closed_at timestamptz,
    CONSTRAINT usage_notices_pkey PRIMARY KEY (id),
    CONSTRAINT usage_notices_once_key UNIQUE (user_id, month, percent, plan_limit),
    CONSTRAINT usage_notices_outcome_check CHECK (outcome IN ('told', 'unwanted', 'failed')),
    CONSTRAINT usage_notices_closed_check CHECK (num_nulls(outcome, closed_at) IN (0, 2))
  )`,
  'CREATE INDEX usage_notices_due_idx ON traffic_filter.usage_notices (try_after) WHERE closed_at IS NULL',
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
const rowOf = (row: string) => SETTINGS.map((column) => `${row}.${column}`).join(', ');

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
  `CREATE TRIGGER campaigns_touch BEFORE UPDATE OF ${SETTINGS.join(', ')} ON traffic_filter.campaigns FOR EACH ROW
    WHEN ((${rowOf('OLD')}) IS DISTINCT FROM (${rowOf('NEW')})) EXECUTE FUNCTION traffic_filter.touch_campaign()`,
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

const months = monthlyTable({
  domain: 'traffic-filter',
  table: 'requests',
  what: 'request',
  columns: `id, user_id, campaign_id, created_at, ip_address, user_agent, referrer, state, kind, page, reason, devices,
      networks, country, city, destination, offer, parameters, score, signals, refusal, campaign_revision, pending_from, blocked_from`,
  monthsKept: 13,
});
