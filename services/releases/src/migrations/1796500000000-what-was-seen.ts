import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was known of the versions when a pointer changed, and releases that went back by themselves. */
export class WhatWasSeen1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases.events ADD COLUMN evidence jsonb');
    await runner.query('DROP INDEX releases.events_reverted_idx');
    await runner.query(
      `CREATE INDEX events_reverted_idx ON releases.events (tool, from_version)
        WHERE kind = 'canary_reverted' OR (kind = 'rolled_back' AND automatic)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX releases.events_reverted_idx');
    await runner.query(
      `CREATE INDEX events_reverted_idx ON releases.events (tool, from_version) WHERE kind = 'canary_reverted'`,
    );
    await runner.query('ALTER TABLE releases.events DROP COLUMN evidence');
  }
}
