import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of a captured page, kept with the capture: a ZIP has no site that would have it. */
export class ReportCaptures1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.captures ADD COLUMN report jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.captures DROP COLUMN report');
  }
}
