import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of versions, between which an original's changes are shown, and the reports of quizzes that were captured again. */
export class VersionsCompared1796470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE cloner.versions ADD COLUMN picture text, ADD COLUMN pictured_at timestamptz, ADD COLUMN report jsonb,
        ADD CONSTRAINT versions_picture_check CHECK (picture ~ '^[0-9a-f]{64}$')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE cloner.versions DROP COLUMN picture, DROP COLUMN pictured_at, DROP COLUMN report',
    );
  }
}
