import {
  createJobsSchema,
  dropJobsSchema,
  ownRowsPolicy,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns: a link each, and where it leads whom. */
export class CreateTrafficFilter1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createJobsSchema('traffic-filter')) await runner.query(statement);
    for (const statement of [
      ...tables,
      ...ownRowsPolicy('traffic_filter.campaigns', { domain: 'traffic-filter', owner: 'user_id' }),
      ...grants,
      ...triggers,
      ...rateLimitTable('traffic-filter'),
      ...rateLimitRoom('traffic-filter'),
      ...rateLimitFunctions('traffic-filter'),
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE traffic_filter.rate_limits, traffic_filter.campaigns');
    await runner.query(
      `DROP FUNCTION traffic_filter.touch_campaign(), traffic_filter.tell_campaign(),
        traffic_filter.take_limits(bytea[], float8[], float8[]), traffic_filter.give_back_limits(bytea[], float8[])`,
    );
    for (const statement of dropJobsSchema('traffic-filter')) await runner.query(statement);
  }
}

const tables = [
  // deleted_at: its link has stopped, and it can be brought back; what was counted of it stays in the reports.
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
    CONSTRAINT campaigns_pkey PRIMARY KEY (id),
    CONSTRAINT campaigns_key_key UNIQUE (key),
    CONSTRAINT campaigns_key_check CHECK (key ~ '^[0-9a-z]{6,12}$'),
    CONSTRAINT campaigns_name_check CHECK (char_length(name) BETWEEN 1 AND 120),
    CONSTRAINT campaigns_secure_page_check CHECK (secure_page ~* '^https?://' AND char_length(secure_page) <= 2048),
    CONSTRAINT campaigns_offers_check CHECK (jsonb_typeof(offers) = 'array' AND jsonb_array_length(offers) BETWEEN 1 AND 10),
    CONSTRAINT campaigns_networks_check CHECK (
      cardinality(networks) > 0 AND networks <@ ARRAY['facebook', 'tiktok', 'google', 'kwai']),
    CONSTRAINT campaigns_devices_check CHECK (
      cardinality(devices) > 0 AND devices <@ ARRAY['phone', 'tablet', 'computer'])
  )`,
  `CREATE INDEX campaigns_newest_idx ON traffic_filter.campaigns (user_id, created_at DESC, id DESC)`,
];

const CHANGED = 'name, active, secure_page, offers, networks, devices, protection, deleted_at';

const grants = [
  `GRANT SELECT, INSERT (user_id, key, name, secure_page, offers, networks, devices, protection), UPDATE (${CHANGED})
    ON traffic_filter.campaigns TO traffic_filter_user`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON traffic_filter.campaigns TO traffic_filter_service',
];

const triggers = [
  // Settings are versioned: a request is held against those of its own moment.
  `CREATE FUNCTION traffic_filter.touch_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.updated_at := clock_timestamp();
    NEW.revision := OLD.revision + 1;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER campaigns_touch BEFORE UPDATE OF ${CHANGED} ON traffic_filter.campaigns FOR EACH ROW
    WHEN ((OLD.name, OLD.active, OLD.secure_page, OLD.offers, OLD.networks, OLD.devices, OLD.protection, OLD.deleted_at)
      IS DISTINCT FROM
      (NEW.name, NEW.active, NEW.secure_page, NEW.offers, NEW.networks, NEW.devices, NEW.protection, NEW.deleted_at))
    EXECUTE FUNCTION traffic_filter.touch_campaign()`,
  // What replicas keep of a link is worth nothing from this commit on.
  `CREATE FUNCTION traffic_filter.tell_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('traffic_filter_campaigns', (coalesce(NEW, OLD)).key);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER campaigns_tell AFTER INSERT OR UPDATE OR DELETE ON traffic_filter.campaigns FOR EACH ROW
    EXECUTE FUNCTION traffic_filter.tell_campaign()`,
  'REVOKE ALL ON FUNCTION traffic_filter.touch_campaign(), traffic_filter.tell_campaign() FROM PUBLIC',
];
