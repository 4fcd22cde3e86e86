import { rateLimitFunctions, rateLimitRoom, rateLimitTable } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of clones: how many of them are taken from where, and which of them somebody has been told of. */
export class LimitReports1795310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const limits = [...rateLimitTable('cloner'), ...rateLimitRoom('cloner'), ...rateLimitFunctions('cloner')];
    for (const statement of [...limits, ...told]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.abuse_reports DROP COLUMN told_at');
    await runner.query('DROP INDEX cloner.abuse_reports_clone_id_idx');
    await runner.query(`DROP FUNCTION cloner.take_limits(bytea[], float8[], float8[]),
      cloner.give_back_limits(bytea[], float8[])`);
    await runner.query('DROP TABLE cloner.rate_limits');
  }
}

const told = [
  'ALTER TABLE cloner.abuse_reports ADD COLUMN told_at timestamptz',
  'GRANT UPDATE (told_at) ON cloner.abuse_reports TO cloner_service',
  'CREATE INDEX abuse_reports_clone_id_idx ON cloner.abuse_reports (clone_id)',
];
