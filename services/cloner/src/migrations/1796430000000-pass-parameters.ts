import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether what a quiz adds to its checkout's address travels on to the user's, as the user asked. */
export class PassParameters1796430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE cloner.captures ADD COLUMN pass_parameters boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.captures DROP COLUMN pass_parameters');
  }
}
