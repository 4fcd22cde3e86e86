import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Offers, their readings, and one summary row per offer with what its card shows. Triggers keep the summary in the
 * transaction of each reading, so that the board is one query whose cost does not grow with the history.
 */
export class CreateOffers1795168800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...policies, ...grants, ...triggers])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE offers.offer_summaries, offers.offer_metrics, offers.offers');
    await queryRunner.query(
      'DROP FUNCTION offers.touch_offer(), offers.start_summary(), offers.refresh_summaries()',
    );
  }
}

const tables = [
  `CREATE TABLE offers.offers (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    title text NOT NULL,
    offer_url text NOT NULL,
    landing_page_url text NOT NULL,
    description text,
    tags text[] NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'waiting',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT offers_pkey PRIMARY KEY (id),
    CONSTRAINT offers_id_user_id_key UNIQUE (id, user_id),
    CONSTRAINT offers_title_check CHECK (char_length(title) BETWEEN 1 AND 200),
    CONSTRAINT offers_offer_url_check CHECK (offer_url ~* '^https?://' AND char_length(offer_url) <= 2048),
    CONSTRAINT offers_landing_page_url_check
      CHECK (landing_page_url ~* '^https?://' AND char_length(landing_page_url) <= 2048),
    CONSTRAINT offers_description_check CHECK (char_length(description) <= 2000),
    CONSTRAINT offers_tags_check CHECK (cardinality(tags) <= 20 AND array_position(tags, NULL) IS NULL),
    CONSTRAINT offers_status_check CHECK (status IN ('waiting', 'testing', 'approved', 'invalid'))
  )`,
  'CREATE INDEX offers_user_id_newest_idx ON offers.offers (user_id, created_at DESC, id DESC)',

  // The owner is repeated in both tables below: row level security then needs no look into offers, and the
  // foreign key on both columns makes a row of another owner's offer impossible.
  `CREATE TABLE offers.offer_metrics (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    checked_at timestamptz NOT NULL,
    count integer NOT NULL,
    source text NOT NULL,
    CONSTRAINT offer_metrics_offer_id_checked_at_key UNIQUE (offer_id, checked_at) INCLUDE (count),
    CONSTRAINT offer_metrics_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT offer_metrics_count_check CHECK (count BETWEEN 0 AND 10000000),
    CONSTRAINT offer_metrics_checked_at_check CHECK (isfinite(checked_at)),
    CONSTRAINT offer_metrics_source_check CHECK (source IN ('manual'))
  )`,

  `CREATE TABLE offers.offer_summaries (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    first_count integer,
    latest_count integer,
    latest_checked_at timestamptz,
    trend integer[] NOT NULL DEFAULT '{}',
    CONSTRAINT offer_summaries_pkey PRIMARY KEY (offer_id),
    CONSTRAINT offer_summaries_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE
  )`,
  'CREATE INDEX offer_summaries_user_id_idx ON offers.offer_summaries (user_id)',
];

const policies = [
  ...['offers', 'offer_metrics', 'offer_summaries'].flatMap((table) =>
    ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' }),
  ),
  // Row level security is forced, so even the owner of the tables needs leave: for the summary triggers, which run as
  // the owner. No service logs in as it.
  `CREATE POLICY offer_metrics_summarised ON offers.offer_metrics FOR SELECT TO CURRENT_USER USING (true)`,
  `CREATE POLICY offer_summaries_kept ON offers.offer_summaries FOR ALL TO CURRENT_USER
    USING (true) WITH CHECK (true)`,
];

const grants = [
  `GRANT SELECT (id, user_id, title, offer_url, landing_page_url, description, tags, status, created_at, updated_at),
    INSERT (id, user_id, title, offer_url, landing_page_url, description, tags),
    UPDATE (title, offer_url, landing_page_url, description, tags, status),
    DELETE ON offers.offers TO offers_user`,
  `GRANT SELECT (offer_id, user_id, checked_at, count, source),
    INSERT (offer_id, user_id, checked_at, count, source),
    UPDATE (count, source) ON offers.offer_metrics TO offers_user`,
  `GRANT SELECT (offer_id, user_id, first_count, latest_count, latest_checked_at, trend)
    ON offers.offer_summaries TO offers_user`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON offers.offers TO offers_service',
  // A reading never changes its offer or its moment: the summary trigger counts on it.
  'GRANT SELECT, INSERT, UPDATE (count, source), DELETE ON offers.offer_metrics TO offers_service',
  'GRANT SELECT ON offers.offer_summaries TO offers_service',
];

const triggers = [
  `CREATE FUNCTION offers.touch_offer() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    -- The moment of the change, not of the transaction's start: of two changes that waited for each other the later counts.
    NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER offers_touch BEFORE UPDATE ON offers.offers FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION offers.touch_offer()`,

  `CREATE FUNCTION offers.start_summary() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    INSERT INTO offers.offer_summaries (offer_id, user_id) VALUES (NEW.id, NEW.user_id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER offers_start_summary AFTER INSERT ON offers.offers FOR EACH ROW
    EXECUTE FUNCTION offers.start_summary()`,

  // Computes the touched summaries anew instead of adding to them: right also when readings arrive out of order, are
  // corrected or deleted. The rows are locked first, in one order, and read after that by a statement of its own, so
  // that of two parallel readings the later commit has seen both.
  `CREATE FUNCTION offers.refresh_summaries() RETURNS trigger
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
      trend = coalesce(latest.counts, '{}')
    FROM (SELECT DISTINCT offer_id FROM changed) touched
    CROSS JOIN LATERAL (
      SELECT array_agg(reading.count ORDER BY reading.checked_at) AS counts, max(reading.checked_at) AS checked_at
      FROM (
        SELECT count, checked_at FROM offers.offer_metrics
        WHERE offer_id = touched.offer_id ORDER BY checked_at DESC LIMIT 24
      ) reading
    ) latest
    WHERE summary.offer_id = touched.offer_id;
    RETURN NULL;
  END $$`,
  ...[
    ['added', 'INSERT', 'NEW'],
    ['corrected', 'UPDATE', 'NEW'],
    ['deleted', 'DELETE', 'OLD'],
  ].map(
    ([name, event, rows]) => `CREATE TRIGGER offer_metrics_${name} AFTER ${event} ON offers.offer_metrics
      REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION offers.refresh_summaries()`,
  ),
  'REVOKE ALL ON FUNCTION offers.touch_offer(), offers.start_summary(), offers.refresh_summaries() FROM PUBLIC',
];
