import { ownRowsPolicy, rateLimitFunctions, rateLimitTable, serviceRole } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules on the readings of an offer, what they fired on, and the letters that tell of it. Who the rules are for writes what
 * they ask and nothing of what became of them.
 */
export class AddAlerts1795260000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      ...tables,
      ...indexes,
      ...policies,
      ...grants,
      ...triggers,
      ...rateLimitTable('offers'),
      ...rateLimitFunctions('offers'),
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE offers.alert_events, offers.alert_letters, offers.alert_settings, offers.alert_rules',
    );
    await runner.query('DROP FUNCTION offers.restart_alert_rule()');
    await runner.query(
      `DROP FUNCTION offers.take_limits(bytea[], float8[], float8[]),
        offers.give_back_limits(bytea[], float8[])`,
    );
    await runner.query('DROP TABLE offers.rate_limits');
  }
}

const tables = [
  // held: whether the condition held at evaluated_until; null while no reading has told.
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

  // Whoever sends it has it until try_after; so a letter of a killed process is taken up again, and a failed one later.
  `CREATE TABLE offers.alert_letters (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    made_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    try_after timestamptz NOT NULL,
    closed_at timestamptz,
    CONSTRAINT alert_letters_pkey PRIMARY KEY (id)
  )`,

  // The rule may be gone by now: what it was about is repeated here. A reading has one event of a rule at most.
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
  ...['alert_rules', 'alert_events', 'alert_settings'].flatMap((table) =>
    ownRowsPolicy(`offers.${table}`, { domain: 'offers', owner: 'user_id' }),
  ),
  // Users have no right on it at all.
  'ALTER TABLE offers.alert_letters ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE offers.alert_letters FORCE ROW LEVEL SECURITY',
  `CREATE POLICY alert_letters_service ON offers.alert_letters FOR ALL TO ${serviceRole('offers')}
    USING (true) WITH CHECK (true)`,
];

const grants = [
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
  // In a trigger, because the user who changes the condition may not write what became of it.
  `CREATE FUNCTION offers.restart_alert_rule() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    NEW.held := NULL;
    NEW.evaluated_until := clock_timestamp();
    IF OLD.condition IS DISTINCT FROM NEW.condition THEN NEW.last_fired_at := NULL; END IF;
    RETURN NEW;
  END $$`,
  'REVOKE ALL ON FUNCTION offers.restart_alert_rule() FROM PUBLIC',
  `CREATE TRIGGER alert_rules_restart BEFORE UPDATE ON offers.alert_rules FOR EACH ROW
    WHEN (OLD.condition IS DISTINCT FROM NEW.condition OR (NEW.enabled AND NOT OLD.enabled))
    EXECUTE FUNCTION offers.restart_alert_rule()`,
];
