import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins that are on their way through a provider. */
export class AddProviderFlows1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_service.provider_flows (
        state_hash bytea PRIMARY KEY,
        provider text NOT NULL,
        secrets_box bytea NOT NULL,
        browser_hash bytea NOT NULL,
        code_challenge text NOT NULL,
        redirect_to text NOT NULL,
        link_user_id uuid REFERENCES auth_service.users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX provider_flows_expiry ON auth_service.provider_flows (expires_at)');
    await runner.query('CREATE INDEX provider_flows_user ON auth_service.provider_flows (link_user_id)');
    await runner.query('REVOKE ALL ON auth_service.provider_flows FROM PUBLIC');
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.provider_flows TO auth_service');
    await runner.query('ALTER TABLE auth_service.provider_flows ENABLE ROW LEVEL SECURITY');
    await runner.query('ALTER TABLE auth_service.provider_flows FORCE ROW LEVEL SECURITY');
    await runner.query(
      'CREATE POLICY service_only ON auth_service.provider_flows TO auth_service USING (true) WITH CHECK (true)',
    );
    await runner.query('ALTER TABLE auth_service.identities ADD COLUMN email text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_service.identities DROP COLUMN email');
    await runner.query('DROP TABLE auth_service.provider_flows');
  }
}
