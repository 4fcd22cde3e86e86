import {
  type ReplacedMigrations,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  serviceOnlyPolicy,
} from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const replaced: ReplacedMigrations = { last: 'RecordSealingKeys1764800000000', count: 12 };

/**
 * Who may sign in and how, where they are signed in, what happened to their account, and the keys that tokens are signed and secrets
 * are sealed with.
 *
 * Only the service's own login reaches these tables. No user role has any right on them: no request exists for which somebody's own
 * claims should open a table of secrets.
 */
export class CreateAuth1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP FUNCTION auth_service.note_activity, auth_service.take_limits, auth_service.give_back_limits',
    );
    const names = [...TABLES, 'rate_limits'].map((table) => `auth_service.${table}`);
    await runner.query(`DROP TABLE ${names.join(', ')}`);
  }
}

function statements(): string[] {
  return [
    ...accounts,
    ...sessions,
    ...tokens,
    ...factors,
    ...keys,
    ...activity,
    ...TABLES.flatMap((table) => serviceOnlyPolicy(`auth_service.${table}`, 'auth')),
    ...grants,
    ...rateLimitTable('auth'),
    ...rateLimitRoom('auth'),
    ...rateLimitFunctions('auth'),
  ];
}

const TABLES = [
  'users',
  'identities',
  'sessions',
  'refresh_tokens',
  'one_time_tokens',
  'provider_flows',
  'factors',
  'factor_challenges',
  'signing_keys',
  'sealing_keys',
  'sealing_holders',
  'account_activity',
];

const accounts = [
  // new_email: the address that the user asked to have; new_email_proved: which of the two addresses has confirmed it so far.
  // devices_since: from when on the devices of the account count as known.
  `CREATE TABLE auth_service.users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL,
    password_hash text,
    user_metadata jsonb NOT NULL DEFAULT '{}',
    email_confirmed_at timestamptz,
    email_verified_at timestamptz,
    last_sign_in_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    new_email text,
    new_email_asked_at timestamptz,
    new_email_proved text,
    new_email_session_id uuid,
    devices_since timestamptz,
    CONSTRAINT users_email_unique UNIQUE (email),
    CONSTRAINT users_email_normal CHECK (email = lower(btrim(email)) AND length(email) <= 254),
    CONSTRAINT users_metadata_object CHECK (jsonb_typeof(user_metadata) = 'object'),
    CONSTRAINT users_new_email_normal CHECK (
      new_email = lower(btrim(new_email)) AND length(new_email) <= 254 AND new_email <> email),
    CONSTRAINT users_new_email_asked CHECK ((new_email IS NULL) = (new_email_asked_at IS NULL)),
    CONSTRAINT users_new_email_proved_known CHECK (
      new_email_proved IS NULL OR (new_email IS NOT NULL AND new_email_proved IN ('new', 'current')))
  )`,
  `CREATE TABLE auth_service.identities (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
    provider text NOT NULL,
    provider_id text NOT NULL,
    last_sign_in_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    email text,
    CONSTRAINT identities_provider_unique UNIQUE (provider, provider_id)
  )`,
  'CREATE INDEX identities_user ON auth_service.identities (user_id)',
  // Sign-ins that are under way at a provider.
  `CREATE TABLE auth_service.provider_flows (
    state_hash bytea PRIMARY KEY,
    provider text NOT NULL,
    secrets_box bytea NOT NULL,
    browser_hash bytea NOT NULL,
    code_challenge text NOT NULL,
    redirect_to text NOT NULL,
    link_user_id uuid REFERENCES auth_service.users (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX provider_flows_expiry ON auth_service.provider_flows (expires_at)',
  'CREATE INDEX provider_flows_user ON auth_service.provider_flows (link_user_id)',
];

const sessions = [
  `CREATE TABLE auth_service.sessions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
    aal text NOT NULL DEFAULT 'aal1',
    amr jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    refreshed_at timestamptz,
    user_agent text NOT NULL DEFAULT '',
    address text NOT NULL DEFAULT '',
    CONSTRAINT sessions_aal_known CHECK (aal IN ('aal1', 'aal2'))
  )`,
  'CREATE INDEX sessions_user ON auth_service.sessions (user_id)',
  `CREATE TABLE auth_service.refresh_tokens (
    token_hash bytea PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES auth_service.sessions (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz,
    successor_salt bytea,
    CONSTRAINT refresh_tokens_hash_length CHECK (octet_length(token_hash) = 32)
  )`,
  'CREATE INDEX refresh_tokens_session ON auth_service.refresh_tokens (session_id)',
  'CREATE INDEX refresh_tokens_used ON auth_service.refresh_tokens (used_at)',
  // One token of a session is usable at a time, whatever the code above it does.
  'CREATE UNIQUE INDEX refresh_tokens_one_unused ON auth_service.refresh_tokens (session_id) WHERE used_at IS NULL',
];

const tokens = [
  // What a link in an email opens, once. Emails are kept by who asked for them, and do not replace each other. The first proof of
  // an address keeps what its asker brought along (password_hash, user_metadata), and no more.
  `CREATE TABLE auth_service.one_time_tokens (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid REFERENCES auth_service.users (id) ON DELETE CASCADE,
    purpose text NOT NULL,
    email text NOT NULL,
    token_hash bytea,
    code_hash bytea,
    code_attempts int NOT NULL DEFAULT 0,
    auth_code_hash bytea,
    code_challenge text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    password_hash text,
    user_metadata jsonb,
    session_id uuid,
    needs_browser boolean NOT NULL DEFAULT false,
    asker bytea NOT NULL DEFAULT ''::bytea,
    asker_known boolean NOT NULL DEFAULT true,
    CONSTRAINT one_time_tokens_token_unique UNIQUE (token_hash),
    CONSTRAINT one_time_tokens_auth_code_unique UNIQUE (auth_code_hash),
    CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN ('signup', 'recovery', 'magiclink', 'invite',
      'reauthentication', 'oauth', 'email_change_new', 'email_change_current')),
    CONSTRAINT one_time_tokens_challenge CHECK ((auth_code_hash IS NULL) = (code_challenge IS NULL)),
    CONSTRAINT one_time_tokens_account_to_come CHECK (user_id IS NOT NULL OR purpose = 'magiclink')
  )`,
  'CREATE INDEX one_time_tokens_holder ON auth_service.one_time_tokens (user_id, purpose)',
  'CREATE INDEX one_time_tokens_newcomer ON auth_service.one_time_tokens (email) WHERE user_id IS NULL',
  'CREATE INDEX one_time_tokens_expiry ON auth_service.one_time_tokens (expires_at)',
];

const factors = [
  `CREATE TABLE auth_service.factors (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
    type text NOT NULL,
    friendly_name text,
    status text NOT NULL DEFAULT 'unverified',
    secret_box bytea,
    phone text,
    last_step bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT factors_type_known CHECK (
      (type = 'totp' AND secret_box IS NOT NULL AND phone IS NULL)
      OR (type = 'phone' AND phone IS NOT NULL AND secret_box IS NULL)),
    CONSTRAINT factors_status_known CHECK (status IN ('unverified', 'verified')),
    CONSTRAINT factors_name_unique UNIQUE (user_id, friendly_name)
  )`,
  'CREATE INDEX factors_user ON auth_service.factors (user_id)',
  `CREATE TABLE auth_service.factor_challenges (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    factor_id uuid NOT NULL REFERENCES auth_service.factors (id) ON DELETE CASCADE,
    session_id uuid NOT NULL REFERENCES auth_service.sessions (id) ON DELETE CASCADE,
    code_hash bytea,
    attempts int NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX factor_challenges_factor ON auth_service.factor_challenges (factor_id)',
  'CREATE INDEX factor_challenges_session ON auth_service.factor_challenges (session_id)',
  'CREATE INDEX factor_challenges_expiry ON auth_service.factor_challenges (expires_at)',
];

const keys = [
  // changed_at: when the key got its status; the next key waits until every verifier knows it.
  `CREATE TABLE auth_service.signing_keys (
    kid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    algorithm text NOT NULL,
    public_jwk jsonb NOT NULL,
    private_jwk jsonb NOT NULL,
    status text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT signing_keys_algorithm_known CHECK (algorithm IN ('ES256')),
    CONSTRAINT signing_keys_status_known CHECK (status IN ('next', 'current', 'previous', 'revoked'))
  )`,
  // Replicas that start together on an empty database agree on one key.
  "CREATE UNIQUE INDEX signing_keys_one_current ON auth_service.signing_keys ((true)) WHERE status = 'current'",
  "CREATE UNIQUE INDEX signing_keys_one_next ON auth_service.signing_keys ((true)) WHERE status = 'next'",
  // The secret that seals is known by its fingerprint alone. One row or none: after everything is sealed with a new secret, the row
  // of the old one goes.
  `CREATE TABLE auth_service.sealing_keys (
    fingerprint text PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE UNIQUE INDEX sealing_keys_one ON auth_service.sealing_keys ((true))',
  // Secrets that the running processes hold: of no use after a crash, nor in a backup.
  `CREATE UNLOGGED TABLE auth_service.sealing_holders (
    process_id uuid PRIMARY KEY,
    held text[] NOT NULL,
    seals_with text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
];

/** The history of an account. Each line is also the email that is owed for it until that is sent. */
const activity = [
  `CREATE TABLE auth_service.account_activity (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
    kind text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    session_id uuid,
    browser text,
    system text,
    country text,
    city text,
    network text,
    by_operator boolean NOT NULL,
    detail text,
    email text NOT NULL,
    former_email text,
    letters_due text[] NOT NULL,
    letter_tries int NOT NULL DEFAULT 0,
    letter_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    denied_at timestamptz,
    restored_at timestamptz,
    CONSTRAINT account_activity_kind_known CHECK (kind IN ('sign_in', 'password_set', 'password_changed', 'factor_added',
      'factor_removed', 'email_changed', 'email_restored', 'identity_linked', 'identity_unlinked', 'sessions_ended',
      'data_exported', 'deletion_requested', 'deletion_cancelled', 'team_token_created', 'team_token_revoked', 'access_denied')),
    CONSTRAINT account_activity_letters_known CHECK (letters_due <@ ARRAY['current', 'former']),
    CONSTRAINT account_activity_former CHECK (former_email IS NULL OR kind = 'email_changed')
  )`,
  'CREATE INDEX account_activity_user ON auth_service.account_activity (user_id, created_at DESC, id DESC)',
  `CREATE INDEX account_activity_devices ON auth_service.account_activity (user_id, network, browser)
    WHERE kind = 'sign_in'`,
  `CREATE INDEX account_activity_due ON auth_service.account_activity (letter_at) WHERE letters_due <> '{}'`,
  'CREATE INDEX account_activity_age ON auth_service.account_activity (created_at)',

  // Writes a line within the statement that it reports, so that a sign-in takes no further trip. Null where there is nothing to
  // report: a sign-in with a known browser and network, an event that is reported twice, a hundred of a kind in a day. An email is
  // owed for three of a kind in an hour; the links of those undo what comes after them too.
  `CREATE FUNCTION auth_service.note_activity(event jsonb) RETURNS uuid LANGUAGE plpgsql AS $$
    DECLARE
      whose uuid := event->>'user_id';
      what text := event->>'kind';
      account auth_service.users;
      in_hour int;
      in_day int;
      letters text[] := ARRAY['current'];
      made uuid;
    BEGIN
      IF what = 'sign_in' AND EXISTS (
        SELECT FROM auth_service.account_activity a WHERE a.user_id = whose AND a.kind = 'sign_in' AND a.denied_at IS NULL
          AND a.browser IS NOT DISTINCT FROM event->>'browser' AND a.system IS NOT DISTINCT FROM event->>'system'
          AND a.network IS NOT DISTINCT FROM event->>'network') THEN
        RETURN NULL;
      END IF;
      SELECT * INTO account FROM auth_service.users u WHERE u.id = whose;
      SELECT count(*) FILTER (WHERE a.created_at > clock_timestamp() - interval '1 hour'), count(*)
        INTO in_hour, in_day FROM auth_service.account_activity a
        WHERE a.user_id = whose AND a.kind = what AND a.created_at > clock_timestamp() - interval '1 day';
      IF account.id IS NULL OR in_day >= 100 THEN
        RETURN NULL;
      END IF;
      -- The first device of a new account is the one that made it.
      IF what = 'sign_in' AND account.created_at > clock_timestamp() - interval '1 day'
        AND NOT EXISTS (SELECT FROM auth_service.account_activity a WHERE a.user_id = whose AND a.kind = 'sign_in') THEN
        letters := '{}';
      END IF;
      IF (event->>'letter')::boolean IS FALSE OR (in_hour >= 3 AND what <> 'email_changed') THEN
        letters := '{}';
      END IF;
      IF event->>'former_email' IS NOT NULL THEN
        letters := letters || 'former'::text;
      END IF;
      INSERT INTO auth_service.account_activity (id, user_id, kind, session_id, browser, system, country, city, network, by_operator, detail,
        email, former_email, letters_due)
      VALUES (coalesce((event->>'id')::uuid, gen_random_uuid()), whose, what, (event->>'session_id')::uuid,
        event->>'browser', event->>'system', event->>'country', event->>'city', event->>'network',
        coalesce((event->>'by_operator')::boolean, false), event->>'detail',
        account.email, event->>'former_email', letters)
      ON CONFLICT (id) DO NOTHING RETURNING id INTO made;
      RETURN made;
    END $$`,
  'REVOKE ALL ON FUNCTION auth_service.note_activity FROM PUBLIC',
  'GRANT EXECUTE ON FUNCTION auth_service.note_activity TO auth_service',
];

const grants = [
  ...TABLES.filter((table) => table !== 'account_activity').map(
    (table) => `GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.${table} TO auth_service`,
  ),
  // What a line reports is never written again, only what becomes of it: its emails, and that the user denied it.
  `GRANT SELECT, INSERT, DELETE, UPDATE (letters_due, letter_tries, letter_at, denied_at, restored_at)
    ON auth_service.account_activity TO auth_service`,
];
