import { serviceOnlyPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTIVITY = 'auth_service.account_activity';
const SESSIONS = 'auth_service.sessions';
const TABLES = ['oauth_clients', 'oauth_authorizations'];

const before = `'sign_in', 'password_set', 'password_changed', 'factor_added', 'factor_removed', 'email_changed',
  'email_restored', 'identity_linked', 'identity_unlinked', 'sessions_ended', 'data_exported', 'deletion_requested',
  'deletion_cancelled', 'team_token_created', 'team_token_revoked', 'access_denied', 'access_token_created',
  'access_token_revoked', 'passkey_added', 'passkey_removed', 'passkey_refused', 'recovery_codes_made',
  'recovery_code_used'`;
const added = `'program_allowed', 'program_ended'`;

/** Programs that act for users with tokens of their own (0116). */
export class OAuthServer1796420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${before}, ${added}`);
    for (const statement of statements) await runner.query(statement);
    for (const table of TABLES) {
      for (const statement of serviceOnlyPolicy(`auth_service.${table}`, 'auth'))
        await runner.query(statement);
      await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.${table} TO auth_service`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the columns, a program's session would be one of its user.
    await runner.query(`DELETE FROM ${SESSIONS} WHERE oauth_client_id IS NOT NULL`);
    await runner.query(`ALTER TABLE ${SESSIONS} DROP COLUMN oauth_client_id, DROP COLUMN oauth_scopes`);
    await runner.query('DROP TABLE auth_service.oauth_authorizations, auth_service.oauth_clients');
    await runner.query(`DELETE FROM ${ACTIVITY} WHERE kind IN (${added})`);
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
  `CREATE TABLE auth_service.oauth_clients (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL,
    uri text,
    logo_uri text,
    auth_method text NOT NULL,
    registration text NOT NULL,
    redirect_uris text[] NOT NULL,
    grant_types text[] NOT NULL,
    scopes text[] NOT NULL,
    secret_hash bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT oauth_clients_auth_method_known CHECK (auth_method IN ('none', 'client_secret_basic', 'client_secret_post')),
    CONSTRAINT oauth_clients_registration_known CHECK (registration IN ('manual', 'dynamic')),
    CONSTRAINT oauth_clients_secret_of_confidential CHECK ((auth_method = 'none') = (secret_hash IS NULL)),
    CONSTRAINT oauth_clients_secret_length CHECK (octet_length(secret_hash) = 32),
    CONSTRAINT oauth_clients_name_length CHECK (length(name) BETWEEN 1 AND 120),
    CONSTRAINT oauth_clients_redirects_given CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10)
  )`,
  'CREATE INDEX oauth_clients_newest ON auth_service.oauth_clients (created_at DESC, id)',
  `ALTER TABLE ${SESSIONS}
    ADD COLUMN oauth_client_id uuid REFERENCES auth_service.oauth_clients (id) ON DELETE CASCADE,
    ADD COLUMN oauth_scopes text[],
    ADD CONSTRAINT sessions_scopes_of_programs CHECK ((oauth_client_id IS NULL) = (oauth_scopes IS NULL))`,
  `CREATE INDEX sessions_oauth_client ON ${SESSIONS} (oauth_client_id) WHERE oauth_client_id IS NOT NULL`,
  // The session is that in which the user agreed, and after the code was used the one that it opened: a code that comes again ends it.
  `CREATE TABLE auth_service.oauth_authorizations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    client_id uuid NOT NULL REFERENCES auth_service.oauth_clients (id) ON DELETE CASCADE,
    redirect_uri text NOT NULL,
    scopes text[] NOT NULL,
    state text,
    nonce text,
    code_challenge text NOT NULL,
    user_id uuid REFERENCES auth_service.users (id) ON DELETE CASCADE,
    session_id uuid REFERENCES ${SESSIONS} (id) ON DELETE CASCADE,
    code_hash bytea,
    used_at timestamptz,
    expires_at timestamptz NOT NULL,
    CONSTRAINT oauth_authorizations_code_unique UNIQUE (code_hash),
    CONSTRAINT oauth_authorizations_code_of_user CHECK (
      (code_hash IS NULL) = (user_id IS NULL) AND (code_hash IS NULL) = (session_id IS NULL))
  )`,
  'CREATE INDEX oauth_authorizations_client ON auth_service.oauth_authorizations (client_id)',
  'CREATE INDEX oauth_authorizations_user ON auth_service.oauth_authorizations (user_id)',
  'CREATE INDEX oauth_authorizations_session ON auth_service.oauth_authorizations (session_id)',
  'CREATE INDEX oauth_authorizations_expiry ON auth_service.oauth_authorizations (expires_at)',
];
