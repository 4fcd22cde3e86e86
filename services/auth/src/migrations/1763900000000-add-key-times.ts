import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a key came to be what it is: the next one waits until every verifier knows it. */
export class AddKeyTimes1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE auth_service.signing_keys ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()',
    );
    await runner.query(
      "CREATE UNIQUE INDEX signing_keys_one_next ON auth_service.signing_keys ((true)) WHERE status = 'next'",
    );
    await runner.query('CREATE INDEX refresh_tokens_used ON auth_service.refresh_tokens (used_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth_service.refresh_tokens_used');
    await runner.query('DROP INDEX auth_service.signing_keys_one_next');
    await runner.query('ALTER TABLE auth_service.signing_keys DROP COLUMN changed_at');
  }
}
