import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { touchTrigger } from './1795800000000-create-traffic-filter.ts';

/** Browsers whose visits their owner leaves out; campaigns with tags, put away, and with an end. */
export class OwnBrowsers1796930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // seen_on: the day of the last visit that was left out, and seen: how many that day had.
      `CREATE TABLE traffic_filter.own_browsers (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        name text NOT NULL,
        token text NOT NULL,
        seen_on date,
        seen integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT own_browsers_pkey PRIMARY KEY (id),
        CONSTRAINT own_browsers_token_key UNIQUE (token),
        CONSTRAINT own_browsers_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
        CONSTRAINT own_browsers_token_check CHECK (token ~ '^[A-Za-z0-9_-]{22}$')
      )`,
      'CREATE INDEX own_browsers_user_id_idx ON traffic_filter.own_browsers (user_id)',
      ...ownRowsPolicy('traffic_filter.own_browsers', { domain: 'traffic-filter', owner: 'user_id' }),
      'GRANT SELECT, DELETE, INSERT (user_id, name, token) ON traffic_filter.own_browsers TO traffic_filter_user',
      'GRANT SELECT, INSERT, DELETE, UPDATE (seen_on, seen) ON traffic_filter.own_browsers TO traffic_filter_service',

      // archived_at: it is put away, and its link has stopped. expires_at: when its link stops by itself.
      `ALTER TABLE traffic_filter.campaigns ADD COLUMN tags text[] NOT NULL DEFAULT '{}', ADD COLUMN archived_at timestamptz,
        ADD COLUMN expires_at timestamptz, ADD CONSTRAINT campaigns_tags_check CHECK (cardinality(tags) <= 10)`,
      `GRANT INSERT (tags, expires_at), UPDATE (tags, archived_at, expires_at) ON traffic_filter.campaigns TO traffic_filter_user`,
      touchTrigger(['cost_parameter', 'archived_at', 'expires_at']),
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      touchTrigger(['cost_parameter']),
      'ALTER TABLE traffic_filter.campaigns DROP COLUMN tags, DROP COLUMN archived_at, DROP COLUMN expires_at',
      'DROP TABLE traffic_filter.own_browsers',
    ])
      await runner.query(statement);
  }
}
