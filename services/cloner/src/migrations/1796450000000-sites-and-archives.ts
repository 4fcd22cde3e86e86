import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Captures of several pages, captures of archives, and what captures were answered. */
export class SitesAndArchives1796450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // linked: which further pages are asked for. archive: hash of the uploaded file, which stays stored until the capture has ended.
    await runner.query(
      `ALTER TABLE cloner.captures ADD COLUMN linked jsonb, ADD COLUMN archive text,
        ADD CONSTRAINT captures_archive_check CHECK (archive ~ '^[0-9a-f]{64}$')`,
    );
    // Hash of the list of what the capture of this version asked for and was answered.
    await runner.query(
      `ALTER TABLE cloner.versions ADD COLUMN archive text,
        ADD CONSTRAINT versions_archive_check CHECK (archive ~ '^[0-9a-f]{64}$')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.versions DROP COLUMN archive');
    await runner.query('ALTER TABLE cloner.captures DROP COLUMN linked, DROP COLUMN archive');
  }
}
