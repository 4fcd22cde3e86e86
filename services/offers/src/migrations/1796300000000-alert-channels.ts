import { ownRowsPolicy, serviceOnlyPolicy, serviceRole } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Alerts go out by several channels. A delivery is one message of one channel: what `alert_letters` was for email. Events know
 * for which kind of channel they wait, instead of the one letter that told them.
 */
export class AlertChannels1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...moved, ...policies, ...grants]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of takenBack) await runner.query(statement);
  }
}

const tables = [
  // A sender claims a delivery until try_after, so that a killed process's delivery is sent by another one.
  `CREATE TABLE offers.alert_deliveries (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    channel text NOT NULL,
    device_id uuid,
    event_ids uuid[] NOT NULL,
    made_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    try_after timestamptz NOT NULL,
    closed_at timestamptz,
    outcome text,
    status integer,
    failure text,
    CONSTRAINT alert_deliveries_pkey PRIMARY KEY (id),
    CONSTRAINT alert_deliveries_channel_check CHECK (channel IN ('mail', 'push', 'telegram', 'webhook')),
    CONSTRAINT alert_deliveries_device_check CHECK ((channel = 'push') = (device_id IS NOT NULL)),
    CONSTRAINT alert_deliveries_outcome_check CHECK (outcome IN ('told', 'unwanted', 'failed')),
    CONSTRAINT alert_deliveries_closed_check CHECK ((closed_at IS NULL) = (outcome IS NULL))
  )`,
  'CREATE INDEX alert_deliveries_user_idx ON offers.alert_deliveries (user_id, made_at DESC)',
  'CREATE INDEX alert_deliveries_open_idx ON offers.alert_deliveries (channel, try_after) WHERE closed_at IS NULL',
  'CREATE INDEX alert_deliveries_made_idx ON offers.alert_deliveries (made_at)',

  // server_key: the public key of ours that the browser has subscribed with.
  `CREATE TABLE offers.push_devices (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    server_key text NOT NULL,
    browser text,
    system text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT push_devices_pkey PRIMARY KEY (id),
    CONSTRAINT push_devices_endpoint_key UNIQUE (endpoint)
  )`,
  'CREATE INDEX push_devices_user_idx ON offers.push_devices (user_id)',

  `CREATE TABLE offers.telegram_chats (
    user_id uuid NOT NULL,
    chat_id text NOT NULL,
    name text NOT NULL,
    connected_at timestamptz NOT NULL,
    CONSTRAINT telegram_chats_pkey PRIMARY KEY (user_id)
  )`,
  'CREATE INDEX telegram_chats_chat_idx ON offers.telegram_chats (chat_id)',

  // The code itself is known to its user alone.
  `CREATE TABLE offers.telegram_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT telegram_codes_pkey PRIMARY KEY (user_id),
    CONSTRAINT telegram_codes_hash_key UNIQUE (code_hash)
  )`,

  `CREATE TABLE offers.alert_webhooks (
    user_id uuid NOT NULL,
    url text NOT NULL,
    secret text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT alert_webhooks_pkey PRIMARY KEY (user_id),
    CONSTRAINT alert_webhooks_url_check CHECK (char_length(url) <= 2048)
  )`,

  `ALTER TABLE offers.alert_settings
    ADD quiet_from time, ADD quiet_to time,
    ADD CONSTRAINT alert_settings_quiet_check
      CHECK (num_nulls(quiet_from, quiet_to) = 2 OR (num_nulls(quiet_from, quiet_to) = 0 AND quiet_from <> quiet_to))`,
];

const unforced = (...names: string[]) =>
  names.map((name) => `ALTER TABLE offers.${name} NO FORCE ROW LEVEL SECURITY`);
const forced = (...names: string[]) =>
  names.map((name) => `ALTER TABLE offers.${name} FORCE ROW LEVEL SECURITY`);

const moved = [
  ...unforced('alert_letters', 'alert_events'),
  `INSERT INTO offers.alert_deliveries
     (id, user_id, channel, event_ids, made_at, tries, try_after, closed_at, outcome)
   SELECT letter.id, letter.user_id, 'mail',
     ARRAY(SELECT event.id FROM offers.alert_events event WHERE event.letter_id = letter.id ORDER BY event.checked_at),
     letter.made_at, letter.tries, letter.try_after, letter.closed_at,
     CASE WHEN letter.closed_at IS NOT NULL THEN 'told' END
   FROM offers.alert_letters letter`,
  'DROP INDEX offers.alert_events_unmailed_idx',
  'ALTER TABLE offers.alert_events DROP COLUMN letter_id',
  'ALTER TABLE offers.alert_events RENAME awaits_letter TO awaits_mail',
  // What fired before anybody could have another channel is told there no more.
  'ALTER TABLE offers.alert_events ADD awaits_notice boolean NOT NULL DEFAULT false',
  'ALTER TABLE offers.alert_events ALTER awaits_notice SET DEFAULT true',
  'CREATE INDEX alert_events_untold_idx ON offers.alert_events (user_id) WHERE awaits_mail OR awaits_notice',
  'DROP TABLE offers.alert_letters',
  ...forced('alert_events'),
];

const policies = [
  ...['alert_deliveries', 'push_devices', 'telegram_chats', 'alert_webhooks'].flatMap((table) =>
    ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' }),
  ),
  ...serviceOnlyPolicy('offers.telegram_codes', 'offers'),
];

const service = serviceRole('offers');
const grants = [
  `GRANT SELECT (id, user_id, channel, event_ids, made_at, tries, try_after, closed_at, outcome, status, failure)
    ON offers.alert_deliveries TO offers_user`,
  `GRANT SELECT, INSERT, UPDATE (tries, try_after, closed_at, outcome, status, failure), DELETE
    ON offers.alert_deliveries TO ${service}`,
  // Nothing of a channel by which another could send is readable to a user's transaction.
  'GRANT SELECT (id, user_id, endpoint, browser, system, created_at), DELETE ON offers.push_devices TO offers_user',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON offers.push_devices TO ${service}`,
  'GRANT SELECT (user_id, name, connected_at), DELETE ON offers.telegram_chats TO offers_user',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON offers.telegram_chats TO ${service}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON offers.telegram_codes TO ${service}`,
  'GRANT SELECT (user_id, url, created_at), DELETE ON offers.alert_webhooks TO offers_user',
  `GRANT SELECT, INSERT, UPDATE, DELETE ON offers.alert_webhooks TO ${service}`,
  `GRANT SELECT (quiet_from, quiet_to), INSERT (quiet_from, quiet_to), UPDATE (quiet_from, quiet_to)
    ON offers.alert_settings TO offers_user`,
  `GRANT UPDATE (awaits_notice) ON offers.alert_events TO ${service}`,
];

const takenBack = [
  'ALTER TABLE offers.alert_settings DROP CONSTRAINT alert_settings_quiet_check, DROP quiet_from, DROP quiet_to',
  'DROP TABLE offers.alert_webhooks, offers.telegram_codes, offers.telegram_chats, offers.push_devices',
  `CREATE TABLE offers.alert_letters (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    made_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    try_after timestamptz NOT NULL,
    closed_at timestamptz,
    CONSTRAINT alert_letters_pkey PRIMARY KEY (id)
  )`,
  'CREATE INDEX alert_letters_user_idx ON offers.alert_letters (user_id, made_at)',
  'CREATE INDEX alert_letters_open_idx ON offers.alert_letters (try_after) WHERE closed_at IS NULL',
  ...unforced('alert_events', 'alert_deliveries'),
  `INSERT INTO offers.alert_letters (id, user_id, made_at, tries, try_after, closed_at)
   SELECT id, user_id, made_at, tries, try_after, closed_at FROM offers.alert_deliveries WHERE channel = 'mail'`,
  'DROP INDEX offers.alert_events_untold_idx',
  'ALTER TABLE offers.alert_events DROP COLUMN awaits_notice',
  'ALTER TABLE offers.alert_events RENAME awaits_mail TO awaits_letter',
  'ALTER TABLE offers.alert_events ADD letter_id uuid',
  `UPDATE offers.alert_events event SET letter_id = delivery.id FROM offers.alert_deliveries delivery
   WHERE delivery.channel = 'mail' AND event.id = ANY (delivery.event_ids)`,
  `ALTER TABLE offers.alert_events
    ADD CONSTRAINT alert_events_letter_fkey FOREIGN KEY (letter_id) REFERENCES offers.alert_letters (id),
    ADD CONSTRAINT alert_events_letter_check CHECK (letter_id IS NULL OR NOT awaits_letter)`,
  'CREATE INDEX alert_events_unmailed_idx ON offers.alert_events (user_id) WHERE awaits_letter',
  'CREATE INDEX alert_events_letter_idx ON offers.alert_events (letter_id) WHERE letter_id IS NOT NULL',
  ...forced('alert_events'),
  'DROP TABLE offers.alert_deliveries',
  'ALTER TABLE offers.alert_letters ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE offers.alert_letters FORCE ROW LEVEL SECURITY',
  `CREATE POLICY alert_letters_service ON offers.alert_letters FOR ALL TO ${service} USING (true) WITH CHECK (true)`,
  `GRANT SELECT, INSERT, UPDATE (tries, try_after, closed_at), DELETE ON offers.alert_letters TO ${service}`,
  `GRANT UPDATE (letter_id) ON offers.alert_events TO ${service}`,
];
