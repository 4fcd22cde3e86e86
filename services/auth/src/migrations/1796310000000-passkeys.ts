import { serviceOnlyPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTIVITY = 'auth_service.account_activity';
const FACTORS = 'auth_service.factors';

const before = `'sign_in', 'password_set', 'password_changed', 'factor_added', 'factor_removed', 'email_changed',
  'email_restored', 'identity_linked', 'identity_unlinked', 'sessions_ended', 'data_exported', 'deletion_requested',
  'deletion_cancelled', 'team_token_created', 'team_token_revoked', 'access_denied', 'access_token_created',
  'access_token_revoked'`;
const added = `'passkey_added', 'passkey_removed', 'passkey_refused', 'recovery_codes_made', 'recovery_code_used'`;

const factorTypes = `(type = 'totp' AND secret_box IS NOT NULL AND phone IS NULL)
  OR (type = 'phone' AND phone IS NOT NULL AND secret_box IS NULL)`;
const factorTypesWithKeys = `${factorTypes}
  OR (type IN ('webauthn', 'recovery_code') AND phone IS NULL AND secret_box IS NULL)`;

const TABLES = ['webauthn_credentials', 'webauthn_challenges', 'recovery_codes'];

/** Passkeys, authenticators as second factors, and codes for whoever loses a factor (0101). */
export class Passkeys1796310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await check(runner, ACTIVITY, 'account_activity_kind_known', `kind IN (${before}, ${added})`);
    await check(runner, FACTORS, 'factors_type_known', factorTypesWithKeys);
    for (const statement of statements) await runner.query(statement);
    for (const table of TABLES) {
      for (const statement of serviceOnlyPolicy(`auth_service.${table}`, 'auth'))
        await runner.query(statement);
      await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.${table} TO auth_service`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLES.map((table) => `auth_service.${table}`).join(', ')}`);
    await runner.query('DROP INDEX auth_service.factors_one_set_of_codes');
    await runner.query('ALTER TABLE auth_service.factor_challenges DROP COLUMN challenge');
    await runner.query(`DELETE FROM ${FACTORS} WHERE type IN ('webauthn', 'recovery_code')`);
    await runner.query(`DELETE FROM ${ACTIVITY} WHERE kind IN (${added})`);
    await check(runner, FACTORS, 'factors_type_known', factorTypes);
    await check(runner, ACTIVITY, 'account_activity_kind_known', `kind IN (${before})`);
  }
}

const statements = [
  `CREATE UNIQUE INDEX factors_one_set_of_codes ON ${FACTORS} (user_id) WHERE type = 'recovery_code'`,
  // What an authenticator has to sign; null where the answer is a code.
  'ALTER TABLE auth_service.factor_challenges ADD COLUMN challenge bytea',
  // With a factor the key is a second step; without one it is a passkey, which opens a session by itself.
  `CREATE TABLE auth_service.webauthn_credentials (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
    factor_id uuid REFERENCES auth_service.factors (id) ON DELETE CASCADE,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL DEFAULT 0,
    transports text[] NOT NULL DEFAULT '{}',
    friendly_name text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz,
    CONSTRAINT webauthn_credentials_key_unique UNIQUE (credential_id),
    CONSTRAINT webauthn_credentials_factor_unique UNIQUE (factor_id),
    CONSTRAINT webauthn_credentials_key_length CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
    CONSTRAINT webauthn_credentials_name_length CHECK (length(friendly_name) BETWEEN 1 AND 120)
  )`,
  'CREATE INDEX webauthn_credentials_user ON auth_service.webauthn_credentials (user_id)',
  // A registration belongs to the session that asked; whoever signs in is not known yet.
  `CREATE TABLE auth_service.webauthn_challenges (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    session_id uuid REFERENCES auth_service.sessions (id) ON DELETE CASCADE,
    challenge bytea NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX webauthn_challenges_session ON auth_service.webauthn_challenges (session_id)',
  'CREATE INDEX webauthn_challenges_expiry ON auth_service.webauthn_challenges (expires_at)',
  `CREATE TABLE auth_service.recovery_codes (
    factor_id uuid NOT NULL REFERENCES auth_service.factors (id) ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (factor_id, code_hash)
  )`,
];

async function check(runner: QueryRunner, table: string, name: string, holds: string): Promise<void> {
  await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${holds})`);
}
