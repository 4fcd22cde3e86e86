import { monthlyTable, ownRowsPolicy, upkeepTable } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors asked for and what they met, month by month, and what it adds up to. */
export class KeepRequests1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      ...tables,
      ...policies,
      ...grants,
      ...triggers,
      ...months,
      ...upkeepTable('traffic-filter'),
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE traffic_filter.upkeep, traffic_filter.address_rules, traffic_filter.request_reveals,
        traffic_filter.outcomes, traffic_filter.hourly_totals, traffic_filter.requests`,
    );
    await runner.query(
      'DROP FUNCTION traffic_filter.keep_request_months(timestamptz), traffic_filter.tell_address_rule()',
    );
  }
}

const tables = [
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
  // blocked; secure are those of the people who met the secure page.
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
    CONSTRAINT hourly_totals_pkey PRIMARY KEY (user_id, hour, campaign_id, source, device)
  ) WITH (fillfactor = 70)`,

  // What people did after it: each once. event: of a click empty, of a conversion its own name, so that one that is told twice counts once.
  `CREATE TABLE traffic_filter.outcomes (
    user_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    request_id uuid NOT NULL,
    kind text NOT NULL,
    event text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT outcomes_pkey PRIMARY KEY (request_id, kind, event),
    CONSTRAINT outcomes_kind_check CHECK (kind IN ('click', 'conversion')),
    CONSTRAINT outcomes_event_check CHECK (char_length(event) <= 200)
  )`,
  'CREATE INDEX outcomes_user_id_idx ON traffic_filter.outcomes (user_id)',

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
];

const owned = ['requests', 'hourly_totals', 'outcomes', 'request_reveals', 'address_rules'];
const policies = owned.flatMap((table) =>
  ownRowsPolicy(`traffic_filter.${table}`, { domain: 'traffic-filter', owner: 'user_id' }),
);

/** What a browser is shown: address and browser of a visitor are told by the service alone, one at a time. */
const SHOWN_COLUMNS = `id, user_id, campaign_id, created_at, masked_ip, referrer, state, kind, page, reason, devices, networks,
  country, city, destination, offer, parameters, score, signals, refusal, campaign_revision, pending_from, blocked_from`;

const grants = [
  `GRANT SELECT (${SHOWN_COLUMNS}) ON traffic_filter.requests TO traffic_filter_user`,
  `GRANT SELECT ON traffic_filter.hourly_totals, traffic_filter.outcomes, traffic_filter.request_reveals TO traffic_filter_user`,
  // A rule may be for the address of a request, which the user has not been shown: the service writes it.
  'GRANT SELECT (id, user_id, kind, masked_ip, created_at, expires_at), DELETE ON traffic_filter.address_rules TO traffic_filter_user',

  `GRANT SELECT, INSERT, UPDATE (ip_address, user_agent), DELETE ON traffic_filter.requests TO traffic_filter_service`,
  `GRANT SELECT, INSERT, UPDATE (people, robots, invalid, blocked, secure, clicks, conversions), DELETE
    ON traffic_filter.hourly_totals TO traffic_filter_service`,
  'GRANT SELECT, INSERT, DELETE ON traffic_filter.outcomes TO traffic_filter_service',
  'GRANT SELECT, INSERT (request_id, user_id), DELETE ON traffic_filter.request_reveals TO traffic_filter_service',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.address_rules TO traffic_filter_service',
];

const triggers = [
  // What replicas keep of a user's rules is worth nothing from this commit on.
  `CREATE FUNCTION traffic_filter.tell_address_rule() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('traffic_filter_address_rules', (coalesce(NEW, OLD)).user_id::text);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER address_rules_tell AFTER INSERT OR UPDATE OR DELETE ON traffic_filter.address_rules FOR EACH ROW
    EXECUTE FUNCTION traffic_filter.tell_address_rule()`,
  'REVOKE ALL ON FUNCTION traffic_filter.tell_address_rule() FROM PUBLIC',
];

const months = monthlyTable({
  domain: 'traffic-filter',
  table: 'requests',
  what: 'request',
  columns: `id, user_id, campaign_id, created_at, ip_address, user_agent, referrer, state, kind, page, reason, devices,
      networks, country, city, destination, offer, parameters, score, signals, refusal, campaign_revision, pending_from, blocked_from`,
  monthsKept: 13,
});
