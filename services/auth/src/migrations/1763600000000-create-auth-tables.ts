import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['users', 'identities', 'sessions', 'refresh_tokens', 'signing_keys'] as const;

/**
 * Who may sign in, where they are signed in, and the keys that their tokens are signed with.
 *
 * Only the service's own login reaches these tables. No user role gets any right on them: there is no request for
 * which somebody's own claims should open a table of secrets.
 */
export class CreateAuthTables1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_service.users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL,
        password_hash text,
        user_metadata jsonb NOT NULL DEFAULT '{}',
        email_confirmed_at timestamptz,
        email_verified_at timestamptz,
        last_sign_in_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT users_email_unique UNIQUE (email),
        CONSTRAINT users_email_normal CHECK (email = lower(btrim(email)) AND length(email) <= 254),
        CONSTRAINT users_metadata_object CHECK (jsonb_typeof(user_metadata) = 'object')
      )`);
    await runner.query(`
      CREATE TABLE auth_service.identities (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
        provider text NOT NULL,
        provider_id text NOT NULL,
        last_sign_in_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT identities_provider_unique UNIQUE (provider, provider_id)
      )`);
    await runner.query('CREATE INDEX identities_user ON auth_service.identities (user_id)');
    await runner.query(`
      CREATE TABLE auth_service.sessions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
        aal text NOT NULL DEFAULT 'aal1',
        amr jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        refreshed_at timestamptz,
        CONSTRAINT sessions_aal_known CHECK (aal IN ('aal1', 'aal2'))
      )`);
    await runner.query('CREATE INDEX sessions_user ON auth_service.sessions (user_id)');
    await runner.query(`
      CREATE TABLE auth_service.refresh_tokens (
        token_hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES auth_service.sessions (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz,
        successor_salt bytea,
        CONSTRAINT refresh_tokens_hash_length CHECK (octet_length(token_hash) = 32)
      )`);
    await runner.query('CREATE INDEX refresh_tokens_session ON auth_service.refresh_tokens (session_id)');
    // One token of a session is usable at a time, whatever the code above it does.
    await runner.query(
      'CREATE UNIQUE INDEX refresh_tokens_one_unused ON auth_service.refresh_tokens (session_id) WHERE used_at IS NULL',
    );
    await runner.query(`
      CREATE TABLE auth_service.signing_keys (
        kid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        algorithm text NOT NULL,
        public_jwk jsonb NOT NULL,
        private_jwk jsonb NOT NULL,
        status text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT signing_keys_algorithm_known CHECK (algorithm IN ('ES256')),
        CONSTRAINT signing_keys_status_known CHECK (status IN ('next', 'current', 'previous', 'revoked'))
      )`);
    // Replicas that start together on an empty database agree on one key.
    await runner.query(
      "CREATE UNIQUE INDEX signing_keys_one_current ON auth_service.signing_keys ((true)) WHERE status = 'current'",
    );
    for (const table of TABLES) {
      await runner.query(`REVOKE ALL ON auth_service.${table} FROM PUBLIC`);
      await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.${table} TO auth_service`);
      // A right granted by mistake to another role still reaches no row.
      await runner.query(`ALTER TABLE auth_service.${table} ENABLE ROW LEVEL SECURITY`);
      await runner.query(`ALTER TABLE auth_service.${table} FORCE ROW LEVEL SECURITY`);
      await runner.query(
        `CREATE POLICY service_only ON auth_service.${table} TO auth_service USING (true) WITH CHECK (true)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE auth_service.${table}`);
  }
}
