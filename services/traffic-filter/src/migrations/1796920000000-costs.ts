import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { touchTrigger } from './1795800000000-create-traffic-filter.ts';
import { monthsWith } from './1795800000000-visit-tables.ts';
import { NAMED_COLUMNS } from './1796510000000-offer-pages.ts';

/** What ads cost: typed or imported for days, or told by the links of single visits. */
export class Costs1796920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // Empty texts: not known of this cost. ad_key: the texts may be longer than what an index takes. import_id: of the last import that made
      // or changed it; before_cents: what it was before that import.
      `CREATE TABLE traffic_filter.costs (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        campaign_id uuid NOT NULL,
        from_day date NOT NULL,
        to_day date NOT NULL,
        network text,
        utm_source text NOT NULL DEFAULT '',
        utm_campaign text NOT NULL DEFAULT '',
        utm_content text NOT NULL DEFAULT '',
        ad_key uuid NOT NULL GENERATED ALWAYS AS (
          md5(utm_source || chr(31) || utm_campaign || chr(31) || utm_content || chr(31) || coalesce(network, ''))::uuid) STORED,
        amount_cents bigint NOT NULL,
        imported boolean NOT NULL DEFAULT false,
        import_id uuid,
        before_cents bigint,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT costs_pkey PRIMARY KEY (user_id, id),
        CONSTRAINT costs_campaign_fkey FOREIGN KEY (user_id, campaign_id) REFERENCES traffic_filter.campaigns (user_id, id)
          ON DELETE CASCADE,
        CONSTRAINT costs_days_check CHECK (to_day >= from_day AND to_day - from_day < 366),
        CONSTRAINT costs_network_check CHECK (network IN ('facebook', 'tiktok', 'google', 'kwai')),
        CONSTRAINT costs_texts_check CHECK (
          char_length(utm_source) <= 300 AND char_length(utm_campaign) <= 300 AND char_length(utm_content) <= 300),
        CONSTRAINT costs_amount_check CHECK (amount_cents BETWEEN 1 AND 1000000000)
      )`,
      // A file that is imported again finds its rows.
      `CREATE UNIQUE INDEX costs_import_key ON traffic_filter.costs (user_id, campaign_id, from_day, to_day, ad_key) WHERE imported`,
      'CREATE INDEX costs_days_idx ON traffic_filter.costs (user_id, to_day DESC, id DESC)',
      ...ownRowsPolicy('traffic_filter.costs', { domain: 'traffic-filter', owner: 'user_id' }),
      `GRANT SELECT, DELETE, INSERT (user_id, id, campaign_id, from_day, to_day, network, utm_source, utm_campaign, utm_content,
          amount_cents, imported, import_id),
        UPDATE (campaign_id, from_day, to_day, network, utm_source, utm_campaign, utm_content, amount_cents, imported, import_id, before_cents)
        ON traffic_filter.costs TO traffic_filter_user`,
      'GRANT SELECT, INSERT, DELETE ON traffic_filter.costs TO traffic_filter_service',

      'ALTER TABLE traffic_filter.requests ADD COLUMN cost_micros integer',
      monthsWith(`${NAMED_COLUMNS}, cost_micros`),
      'GRANT SELECT (cost_micros) ON traffic_filter.requests TO traffic_filter_user',
      'ALTER TABLE traffic_filter.hourly_totals ADD COLUMN cost_micros bigint NOT NULL DEFAULT 0',
      'GRANT UPDATE (cost_micros) ON traffic_filter.hourly_totals TO traffic_filter_service',
      `ALTER TABLE traffic_filter.campaigns ADD COLUMN cost_parameter text,
        ADD CONSTRAINT campaigns_cost_parameter_check CHECK (char_length(cost_parameter) BETWEEN 1 AND 40)`,
      'GRANT INSERT (cost_parameter), UPDATE (cost_parameter) ON traffic_filter.campaigns TO traffic_filter_user',
      touchTrigger(['cost_parameter']),
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      touchTrigger([]),
      'ALTER TABLE traffic_filter.campaigns DROP COLUMN cost_parameter',
      'ALTER TABLE traffic_filter.hourly_totals DROP COLUMN cost_micros',
      monthsWith(NAMED_COLUMNS),
      'ALTER TABLE traffic_filter.requests DROP COLUMN cost_micros',
      'DROP TABLE traffic_filter.costs',
    ])
      await runner.query(statement);
  }
}
