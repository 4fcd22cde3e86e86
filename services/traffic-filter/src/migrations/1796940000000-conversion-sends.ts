import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTED = "'waiting', 'sent', 'skipped', 'failed', 'unknown'";

/** Connections to ad networks, and the conversions that are sent on by them. */
export class ConversionSends1796940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // event: the network's name of the event, or Google's id of the conversion action. token: of Google, a refresh token. unsigned: also for
      // conversions without a signature.
      `CREATE TABLE traffic_filter.conversion_targets (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        network text NOT NULL,
        name text NOT NULL,
        account text NOT NULL,
        login_account text,
        event text NOT NULL,
        client_id text,
        client_secret text,
        token text NOT NULL,
        token_end text NOT NULL GENERATED ALWAYS AS (right(token, 4)) STORED,
        test_code text,
        campaign_id uuid,
        unsigned boolean NOT NULL DEFAULT false,
        data_rule text NOT NULL DEFAULT 'required',
        active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT conversion_targets_pkey PRIMARY KEY (id),
        CONSTRAINT conversion_targets_campaign_fkey FOREIGN KEY (user_id, campaign_id) REFERENCES traffic_filter.campaigns (user_id, id)
          ON DELETE CASCADE,
        CONSTRAINT conversion_targets_network_check CHECK (network IN ('facebook', 'tiktok', 'google', 'kwai')),
        CONSTRAINT conversion_targets_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
        CONSTRAINT conversion_targets_data_rule_check CHECK (data_rule IN ('required', 'consented')),
        CONSTRAINT conversion_targets_google_check CHECK (num_nulls(client_id, client_secret) = CASE network WHEN 'google' THEN 0 ELSE 2 END)
      )`,
      'CREATE INDEX conversion_targets_user_id_idx ON traffic_filter.conversion_targets (user_id)',

      // One for each conversion and connection, made in the statement that counts the conversion. No reference to the connection: a check of it
      // could refuse the conversion itself. event_id: the same at every try and for every connection. try_after: until when a sender claims it,
      // or the time of the next try. is_open: a try has begun, and nobody has noted its end. maybe_arrived: a try ended without an answer.
      `CREATE TABLE traffic_filter.conversion_sends (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        target_id uuid NOT NULL,
        campaign_id uuid NOT NULL,
        request_id uuid NOT NULL,
        visited_at timestamptz NOT NULL,
        event text NOT NULL,
        event_id uuid NOT NULL GENERATED ALWAYS AS (md5(request_id::text || chr(31) || event)::uuid) STORED,
        value_cents bigint,
        created_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        reason text,
        detail text,
        tries integer NOT NULL DEFAULT 0,
        first_tried_at timestamptz,
        try_after timestamptz NOT NULL,
        is_open boolean NOT NULL DEFAULT false,
        maybe_arrived boolean NOT NULL DEFAULT false,
        closed_at timestamptz,
        CONSTRAINT conversion_sends_pkey PRIMARY KEY (id),
        CONSTRAINT conversion_sends_once_key UNIQUE (target_id, request_id, event),
        CONSTRAINT conversion_sends_state_check CHECK (state IN (${COUNTED})),
        CONSTRAINT conversion_sends_closed_check CHECK ((closed_at IS NULL) = (state = 'waiting')),
        CONSTRAINT conversion_sends_event_check CHECK (char_length(event) <= 200),
        CONSTRAINT conversion_sends_detail_check CHECK (char_length(detail) <= 300)
      )`,
      `CREATE INDEX conversion_sends_due_idx ON traffic_filter.conversion_sends (try_after) WHERE state = 'waiting'`,
      'CREATE INDEX conversion_sends_newest_idx ON traffic_filter.conversion_sends (user_id, created_at DESC, id DESC)',
      'CREATE INDEX conversion_sends_created_at_idx ON traffic_filter.conversion_sends USING brin (created_at)',

      ...['conversion_targets', 'conversion_sends'].flatMap((table) =>
        ownRowsPolicy(`traffic_filter.${table}`, { domain: 'traffic-filter', owner: 'user_id' }),
      ),
      // Secrets are written by their owner, and read by the service alone.
      `GRANT SELECT (id, user_id, network, name, account, login_account, event, client_id, token_end, test_code, campaign_id, unsigned, data_rule,
          active, created_at), DELETE,
        INSERT (user_id, network, name, account, login_account, event, client_id, client_secret, token, test_code, campaign_id, unsigned, data_rule),
        UPDATE (name, account, login_account, event, client_id, client_secret, token, test_code, campaign_id, unsigned, data_rule, active)
        ON traffic_filter.conversion_targets TO traffic_filter_user`,
      'GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.conversion_targets TO traffic_filter_service',
      'GRANT SELECT, DELETE ON traffic_filter.conversion_sends TO traffic_filter_user',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.conversion_sends TO traffic_filter_service',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE traffic_filter.conversion_sends, traffic_filter.conversion_targets');
  }
}
