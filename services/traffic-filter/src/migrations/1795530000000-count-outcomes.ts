import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visits led to, who may say so, and how much of the plan a month has used. */
export class CountOutcomes1795530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...outcomes, ...usage, ...policies, ...grants]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE traffic_filter.usage_notices, traffic_filter.monthly_usage, traffic_filter.conversion_secrets,
        traffic_filter.waiting_outcomes`,
    );
    await runner.query('DROP INDEX traffic_filter.outcomes_created_at_idx');
    await runner.query('ALTER TABLE traffic_filter.outcomes DROP COLUMN signed, DROP COLUMN value_cents');
    await runner.query('ALTER TABLE traffic_filter.hourly_totals DROP COLUMN value_cents');
  }
}

const outcomes = [
  // Of conversions that were signed alone: what anybody could say has no worth.
  'ALTER TABLE traffic_filter.hourly_totals ADD COLUMN value_cents bigint NOT NULL DEFAULT 0',
  `ALTER TABLE traffic_filter.outcomes ADD COLUMN signed boolean NOT NULL DEFAULT false, ADD COLUMN value_cents bigint,
    ADD CONSTRAINT outcomes_value_check CHECK (value_cents IS NULL OR (signed AND value_cents BETWEEN 0 AND 1000000000))`,
  // To forget those whose requests went.
  'CREATE INDEX outcomes_created_at_idx ON traffic_filter.outcomes USING brin (created_at)',

  // Told of visits that are not in the log yet: they wait on some disk, and these for them.
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
    CONSTRAINT waiting_outcomes_value_check CHECK (value_cents IS NULL OR (signed AND value_cents BETWEEN 0 AND 1000000000))
  )`,
  'CREATE INDEX waiting_outcomes_user_id_idx ON traffic_filter.waiting_outcomes (user_id)',

  // With what conversions are signed. old_secret: taken as well until then.
  `CREATE TABLE traffic_filter.conversion_secrets (
    user_id uuid NOT NULL,
    secret text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    old_secret text,
    old_until timestamptz,
    CONSTRAINT conversion_secrets_pkey PRIMARY KEY (user_id),
    CONSTRAINT conversion_secrets_old_check CHECK (num_nulls(old_secret, old_until) IN (0, 2))
  )`,
];

const usage = [
  // Counted in the statement that stores requests: their number without those that were blocked. plan_limit: as accounts last said, -1 for none.
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

  // Once for each month, share and limit. try_after: nobody else tells it until then. outcome: none while it is still to be told.
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

const policies = ['waiting_outcomes', 'conversion_secrets', 'monthly_usage', 'usage_notices'].flatMap(
  (table) => ownRowsPolicy(`traffic_filter.${table}`, { domain: 'traffic-filter', owner: 'user_id' }),
);

const grants = [
  'GRANT UPDATE (value_cents) ON traffic_filter.hourly_totals TO traffic_filter_service',
  'GRANT UPDATE (signed, value_cents) ON traffic_filter.outcomes TO traffic_filter_service',
  'GRANT SELECT ON traffic_filter.monthly_usage, traffic_filter.usage_notices TO traffic_filter_user',
  // A secret is told by the service alone.
  'GRANT SELECT (user_id, created_at, old_until) ON traffic_filter.conversion_secrets TO traffic_filter_user',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.waiting_outcomes, traffic_filter.conversion_secrets,
    traffic_filter.monthly_usage, traffic_filter.usage_notices TO traffic_filter_service`,
];
