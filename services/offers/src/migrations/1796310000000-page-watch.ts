import { ownRowsPolicy, serviceRole } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Landing pages that are looked at once a week, what was seen of them, and alerts of what changed. */
export class PageWatch1796310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of takenBack) await runner.query(statement);
  }
}

const service = serviceRole('offers');

const statements = [
  // Who looks sets next_look_at ahead first, so that a killed process's page is looked at by another one.
  `CREATE TABLE offers.page_watches (
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    enabled_at timestamptz NOT NULL,
    next_look_at timestamptz NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    problem text,
    problem_since timestamptz,
    problem_last_at timestamptz,
    CONSTRAINT page_watches_pkey PRIMARY KEY (offer_id),
    CONSTRAINT page_watches_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT page_watches_problem_check CHECK (num_nulls(problem, problem_since, problem_last_at) IN (0, 3))
  )`,
  'CREATE INDEX page_watches_next_idx ON offers.page_watches (next_look_at) WHERE enabled',
  'CREATE INDEX page_watches_user_idx ON offers.page_watches (user_id, enabled_at) WHERE enabled',

  // The picture lies in the object store, under the ids of the offer and of the row.
  `CREATE TABLE offers.page_snapshots (
    id uuid NOT NULL,
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    taken_at timestamptz NOT NULL,
    asked_url text NOT NULL,
    url text NOT NULL,
    headline text,
    price text,
    checkout_url text,
    difference real,
    changes jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT page_snapshots_pkey PRIMARY KEY (id),
    CONSTRAINT page_snapshots_moment_key UNIQUE (offer_id, taken_at),
    CONSTRAINT page_snapshots_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT page_snapshots_difference_check CHECK (difference BETWEEN 0 AND 1),
    CONSTRAINT page_snapshots_changes_check CHECK (jsonb_typeof(changes) = 'object')
  )`,
  'CREATE INDEX page_snapshots_user_idx ON offers.page_snapshots (user_id)',
  ...['page_watches', 'page_snapshots'].flatMap((table) =>
    ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' }),
  ),
  // The trigger below runs as the owner, on whom row level security is forced too.
  `CREATE POLICY page_watches_kept ON offers.page_watches FOR ALL TO CURRENT_USER USING (true) WITH CHECK (true)`,
  `GRANT SELECT (offer_id, user_id, enabled, enabled_at, next_look_at, problem, problem_since, problem_last_at)
    ON offers.page_watches TO offers_user`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON offers.page_watches TO ${service}`,
  'GRANT SELECT ON offers.page_snapshots TO offers_user',
  `GRANT SELECT, INSERT, DELETE ON offers.page_snapshots TO ${service}`,

  // Another address is another page: what is seen of it first is compared with nothing.
  `CREATE FUNCTION offers.restart_page_watch() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    UPDATE offers.page_watches
      SET next_look_at = clock_timestamp(), failures = 0, problem = NULL, problem_since = NULL, problem_last_at = NULL
      WHERE offer_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER offers_restart_page_watch AFTER UPDATE OF landing_page_url ON offers.offers FOR EACH ROW
    WHEN (OLD.landing_page_url IS DISTINCT FROM NEW.landing_page_url) EXECUTE FUNCTION offers.restart_page_watch()`,
  'REVOKE ALL ON FUNCTION offers.restart_page_watch() FROM PUBLIC',

  // A page has no rule and no count. It changes once at a moment.
  `ALTER TABLE offers.alert_events
    ALTER rule_id DROP NOT NULL, ALTER direction DROP NOT NULL, ALTER count DROP NOT NULL,
    ADD page jsonb,
    ADD CONSTRAINT alert_events_page_check CHECK (
      CASE WHEN page IS NULL THEN num_nulls(rule_id, direction, count) = 0
      ELSE num_nulls(rule_id, direction, count) = 3 END)`,
  'CREATE UNIQUE INDEX alert_events_page_key ON offers.alert_events (offer_id, checked_at) WHERE page IS NOT NULL',
  'GRANT SELECT (page) ON offers.alert_events TO offers_user',
];

const takenBack = [
  'ALTER TABLE offers.alert_events NO FORCE ROW LEVEL SECURITY',
  'DELETE FROM offers.alert_events WHERE page IS NOT NULL',
  'ALTER TABLE offers.alert_events FORCE ROW LEVEL SECURITY',
  'DROP INDEX offers.alert_events_page_key',
  `ALTER TABLE offers.alert_events DROP CONSTRAINT alert_events_page_check, DROP page,
    ALTER rule_id SET NOT NULL, ALTER direction SET NOT NULL, ALTER count SET NOT NULL`,
  'DROP TRIGGER offers_restart_page_watch ON offers.offers',
  'DROP FUNCTION offers.restart_page_watch()',
  'DROP TABLE offers.page_snapshots, offers.page_watches',
];
