import {
  createJobsSchema,
  dropJobsSchema,
  monthlyTable,
  ownRowsPolicy,
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  upkeepTable,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const replaced: ReplacedMigrations = { last: 'RenewJobs1795700000000', count: 5 };

/** Protected pages, the copies that were found of them with proof and alerts, and what visitors did on both. */
export class CreateAnticlone1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE anticlone.rate_limits, anticlone.upkeep, anticlone.clone_alerts, anticlone.clone_evidence,
        anticlone.original_pages, anticlone.removed_sites, anticlone.event_reveals, anticlone.event_totals,
        anticlone.tracking_events, anticlone.detected_clones, anticlone.anticlone_sites`,
    );
    await runner.query(
      `DROP FUNCTION anticlone.tell_site(), anticlone.touch_case(), anticlone.keep_event_months(timestamptz),
        anticlone.take_limits, anticlone.give_back_limits`,
    );
    for (const statement of dropJobsSchema('anticlone')) await runner.query(statement);
  }
}

function statements(): string[] {
  return [
    ...createJobsSchema('anticlone'),
    ...tables,
    ...policies,
    ...grants,
    ...triggers,
    ...months,
    ...upkeepTable('anticlone'),
    ...rateLimitTable('anticlone'),
    ...rateLimitRoom('anticlone'),
    ...rateLimitFunctions('anticlone'),
  ];
}

const WEB_ADDRESS = (column: string) => `(${column} ~* '^https?://' AND char_length(${column}) <= 2048)`;
const CLONE = (table: string) => `CONSTRAINT ${table}_clone_fkey FOREIGN KEY (clone_id)
      REFERENCES anticlone.detected_clones (id) ON DELETE CASCADE`;

const tables = [
  // page_address: what two addresses of one page have in common. verified_at: when our own visit last found the script there.
  `CREATE TABLE anticlone.anticlone_sites (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    original_url text NOT NULL,
    original_host text NOT NULL,
    page_address text NOT NULL,
    extra_hosts text[] NOT NULL DEFAULT '{}',
    script_key text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    action_type text,
    action_data text,
    action_enabled boolean NOT NULL DEFAULT true,
    verified_at timestamptz,
    checked_at timestamptz,
    alert_mail boolean NOT NULL DEFAULT true,
    alert_suspects boolean NOT NULL DEFAULT false,
    webhook_url text,
    webhook_secret text,
    webhook_created_at timestamptz,
    CONSTRAINT anticlone_sites_pkey PRIMARY KEY (id),
    CONSTRAINT anticlone_sites_script_key_key UNIQUE (script_key),
    CONSTRAINT anticlone_sites_page_key UNIQUE (user_id, page_address),
    CONSTRAINT anticlone_sites_original_url_check CHECK ${WEB_ADDRESS('original_url')},
    CONSTRAINT anticlone_sites_extra_hosts_check CHECK (cardinality(extra_hosts) <= 30),
    CONSTRAINT anticlone_sites_action_type_check CHECK (action_type IN ('redirect', 'replace_links', 'replace_images')),
    CONSTRAINT anticlone_sites_action_data_check CHECK (
      CASE WHEN action_type IS NULL OR action_type = 'redirect' THEN action_data IS NULL
        ELSE action_data IS NOT NULL AND ${WEB_ADDRESS('action_data')} END),
    CONSTRAINT anticlone_sites_webhook_url_check CHECK ${WEB_ADDRESS('webhook_url')},
    CONSTRAINT anticlone_sites_webhook_check CHECK (num_nulls(webhook_url, webhook_secret, webhook_created_at) IN (0, 3))
  )`,
  'CREATE INDEX anticlone_sites_newest_idx ON anticlone.anticlone_sites (user_id, created_at DESC, id DESC)',
  `CREATE INDEX anticlone_sites_protected_idx ON anticlone.anticlone_sites (page_address)
    WHERE verified_at IS NOT NULL`,

  // check_asked_at: a check of the page waits or runs while it is later than checked_at. look_at: when the page is due for a
  // snapshot, null when none is due. look_until: until when a process claims it.
  `CREATE TABLE anticlone.detected_clones (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    anticlone_site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    clone_url text NOT NULL,
    clone_host text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_access timestamptz NOT NULL DEFAULT clock_timestamp(),
    access_count bigint NOT NULL DEFAULT 1,
    layers text[] NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'suspect',
    similarity_score double precision,
    similarity jsonb,
    reason text,
    check_asked_at timestamptz,
    checked_at timestamptz,
    failures integer NOT NULL DEFAULT 0,
    case_status text NOT NULL DEFAULT 'new',
    case_note text NOT NULL DEFAULT '',
    case_changed_at timestamptz,
    look_at timestamptz,
    look_until timestamptz,
    CONSTRAINT detected_clones_pkey PRIMARY KEY (id),
    CONSTRAINT detected_clones_url_key UNIQUE (anticlone_site_id, clone_url),
    CONSTRAINT detected_clones_site_fkey FOREIGN KEY (anticlone_site_id)
      REFERENCES anticlone.anticlone_sites (id) ON DELETE CASCADE,
    CONSTRAINT detected_clones_clone_url_check CHECK ${WEB_ADDRESS('clone_url')},
    CONSTRAINT detected_clones_status_check CHECK (status IN ('suspect', 'confirmed')),
    CONSTRAINT detected_clones_score_check CHECK (similarity_score BETWEEN 0 AND 1),
    CONSTRAINT detected_clones_case_check CHECK (case_status IN ('new', 'reviewing', 'notified', 'removed', 'ignored')),
    CONSTRAINT detected_clones_note_check CHECK (char_length(case_note) <= 2000)
  )`,
  'CREATE INDEX detected_clones_user_id_idx ON anticlone.detected_clones (user_id)',
  'CREATE INDEX detected_clones_look_at_idx ON anticlone.detected_clones (look_at) WHERE look_at IS NOT NULL',

  // One index serves the list, the summary and the look-up of one event: its id tells its time. No reference to the site: it
  // would lock the site's row with every event, and take the events of a site out in one statement.
  `CREATE TABLE anticlone.tracking_events (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    anticlone_site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    event_type text NOT NULL,
    event_name text,
    count integer NOT NULL DEFAULT 1,
    ip_address inet,
    masked_ip inet GENERATED ALWAYS AS (
      network(set_masklen(ip_address, CASE family(ip_address) WHEN 4 THEN 24 ELSE 48 END))) STORED,
    user_agent text,
    device text NOT NULL DEFAULT 'unknown',
    page_url text,
    referrer text,
    utms jsonb NOT NULL DEFAULT '{}',
    first_location jsonb NOT NULL DEFAULT '{}',
    clone_id uuid,
    CONSTRAINT tracking_events_pkey PRIMARY KEY (anticlone_site_id, created_at, id),
    CONSTRAINT tracking_events_type_check CHECK (char_length(event_type) <= 40)
  ) PARTITION BY RANGE (created_at)`,

  // Events counted by hour, in the statement that stores them: what a summary adds up. Of every kind but `all` one row per value:
  // the utm_source, the device, the place as `BR|São Paulo`; empty where it is not known.
  `CREATE TABLE anticlone.event_totals (
    anticlone_site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    hour timestamptz NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    event_type text NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT event_totals_pkey PRIMARY KEY (anticlone_site_id, hour, kind, value, event_type),
    CONSTRAINT event_totals_kind_check CHECK (kind IN ('all', 'source', 'place', 'device'))
  ) WITH (fillfactor = 70)`,

  // Who had an address shown, and when. It outlives the event.
  `CREATE TABLE anticlone.event_reveals (
    id bigint GENERATED ALWAYS AS IDENTITY,
    anticlone_site_id uuid NOT NULL,
    event_id uuid NOT NULL,
    user_id uuid NOT NULL,
    revealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT event_reveals_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX event_reveals_user_id_idx ON anticlone.event_reveals (user_id)',

  // Sites that are gone, until their events are.
  `CREATE TABLE anticlone.removed_sites (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    removed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT removed_sites_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX removed_sites_user_id_idx ON anticlone.removed_sites (user_id)',

  // Features of a site's own page when it last answered, to compare copies with: static as sent, rendered as a browser draws it.
  // No words of the page are kept.
  `CREATE TABLE anticlone.original_pages (
    anticlone_site_id uuid NOT NULL,
    way text NOT NULL,
    features jsonb NOT NULL,
    read_at timestamptz NOT NULL,
    CONSTRAINT original_pages_pkey PRIMARY KEY (anticlone_site_id, way),
    CONSTRAINT original_pages_site_fkey FOREIGN KEY (anticlone_site_id)
      REFERENCES anticlone.anticlone_sites (id) ON DELETE CASCADE,
    CONSTRAINT original_pages_way_check CHECK (way IN ('static', 'rendered'))
  )`,

  // facts: what is known of the copy's hosts, as notices state it. The ZIP itself is an object under the site's id and this one.
  `CREATE TABLE anticlone.clone_evidence (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    anticlone_site_id uuid NOT NULL,
    clone_id uuid NOT NULL,
    user_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    taken_at timestamptz,
    bytes bigint,
    sha256 text,
    parts jsonb NOT NULL DEFAULT '[]',
    facts jsonb,
    CONSTRAINT clone_evidence_pkey PRIMARY KEY (id),
    ${CLONE('clone_evidence')},
    CONSTRAINT clone_evidence_state_check CHECK (state IN ('waiting', 'collecting', 'ready', 'failed')),
    CONSTRAINT clone_evidence_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    CONSTRAINT clone_evidence_ready_check CHECK (state <> 'ready' OR num_nulls(taken_at, bytes, sha256, facts) = 0)
  )`,
  'CREATE INDEX clone_evidence_newest_idx ON anticlone.clone_evidence (clone_id, created_at DESC, id DESC)',
  'CREATE INDEX clone_evidence_user_id_idx ON anticlone.clone_evidence (user_id)',
  // One at a time per clone.
  `CREATE UNIQUE INDEX clone_evidence_one_idx ON anticlone.clone_evidence (clone_id)
    WHERE state IN ('waiting', 'collecting')`,

  // Alerts to send and sent ones. try_after: until when a sender claims it. outcome: null while it is not sent.
  `CREATE TABLE anticlone.clone_alerts (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    anticlone_site_id uuid NOT NULL,
    clone_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    created_at timestamptz NOT NULL,
    try_after timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    outcome text,
    closed_at timestamptz,
    answer_status integer,
    failure text,
    CONSTRAINT clone_alerts_pkey PRIMARY KEY (id),
    CONSTRAINT clone_alerts_once_key UNIQUE (clone_id, kind, channel),
    ${CLONE('clone_alerts')},
    CONSTRAINT clone_alerts_kind_check CHECK (kind IN ('confirmed', 'suspected')),
    CONSTRAINT clone_alerts_channel_check CHECK (channel IN ('mail', 'webhook')),
    CONSTRAINT clone_alerts_outcome_check CHECK (outcome IN ('told', 'unwanted', 'failed')),
    CONSTRAINT clone_alerts_closed_check CHECK (num_nulls(outcome, closed_at) IN (0, 2))
  )`,
  'CREATE INDEX clone_alerts_due_idx ON anticlone.clone_alerts (try_after) WHERE closed_at IS NULL',
  'CREATE INDEX clone_alerts_site_idx ON anticlone.clone_alerts (anticlone_site_id, created_at)',
  'CREATE INDEX clone_alerts_user_id_idx ON anticlone.clone_alerts (user_id)',
];

const owned = [
  'anticlone_sites',
  'detected_clones',
  'tracking_events',
  'event_totals',
  'event_reveals',
  'removed_sites',
  'clone_evidence',
  'clone_alerts',
];
const policies = [
  ...owned.flatMap((table) => ownRowsPolicy(`anticlone.${table}`, { domain: 'anticlone', owner: 'user_id' })),
  'ALTER TABLE anticlone.original_pages ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE anticlone.original_pages FORCE ROW LEVEL SECURITY',
  `CREATE POLICY original_pages_service ON anticlone.original_pages FOR ALL TO anticlone_service
    USING (true) WITH CHECK (true)`,
];

const SITE_COLUMNS = `id, user_id, original_url, original_host, page_address, extra_hosts, script_key, created_at, action_type,
  action_data, action_enabled, verified_at, checked_at, alert_mail, alert_suspects, webhook_url, webhook_created_at`;
/** What a browser is shown: a visitor's address and browser are revealed by the service alone, one at a time. */
const EVENT_COLUMNS = `id, anticlone_site_id, user_id, created_at, event_type, event_name, count, masked_ip, device, page_url,
  referrer, utms, first_location, clone_id`;

const grants = [
  `GRANT SELECT (${SITE_COLUMNS}) ON anticlone.anticlone_sites TO anticlone_user`,
  `GRANT INSERT (id, user_id, original_url, original_host, page_address, script_key),
    UPDATE (action_type, action_data, action_enabled, extra_hosts, alert_mail, alert_suspects)
    ON anticlone.anticlone_sites TO anticlone_user`,
  'GRANT SELECT, UPDATE (case_status, case_note) ON anticlone.detected_clones TO anticlone_user',
  `GRANT SELECT (${EVENT_COLUMNS}) ON anticlone.tracking_events TO anticlone_user`,
  `GRANT SELECT ON anticlone.event_totals, anticlone.event_reveals, anticlone.clone_evidence, anticlone.clone_alerts
    TO anticlone_user`,

  `GRANT SELECT, INSERT, UPDATE, DELETE ON anticlone.anticlone_sites, anticlone.detected_clones, anticlone.clone_evidence,
    anticlone.clone_alerts TO anticlone_service`,
  // What is personal of an event is erased before the event.
  `GRANT SELECT, INSERT, UPDATE (ip_address, user_agent, referrer, utms), DELETE
    ON anticlone.tracking_events TO anticlone_service`,
  'GRANT SELECT, INSERT, UPDATE (count), DELETE ON anticlone.event_totals TO anticlone_service',
  `GRANT SELECT, INSERT (anticlone_site_id, event_id, user_id), DELETE ON anticlone.event_reveals TO anticlone_service`,
  'GRANT SELECT, INSERT, DELETE ON anticlone.removed_sites TO anticlone_service',
  'GRANT SELECT, INSERT, UPDATE ON anticlone.original_pages TO anticlone_service',
];

const triggers = [
  `CREATE FUNCTION anticlone.touch_case() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.case_changed_at := clock_timestamp();
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER detected_clones_touch BEFORE UPDATE OF case_status, case_note ON anticlone.detected_clones FOR EACH ROW
    WHEN ((OLD.case_status, OLD.case_note) IS DISTINCT FROM (NEW.case_status, NEW.case_note))
    EXECUTE FUNCTION anticlone.touch_case()`,
  // Replicas drop what they cache of a script's site.
  `CREATE FUNCTION anticlone.tell_site() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM pg_notify('anticlone_sites', (coalesce(NEW, OLD)).script_key);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER anticlone_sites_tell AFTER INSERT OR UPDATE OR DELETE ON anticlone.anticlone_sites FOR EACH ROW
    EXECUTE FUNCTION anticlone.tell_site()`,
  'REVOKE ALL ON FUNCTION anticlone.touch_case(), anticlone.tell_site() FROM PUBLIC',
];

const months = monthlyTable({
  domain: 'anticlone',
  table: 'tracking_events',
  what: 'event',
  columns: `id, anticlone_site_id, user_id, created_at, event_type, event_name, count, ip_address, user_agent,
      device, page_url, referrer, utms, first_location, clone_id`,
  monthsKept: 13,
});
