import {
  createJobsSchema,
  dropJobsSchema,
  ownRowsPolicy,
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitTable,
  serviceRole,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const replaced: ReplacedMigrations = { last: 'RenewJobs1795700000000', count: 5 };

/**
 * Offers, their readings and when each is read next, one summary row per offer with what its card shows, and alert rules with what
 * they fired on. Triggers keep the summary in the transaction of each reading, so that the board is one query whose cost does not
 * grow with the history.
 */
export class CreateOffers1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE offers.rate_limits, offers.alert_events, offers.alert_letters, offers.alert_settings, offers.alert_rules,
        offers.source_states, offers.reading_gaps, offers.offer_watches, offers.offer_summaries, offers.offer_metrics, offers.offers`,
    );
    await runner.query(
      `DROP FUNCTION offers.touch_offer(), offers.start_summary(), offers.refresh_summaries(), offers.restart_watch(),
        offers.restart_alert_rule(), offers.take_limits, offers.give_back_limits`,
    );
    for (const statement of dropJobsSchema('offers')) await runner.query(statement);
  }
}

function statements(): string[] {
  return [
    ...createJobsSchema('offers'),
    ...tables,
    ...indexes,
    ...policies,
    ...grants,
    ...triggers,
    ...rateLimitTable('offers'),
    ...rateLimitFunctions('offers'),
  ];
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

  // The owner is repeated in the tables below: row level security then needs no look into offers, and the foreign key on
  // both columns makes a row of another owner's offer impossible. The key holds the owner too, so that row level security
  // is answered from it: a long history is summed up without a look at the table, where readings of all offers are mixed.
  `CREATE TABLE offers.offer_metrics (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    checked_at timestamptz NOT NULL,
    count integer NOT NULL,
    source text NOT NULL,
    precision text NOT NULL DEFAULT 'exact',
    CONSTRAINT offer_metrics_offer_id_checked_at_key UNIQUE (offer_id, checked_at) INCLUDE (count, user_id),
    CONSTRAINT offer_metrics_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT offer_metrics_count_check CHECK (count BETWEEN 0 AND 10000000),
    CONSTRAINT offer_metrics_checked_at_check CHECK (isfinite(checked_at)),
    CONSTRAINT offer_metrics_source_check CHECK (source IN ('manual', 'pasted', 'api', 'browser')),
    CONSTRAINT offer_metrics_precision_check CHECK (precision IN ('exact', 'approx'))
  )`,

  `CREATE TABLE offers.offer_summaries (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    first_count integer,
    latest_count integer,
    latest_checked_at timestamptz,
    trend integer[] NOT NULL DEFAULT '{}',
    latest_source text,
    latest_precision text,
    unreadable_reason text,
    unreadable_since timestamptz,
    unreadable_last_at timestamptz,
    CONSTRAINT offer_summaries_pkey PRIMARY KEY (offer_id),
    CONSTRAINT offer_summaries_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT offer_summaries_unreadable_check
      CHECK (num_nulls(unreadable_reason, unreadable_since, unreadable_last_at) IN (0, 3))
  )`,
  'CREATE INDEX offer_summaries_user_id_idx ON offers.offer_summaries (user_id)',

  // One row per offer. The replica that reads it claims it until lease_until, after which a killed one's claim ends.
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

  // Failed tries in a row are one gap.
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

  // All replicas together ask a source no faster than its pace, and let it rest after a refusal.
  `CREATE TABLE offers.source_states (
    source text NOT NULL,
    next_at timestamptz NOT NULL DEFAULT '-infinity',
    rests_until timestamptz,
    rest_reason text,
    refusals integer NOT NULL DEFAULT 0,
    CONSTRAINT source_states_pkey PRIMARY KEY (source)
  )`,

  // held: whether the condition held at evaluated_until; null before the first reading.
  `CREATE TABLE offers.alert_rules (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    condition jsonb NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    held boolean,
    evaluated_until timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_fired_at timestamptz,
    CONSTRAINT alert_rules_pkey PRIMARY KEY (id),
    CONSTRAINT alert_rules_condition_key UNIQUE (offer_id, condition),
    CONSTRAINT alert_rules_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT alert_rules_condition_check CHECK (condition ->> 'kind' IN ('crosses', 'rises', 'zero'))
  )`,

  `CREATE TABLE offers.alert_settings (
    user_id uuid NOT NULL,
    mail text NOT NULL,
    CONSTRAINT alert_settings_pkey PRIMARY KEY (user_id),
    CONSTRAINT alert_settings_mail_check CHECK (mail IN ('soon', 'daily', 'off'))
  )`,

  // A sender claims a letter until try_after, so that a killed process's letter is sent by another one.
  `CREATE TABLE offers.alert_letters (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    made_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    try_after timestamptz NOT NULL,
    closed_at timestamptz,
    CONSTRAINT alert_letters_pkey PRIMARY KEY (id)
  )`,

  // The rule may be gone by now, so its condition is repeated here. A reading fires a rule once at most.
  `CREATE TABLE offers.alert_events (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    rule_id uuid NOT NULL,
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    condition jsonb NOT NULL,
    direction text NOT NULL,
    count integer NOT NULL,
    checked_at timestamptz NOT NULL,
    previous_count integer,
    fired_at timestamptz NOT NULL,
    seen boolean NOT NULL DEFAULT false,
    awaits_letter boolean NOT NULL DEFAULT true,
    letter_id uuid,
    CONSTRAINT alert_events_pkey PRIMARY KEY (id),
    CONSTRAINT alert_events_rule_reading_key UNIQUE (rule_id, checked_at),
    CONSTRAINT alert_events_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT alert_events_letter_fkey FOREIGN KEY (letter_id) REFERENCES offers.alert_letters (id),
    CONSTRAINT alert_events_direction_check CHECK (direction IN ('up', 'down')),
    CONSTRAINT alert_events_letter_check CHECK (letter_id IS NULL OR NOT awaits_letter)
  )`,
];

const indexes = [
  'CREATE INDEX alert_events_newest_idx ON offers.alert_events (user_id, fired_at DESC, checked_at DESC, id DESC)',
  'CREATE INDEX alert_events_unseen_idx ON offers.alert_events (user_id) WHERE NOT seen',
  'CREATE INDEX alert_events_unmailed_idx ON offers.alert_events (user_id) WHERE awaits_letter',
  'CREATE INDEX alert_events_offer_idx ON offers.alert_events (offer_id)',
  'CREATE INDEX alert_events_letter_idx ON offers.alert_events (letter_id) WHERE letter_id IS NOT NULL',
  'CREATE INDEX alert_events_fired_idx ON offers.alert_events (fired_at)',
  'CREATE INDEX alert_letters_user_idx ON offers.alert_letters (user_id, made_at)',
  'CREATE INDEX alert_letters_open_idx ON offers.alert_letters (try_after) WHERE closed_at IS NULL',
];

const policies = [
  ...[
    'offers',
    'offer_metrics',
    'offer_summaries',
    'offer_watches',
    'reading_gaps',
    'alert_rules',
    'alert_events',
    'alert_settings',
  ].flatMap((table) => ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' })),
  // Row level security is forced on the owner too, as which the triggers below run. No service logs in as it.
  `CREATE POLICY offer_metrics_summarised ON offers.offer_metrics FOR SELECT TO CURRENT_USER USING (true)`,
  ...['offer_summaries', 'offer_watches'].map(
    (table) =>
      `CREATE POLICY ${table}_kept ON offers.${table} FOR ALL TO CURRENT_USER USING (true) WITH CHECK (true)`,
  ),
  // Users have no right on letters at all.
  'ALTER TABLE offers.alert_letters ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE offers.alert_letters FORCE ROW LEVEL SECURITY',
  `CREATE POLICY alert_letters_service ON offers.alert_letters FOR ALL TO ${serviceRole('offers')}
    USING (true) WITH CHECK (true)`,
];

const grants = [
  `GRANT SELECT (id, user_id, title, offer_url, landing_page_url, description, tags, status, created_at, updated_at),
    INSERT (id, user_id, title, offer_url, landing_page_url, description, tags),
    UPDATE (title, offer_url, landing_page_url, description, tags, status),
    DELETE ON offers.offers TO offers_user`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON offers.offers TO offers_service',
  `GRANT SELECT (offer_id, user_id, checked_at, count, source, precision),
    INSERT (offer_id, user_id, checked_at, count, source, precision),
    UPDATE (count, source, precision) ON offers.offer_metrics TO offers_user`,
  // A reading never changes its offer or its moment: the summary trigger counts on it.
  'GRANT SELECT, INSERT, UPDATE (count, source, precision), DELETE ON offers.offer_metrics TO offers_service',
  `GRANT SELECT (offer_id, user_id, first_count, latest_count, latest_checked_at, trend, latest_source, latest_precision,
    unreadable_reason, unreadable_since, unreadable_last_at) ON offers.offer_summaries TO offers_user`,
  `GRANT SELECT, UPDATE (unreadable_reason, unreadable_since, unreadable_last_at)
    ON offers.offer_summaries TO offers_service`,
  'GRANT SELECT (offer_id, user_id, next_read_at) ON offers.offer_watches TO offers_user',
  `GRANT SELECT, UPDATE (next_read_at, lease_until, failures) ON offers.offer_watches TO offers_service`,
  'GRANT SELECT (offer_id, user_id, since, last_at, reason) ON offers.reading_gaps TO offers_user',
  'GRANT SELECT, INSERT, UPDATE (last_at, reason), DELETE ON offers.reading_gaps TO offers_service',
  `GRANT SELECT, INSERT, UPDATE (next_at, rests_until, rest_reason, refusals)
    ON offers.source_states TO offers_service`,
  `GRANT SELECT (id, offer_id, user_id, condition, enabled, created_at, last_fired_at),
    INSERT (offer_id, user_id, condition), UPDATE (condition, enabled), DELETE ON offers.alert_rules TO offers_user`,
  'GRANT SELECT, UPDATE (held, evaluated_until, last_fired_at) ON offers.alert_rules TO offers_service',
  `GRANT SELECT (id, offer_id, user_id, condition, direction, count, checked_at, previous_count, fired_at, seen),
    UPDATE (seen) ON offers.alert_events TO offers_user`,
  'GRANT SELECT, INSERT, UPDATE (awaits_letter, letter_id), DELETE ON offers.alert_events TO offers_service',
  `GRANT SELECT (user_id, mail), INSERT (user_id, mail), UPDATE (mail) ON offers.alert_settings TO offers_user`,
  'GRANT SELECT, DELETE ON offers.alert_settings TO offers_service',
  'GRANT SELECT, INSERT, UPDATE (tries, try_after, closed_at), DELETE ON offers.alert_letters TO offers_service',
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

  // Spread over minutes, so that an imported board is not read all at once.
  `CREATE FUNCTION offers.start_summary() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    INSERT INTO offers.offer_summaries (offer_id, user_id) VALUES (NEW.id, NEW.user_id);
    INSERT INTO offers.offer_watches (offer_id, user_id, next_read_at)
      VALUES (NEW.id, NEW.user_id, clock_timestamp() + random() * interval '5 minutes');
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
      trend = coalesce(latest.counts, '{}'),
      latest_source = last_reading.source,
      latest_precision = last_reading.precision,
      unreadable_reason = CASE WHEN still.unreadable THEN summary.unreadable_reason END,
      unreadable_since = CASE WHEN still.unreadable THEN summary.unreadable_since END,
      unreadable_last_at = CASE WHEN still.unreadable THEN summary.unreadable_last_at END
    FROM (SELECT DISTINCT offer_id FROM changed) touched
    CROSS JOIN LATERAL (
      SELECT array_agg(reading.count ORDER BY reading.checked_at) AS counts, max(reading.checked_at) AS checked_at
      FROM (
        SELECT count, checked_at FROM offers.offer_metrics
        WHERE offer_id = touched.offer_id ORDER BY checked_at DESC LIMIT 24
      ) reading
    ) latest
    LEFT JOIN offers.offer_metrics last_reading
      ON last_reading.offer_id = touched.offer_id AND last_reading.checked_at = latest.checked_at
    CROSS JOIN LATERAL (
      SELECT coalesce(latest.checked_at <= known.unreadable_last_at, true) AS unreadable
      FROM offers.offer_summaries known WHERE known.offer_id = touched.offer_id
    ) still
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

  // Another address is another page, of which it is not known whether it can be read.
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

  // In a trigger, because the user who changes the condition may not write what became of it.
  `CREATE FUNCTION offers.restart_alert_rule() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.held := NULL;
    NEW.evaluated_until := clock_timestamp();
    IF OLD.condition IS DISTINCT FROM NEW.condition THEN NEW.last_fired_at := NULL; END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER alert_rules_restart BEFORE UPDATE ON offers.alert_rules FOR EACH ROW
    WHEN (OLD.condition IS DISTINCT FROM NEW.condition OR (NEW.enabled AND NOT OLD.enabled))
    EXECUTE FUNCTION offers.restart_alert_rule()`,
  `REVOKE ALL ON FUNCTION offers.touch_offer(), offers.start_summary(), offers.refresh_summaries(),
    offers.restart_watch(), offers.restart_alert_rule() FROM PUBLIC`,
];
