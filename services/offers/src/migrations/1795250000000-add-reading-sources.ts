import { createJobsSchema, dropJobsSchema, ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Readings that come by themselves: where each came from, when each offer is read next, and when it could not be read. What a
 * card shows of them is in the summary, so that the board stays one query.
 */
export class AddReadingSources1795250000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createJobsSchema('offers')) await runner.query(statement);
    for (const statement of [...columns, ...tables, ...policies, ...grants, ...triggers, ...backfill])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undo) await runner.query(statement);
    for (const statement of dropJobsSchema('offers')) await runner.query(statement);
  }
}

const columns = [
  `ALTER TABLE offers.offer_metrics
    ADD COLUMN precision text NOT NULL DEFAULT 'exact',
    ADD CONSTRAINT offer_metrics_precision_check CHECK (precision IN ('exact', 'approx')),
    DROP CONSTRAINT offer_metrics_source_check,
    ADD CONSTRAINT offer_metrics_source_check CHECK (source IN ('manual', 'pasted', 'api', 'browser'))`,
  `ALTER TABLE offers.offer_summaries
    ADD COLUMN latest_source text,
    ADD COLUMN latest_precision text,
    ADD COLUMN unreadable_reason text,
    ADD COLUMN unreadable_since timestamptz,
    ADD COLUMN unreadable_last_at timestamptz,
    ADD CONSTRAINT offer_summaries_unreadable_check
      CHECK (num_nulls(unreadable_reason, unreadable_since, unreadable_last_at) IN (0, 3))`,
];

const tables = [
  // One row per offer. Who reads it holds it until lease_until: one replica at a time, and a killed one only so long.
  `CREATE TABLE offers.offer_watches (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    next_read_at timestamptz NOT NULL,
    lease_until timestamptz,
    failures integer NOT NULL DEFAULT 0,
    CONSTRAINT offer_watches_pkey PRIMARY KEY (offer_id),
    CONSTRAINT offer_watches_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE
  )`,
  'CREATE INDEX offer_watches_next_idx ON offers.offer_watches (next_read_at)',

  // Tries that failed one after the other are one row: a time that nothing is known of.
  `CREATE TABLE offers.reading_gaps (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    since timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    reason text NOT NULL,
    CONSTRAINT reading_gaps_pkey PRIMARY KEY (offer_id, since),
    CONSTRAINT reading_gaps_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT reading_gaps_order_check CHECK (last_at >= since)
  )`,

  // A source rests after it was refused, and is not asked faster than its pace, by all replicas together.
  `CREATE TABLE offers.source_states (
    source text NOT NULL,
    next_at timestamptz NOT NULL DEFAULT '-infinity',
    rests_until timestamptz,
    rest_reason text,
    refusals integer NOT NULL DEFAULT 0,
    CONSTRAINT source_states_pkey PRIMARY KEY (source)
  )`,
];

const policies = ['offer_watches', 'reading_gaps'].flatMap((table) =>
  ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' }),
);

const grants = [
  'GRANT INSERT (precision), UPDATE (precision), SELECT (precision) ON offers.offer_metrics TO offers_user',
  'GRANT UPDATE (precision) ON offers.offer_metrics TO offers_service',
  `GRANT SELECT (latest_source, latest_precision, unreadable_reason, unreadable_since, unreadable_last_at)
    ON offers.offer_summaries TO offers_user`,
  `GRANT UPDATE (unreadable_reason, unreadable_since, unreadable_last_at)
    ON offers.offer_summaries TO offers_service`,
  'GRANT SELECT (offer_id, user_id, next_read_at) ON offers.offer_watches TO offers_user',
  `GRANT SELECT, UPDATE (next_read_at, lease_until, failures) ON offers.offer_watches TO offers_service`,
  'GRANT SELECT (offer_id, user_id, since, last_at, reason) ON offers.reading_gaps TO offers_user',
  'GRANT SELECT, INSERT, UPDATE (last_at, reason), DELETE ON offers.reading_gaps TO offers_service',
  `GRANT SELECT, INSERT, UPDATE (next_at, rests_until, rest_reason, refusals)
    ON offers.source_states TO offers_service`,
];

/** The triggers' function runs as the owner, whom forced row level security holds, too. */
const ownerPolicies = [
  `CREATE POLICY offer_watches_kept ON offers.offer_watches FOR ALL TO CURRENT_USER
    USING (true) WITH CHECK (true)`,
];

const triggers = [
  ...ownerPolicies,
  // Minutes apart, so that a board brought in one go is not read in one go.
  `CREATE OR REPLACE FUNCTION offers.start_summary() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    INSERT INTO offers.offer_summaries (offer_id, user_id) VALUES (NEW.id, NEW.user_id);
    INSERT INTO offers.offer_watches (offer_id, user_id, next_read_at)
      VALUES (NEW.id, NEW.user_id, clock_timestamp() + random() * interval '5 minutes');
    RETURN NULL;
  END $$`,

  // Another address is another page: what was known of the old one's readability is not known of it.
  `CREATE FUNCTION offers.restart_watch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE offers.offer_watches SET next_read_at = clock_timestamp(), failures = 0 WHERE offer_id = NEW.id;
    UPDATE offers.offer_summaries
      SET unreadable_reason = NULL, unreadable_since = NULL, unreadable_last_at = NULL
      WHERE offer_id = NEW.id AND unreadable_reason IS NOT NULL;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER offers_restart_watch AFTER UPDATE OF offer_url ON offers.offers FOR EACH ROW
    WHEN (OLD.offer_url IS DISTINCT FROM NEW.offer_url) EXECUTE FUNCTION offers.restart_watch()`,
  'REVOKE ALL ON FUNCTION offers.restart_watch() FROM PUBLIC',
  refreshSummaries({ withSources: true }),
];

/** As it was made first, and with what a card shows of the latest reading's source. */
function refreshSummaries({ withSources }: { withSources: boolean }): string {
  const sources = `,
      latest_source = last_reading.source,
      latest_precision = last_reading.precision,
      unreadable_reason = CASE WHEN still.unreadable THEN summary.unreadable_reason END,
      unreadable_since = CASE WHEN still.unreadable THEN summary.unreadable_since END,
      unreadable_last_at = CASE WHEN still.unreadable THEN summary.unreadable_last_at END`;
  const joins = `
    LEFT JOIN offers.offer_metrics last_reading
      ON last_reading.offer_id = touched.offer_id AND last_reading.checked_at = latest.checked_at
    CROSS JOIN LATERAL (
      SELECT coalesce(latest.checked_at <= known.unreadable_last_at, true) AS unreadable
      FROM offers.offer_summaries known WHERE known.offer_id = touched.offer_id
    ) still`;
  return `CREATE OR REPLACE FUNCTION offers.refresh_summaries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM 1 FROM offers.offer_summaries summary
      WHERE summary.offer_id IN (SELECT offer_id FROM changed)
      ORDER BY summary.offer_id FOR UPDATE;
    UPDATE offers.offer_summaries summary SET
      first_count = (
        SELECT count FROM offers.offer_metrics first
        WHERE first.offer_id = touched.offer_id ORDER BY first.checked_at LIMIT 1),
      latest_count = latest.counts[cardinality(latest.counts)],
      latest_checked_at = latest.checked_at,
      trend = coalesce(latest.counts, '{}')${withSources ? sources : ''}
    FROM (SELECT DISTINCT offer_id FROM changed) touched
    CROSS JOIN LATERAL (
      SELECT array_agg(reading.count ORDER BY reading.checked_at) AS counts, max(reading.checked_at) AS checked_at
      FROM (
        SELECT count, checked_at FROM offers.offer_metrics
        WHERE offer_id = touched.offer_id ORDER BY checked_at DESC LIMIT 24
      ) reading
    ) latest${withSources ? joins : ''}
    WHERE summary.offer_id = touched.offer_id;
    RETURN NULL;
  END $$`;
}

/** What stands before this: its readings were all by hand, and its first own reading comes within one round. */
const backfill = [
  // Its own rows are what the owner may not see: forced row level security, without a policy for it on offers.
  'ALTER TABLE offers.offers NO FORCE ROW LEVEL SECURITY',
  `INSERT INTO offers.offer_watches (offer_id, user_id, next_read_at)
    SELECT id, user_id, clock_timestamp() + random() * interval '6 hours' FROM offers.offers`,
  'ALTER TABLE offers.offers FORCE ROW LEVEL SECURITY',
  `UPDATE offers.offer_summaries SET latest_source = 'manual', latest_precision = 'exact'
    WHERE latest_checked_at IS NOT NULL`,
];

const undo = [
  'DROP TRIGGER offers_restart_watch ON offers.offers',
  'DROP FUNCTION offers.restart_watch()',
  `CREATE OR REPLACE FUNCTION offers.start_summary() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    INSERT INTO offers.offer_summaries (offer_id, user_id) VALUES (NEW.id, NEW.user_id);
    RETURN NULL;
  END $$`,
  refreshSummaries({ withSources: false }),
  'DROP TABLE offers.source_states, offers.reading_gaps, offers.offer_watches',
  `ALTER TABLE offers.offer_summaries DROP COLUMN latest_source, DROP COLUMN latest_precision,
    DROP COLUMN unreadable_reason, DROP COLUMN unreadable_since, DROP COLUMN unreadable_last_at`,
  // The old version knows no other source. Which it was is lost on the way down, the count is not.
  'ALTER TABLE offers.offer_metrics NO FORCE ROW LEVEL SECURITY',
  `UPDATE offers.offer_metrics SET source = 'manual' WHERE source <> 'manual'`,
  'ALTER TABLE offers.offer_metrics FORCE ROW LEVEL SECURITY',
  `ALTER TABLE offers.offer_metrics DROP COLUMN precision,
    DROP CONSTRAINT offer_metrics_source_check,
    ADD CONSTRAINT offer_metrics_source_check CHECK (source IN ('manual'))`,
];
