import { serviceOnlyPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTIVITY = 'auth_service.account_activity';
const CODES = 'auth_service.phone_codes';
const USERS = 'auth_service.users';

const before = `'sign_in', 'password_set', 'password_changed', 'factor_added', 'factor_removed', 'email_changed',
  'email_restored', 'identity_linked', 'identity_unlinked', 'sessions_ended', 'data_exported', 'deletion_requested',
  'deletion_cancelled', 'team_token_created', 'team_token_revoked', 'access_denied', 'access_token_created',
  'access_token_revoked', 'passkey_added', 'passkey_removed', 'passkey_refused', 'recovery_codes_made',
  'recovery_code_used', 'program_allowed', 'program_ended'`;

/** Phones that sign in (0108). A number is kept without its plus sign. */
export class Phones1796430000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${before}, 'phone_changed', 'phone_removed'`);
    for (const statement of statements) await runner.query(statement);
    for (const statement of serviceOnlyPolicy(CODES, 'auth')) await runner.query(statement);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${CODES} TO auth_service`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${CODES}`);
    await runner.query(`DELETE FROM auth_service.identities WHERE provider = 'phone'`);
    await runner.query(
      `ALTER TABLE ${USERS} DROP COLUMN phone, DROP COLUMN phone_confirmed_at, DROP COLUMN new_phone,
         DROP COLUMN new_phone_asked_at`,
    );
    await runner.query(`DELETE FROM ${ACTIVITY} WHERE kind IN ('phone_changed', 'phone_removed')`);
    await allow(runner, before);
  }
}

async function allow(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(`ALTER TABLE ${ACTIVITY} DROP CONSTRAINT account_activity_kind_known`);
  await runner.query(
    `ALTER TABLE ${ACTIVITY} ADD CONSTRAINT account_activity_kind_known CHECK (kind IN (${kinds}))`,
  );
}

const statements = [
  // phone_confirmed_at: a code to the number was used, or an operator vouched for it.
  `ALTER TABLE ${USERS} ADD COLUMN phone text, ADD COLUMN phone_confirmed_at timestamptz,
    ADD COLUMN new_phone text, ADD COLUMN new_phone_asked_at timestamptz,
    ADD CONSTRAINT users_phone_unique UNIQUE (phone),
    ADD CONSTRAINT users_phone_normal CHECK (phone ~ '^[1-9][0-9]{6,14}$' AND new_phone ~ '^[1-9][0-9]{6,14}$'),
    ADD CONSTRAINT users_phone_confirmed CHECK (phone IS NOT NULL OR phone_confirmed_at IS NULL),
    ADD CONSTRAINT users_new_phone_asked CHECK ((new_phone IS NULL) = (new_phone_asked_at IS NULL))`,
  `CREATE INDEX users_new_phone ON ${USERS} (new_phone, new_phone_asked_at) WHERE new_phone IS NOT NULL`,
  `CREATE TABLE ${CODES} (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid REFERENCES ${USERS} (id) ON DELETE CASCADE,
    phone text NOT NULL,
    purpose text NOT NULL,
    code_hash bytea NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    user_metadata jsonb,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT phone_codes_purpose_known CHECK (purpose IN ('sms', 'phone_change')),
    CONSTRAINT phone_codes_phone_normal CHECK (phone ~ '^[1-9][0-9]{6,14}$'),
    CONSTRAINT phone_codes_hash_length CHECK (octet_length(code_hash) = 32),
    CONSTRAINT phone_codes_account_to_come CHECK (user_id IS NOT NULL OR purpose = 'sms')
  )`,
  `CREATE INDEX phone_codes_phone ON ${CODES} (phone, purpose, created_at DESC)`,
  `CREATE INDEX phone_codes_user ON ${CODES} (user_id)`,
  `CREATE INDEX phone_codes_expiry ON ${CODES} (expires_at)`,
];
