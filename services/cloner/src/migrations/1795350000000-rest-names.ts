import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A name that was given up rests for others; who had it last may take it again. The owner leaves with the account. */
export class RestNames1795350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE cloner.subdomains ADD COLUMN deleted_at timestamptz, ADD COLUMN last_user_id uuid',
    );
    await runner.query(`UPDATE cloner.subdomains SET deleted_at = now() WHERE state = 'deleted'`);
    await runner.query('CREATE INDEX subdomains_last_user_id_idx ON cloner.subdomains (last_user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.subdomains DROP COLUMN deleted_at, DROP COLUMN last_user_id');
  }
}
