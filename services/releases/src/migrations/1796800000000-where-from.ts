import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a version comes from: commit, author and what changed, as whoever published it says. */
export class WhereFrom1796800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases.versions ADD COLUMN source jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases.versions DROP COLUMN source');
  }
}
