import { rateLimitTable } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a link in a mail opens, once; the limits that all replicas share; and where a session is used from. */
export class AddOneTimeTokens1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_service.one_time_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
        purpose text NOT NULL,
        email text NOT NULL,
        token_hash bytea,
        code_hash bytea,
        code_attempts int NOT NULL DEFAULT 0,
        auth_code_hash bytea,
        code_challenge text,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT one_time_tokens_token_unique UNIQUE (token_hash),
        CONSTRAINT one_time_tokens_auth_code_unique UNIQUE (auth_code_hash),
        CONSTRAINT one_time_tokens_purpose_known CHECK (
          purpose IN ('signup', 'recovery', 'magiclink', 'invite', 'reauthentication', 'oauth')),
        CONSTRAINT one_time_tokens_challenge CHECK ((auth_code_hash IS NULL) = (code_challenge IS NULL))
      )`);
    // A new mail takes the place of the one before it: one link of a kind works at a time.
    await runner.query(
      'CREATE UNIQUE INDEX one_time_tokens_one_of_a_kind ON auth_service.one_time_tokens (user_id, purpose)',
    );
    await runner.query('CREATE INDEX one_time_tokens_expiry ON auth_service.one_time_tokens (expires_at)');
    await runner.query('REVOKE ALL ON auth_service.one_time_tokens FROM PUBLIC');
    await runner.query(
      'GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.one_time_tokens TO auth_service',
    );
    await runner.query('ALTER TABLE auth_service.one_time_tokens ENABLE ROW LEVEL SECURITY');
    await runner.query('ALTER TABLE auth_service.one_time_tokens FORCE ROW LEVEL SECURITY');
    await runner.query(
      'CREATE POLICY service_only ON auth_service.one_time_tokens TO auth_service USING (true) WITH CHECK (true)',
    );
    for (const statement of rateLimitTable('auth')) await runner.query(statement);
    await runner.query(`ALTER TABLE auth_service.sessions
      ADD COLUMN user_agent text NOT NULL DEFAULT '', ADD COLUMN address text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_service.sessions DROP COLUMN user_agent, DROP COLUMN address');
    await runner.query('DROP TABLE auth_service.rate_limits');
    await runner.query('DROP TABLE auth_service.one_time_tokens');
  }
}
