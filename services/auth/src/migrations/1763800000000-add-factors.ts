import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['factors', 'factor_challenges'] as const;

/** Second factors, and the questions that are open. */
export class AddFactors1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_service.factors (
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
      )`);
    await runner.query('CREATE INDEX factors_user ON auth_service.factors (user_id)');
    await runner.query(`
      CREATE TABLE auth_service.factor_challenges (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        factor_id uuid NOT NULL REFERENCES auth_service.factors (id) ON DELETE CASCADE,
        session_id uuid NOT NULL REFERENCES auth_service.sessions (id) ON DELETE CASCADE,
        code_hash bytea,
        attempts int NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX factor_challenges_factor ON auth_service.factor_challenges (factor_id)');
    await runner.query(
      'CREATE INDEX factor_challenges_session ON auth_service.factor_challenges (session_id)',
    );
    await runner.query(
      'CREATE INDEX factor_challenges_expiry ON auth_service.factor_challenges (expires_at)',
    );
    for (const table of TABLES) {
      await runner.query(`REVOKE ALL ON auth_service.${table} FROM PUBLIC`);
      await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.${table} TO auth_service`);
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
