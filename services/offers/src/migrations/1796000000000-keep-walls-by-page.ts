import { serviceOnlyPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Walls are kept by library page and refusals by the address that was refused; every offer knows which source reads it, so that
 * its place in the queue can be told. Users may delete readings, and alerts follow.
 */
export class KeepWallsByPage1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}

const up = [
  // The table keeps its name: processes of the version before still ask for a turn while this one starts.
  `ALTER TABLE offers.source_states
    ADD COLUMN address text NOT NULL DEFAULT 'main',
    ADD COLUMN walls integer NOT NULL DEFAULT 0,
    ADD COLUMN walled_since timestamptz,
    ADD COLUMN seen_at timestamptz,
    ADD COLUMN pace_seconds real,
    DROP CONSTRAINT source_states_pkey,
    ADD CONSTRAINT source_states_pkey PRIMARY KEY (source, address)`,
  // One page asked for a login, and all offers rested for it.
  `UPDATE offers.source_states SET rests_until = NULL, rest_reason = NULL, refusals = 0 WHERE rest_reason = 'login_wall'`,
  `GRANT UPDATE (walls, walled_since, seen_at, pace_seconds) ON offers.source_states TO offers_service`,

  // What the latest try of a library page came to, by a digest of the page: nobody learns from here who follows what.
  `CREATE TABLE offers.library_pages (
    page bytea NOT NULL,
    claimed_until timestamptz,
    tried_at timestamptz,
    count integer,
    precision text,
    source text,
    reason text,
    rests_until timestamptz,
    walls integer NOT NULL DEFAULT 0,
    walled_by text,
    CONSTRAINT library_pages_pkey PRIMARY KEY (page),
    CONSTRAINT library_pages_outcome_check CHECK (num_nonnulls(count, reason) = num_nonnulls(tried_at)),
    CONSTRAINT library_pages_reading_check CHECK (num_nonnulls(count, precision, source) IN (0, 3))
  )`,
  ...serviceOnlyPolicy('offers.library_pages', 'offers'),
  'GRANT SELECT, INSERT, UPDATE, DELETE ON offers.library_pages TO offers_service',

  // source: which one reads the offer, or 'none'; null until the schedule has looked at a new address.
  `ALTER TABLE offers.offer_watches
    ADD COLUMN page bytea,
    ADD COLUMN source text,
    ADD COLUMN tried_at timestamptz NOT NULL DEFAULT clock_timestamp()`,
  'CREATE INDEX offer_watches_queue_idx ON offers.offer_watches (source, next_read_at)',
  'CREATE INDEX offer_watches_page_idx ON offers.offer_watches (page)',
  'CREATE INDEX offer_watches_user_id_idx ON offers.offer_watches (user_id)',
  'DROP INDEX offers.offer_watches_next_idx',
  'GRANT SELECT (source) ON offers.offer_watches TO offers_user',
  'GRANT UPDATE (page, source, tried_at) ON offers.offer_watches TO offers_service',
  `CREATE OR REPLACE FUNCTION offers.restart_watch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE offers.offer_watches
      SET next_read_at = clock_timestamp(), failures = 0, page = NULL, source = NULL, tried_at = clock_timestamp()
      WHERE offer_id = NEW.id;
    UPDATE offers.offer_summaries
      SET unreadable_reason = NULL, unreadable_since = NULL, unreadable_last_at = NULL
      WHERE offer_id = NEW.id AND unreadable_reason IS NOT NULL;
    RETURN NULL;
  END $$`,

  // A deleted reading may take the latest moment back: only this tells which of two summaries is newer.
  'ALTER TABLE offers.offer_summaries ADD COLUMN updated_at timestamptz NOT NULL DEFAULT clock_timestamp()',
  `CREATE FUNCTION offers.touch_summary() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER offer_summaries_touch BEFORE UPDATE ON offers.offer_summaries FOR EACH ROW
    EXECUTE FUNCTION offers.touch_summary()`,
  'REVOKE ALL ON FUNCTION offers.touch_summary() FROM PUBLIC',
  'GRANT SELECT (updated_at) ON offers.offer_summaries TO offers_user',

  'GRANT DELETE ON offers.offer_metrics TO offers_user',
  'ALTER TABLE offers.alert_events ADD COLUMN outdated boolean NOT NULL DEFAULT false',
  'GRANT SELECT (outdated) ON offers.alert_events TO offers_user',
  'GRANT UPDATE (outdated, direction, count, previous_count) ON offers.alert_events TO offers_service',
  // Rules judge the history again from judged_from on where a reading was corrected; replay_until is set meanwhile.
  `ALTER TABLE offers.alert_rules
    ADD COLUMN judged_from timestamptz NOT NULL DEFAULT clock_timestamp(),
    ADD COLUMN replay_until timestamptz`,
  'ALTER TABLE offers.alert_rules NO FORCE ROW LEVEL SECURITY',
  'UPDATE offers.alert_rules SET judged_from = least(created_at, evaluated_until)',
  'ALTER TABLE offers.alert_rules FORCE ROW LEVEL SECURITY',
  'GRANT UPDATE (replay_until) ON offers.alert_rules TO offers_service',
  `CREATE OR REPLACE FUNCTION offers.restart_alert_rule() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.held := NULL;
    NEW.evaluated_until := clock_timestamp();
    NEW.judged_from := NEW.evaluated_until;
    NEW.replay_until := NULL;
    IF OLD.condition IS DISTINCT FROM NEW.condition THEN NEW.last_fired_at := NULL; END IF;
    RETURN NEW;
  END $$`,
];

const down = [
  `CREATE OR REPLACE FUNCTION offers.restart_alert_rule() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.held := NULL;
    NEW.evaluated_until := clock_timestamp();
    IF OLD.condition IS DISTINCT FROM NEW.condition THEN NEW.last_fired_at := NULL; END IF;
    RETURN NEW;
  END $$`,
  'ALTER TABLE offers.alert_rules DROP COLUMN judged_from, DROP COLUMN replay_until',
  'REVOKE UPDATE (direction, count, previous_count) ON offers.alert_events FROM offers_service',
  'ALTER TABLE offers.alert_events DROP COLUMN outdated',
  'REVOKE DELETE ON offers.offer_metrics FROM offers_user',
  'DROP TRIGGER offer_summaries_touch ON offers.offer_summaries',
  'DROP FUNCTION offers.touch_summary()',
  'ALTER TABLE offers.offer_summaries DROP COLUMN updated_at',
  `CREATE OR REPLACE FUNCTION offers.restart_watch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE offers.offer_watches SET next_read_at = clock_timestamp(), failures = 0 WHERE offer_id = NEW.id;
    UPDATE offers.offer_summaries
      SET unreadable_reason = NULL, unreadable_since = NULL, unreadable_last_at = NULL
      WHERE offer_id = NEW.id AND unreadable_reason IS NOT NULL;
    RETURN NULL;
  END $$`,
  'CREATE INDEX offer_watches_next_idx ON offers.offer_watches (next_read_at)',
  'DROP INDEX offers.offer_watches_queue_idx, offers.offer_watches_page_idx, offers.offer_watches_user_id_idx',
  'ALTER TABLE offers.offer_watches DROP COLUMN page, DROP COLUMN source, DROP COLUMN tried_at',
  'DROP TABLE offers.library_pages',
  `DELETE FROM offers.source_states WHERE address <> 'main'`,
  `ALTER TABLE offers.source_states
    DROP CONSTRAINT source_states_pkey,
    ADD CONSTRAINT source_states_pkey PRIMARY KEY (source),
    DROP COLUMN address, DROP COLUMN walls, DROP COLUMN walled_since, DROP COLUMN seen_at, DROP COLUMN pace_seconds`,
];
