import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails of a change of address carry codes, which are looked up by the address that they were sent to. */
export class CodesOfAddresses1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX one_time_tokens_address ON auth_service.one_time_tokens (email)
      WHERE purpose IN ('email_change_new', 'email_change_current')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth_service.one_time_tokens_address');
  }
}
