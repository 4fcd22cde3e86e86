import { type MonthlyTable, monthlyTable, monthsFunction } from '@garimpo/service-kit';

/** What anybody could report without a signature has no worth. */
const SIGNED_VALUE = 'value_cents IS NULL OR (signed AND value_cents BETWEEN 0 AND 1000000000)';

export const visits = [
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

export const usage = [
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

const requests: MonthlyTable = {
  domain: 'traffic-filter',
  table: 'requests',
  what: 'request',
  columns: `id, user_id, campaign_id, created_at, ip_address, user_agent, referrer, state, kind, page, reason, devices,
      networks, country, city, destination, offer, parameters, score, signals, refusal, campaign_revision, pending_from, blocked_from`,
  monthsKept: 13,
};

export const months = monthlyTable(requests);

/** The statement after which months take columns that came later, too. @param columns begins with a comma, or is empty */
export function monthsWith(columns: string): string {
  return `CREATE OR REPLACE ${monthsFunction({ ...requests, columns: requests.columns + columns })}`;
}
