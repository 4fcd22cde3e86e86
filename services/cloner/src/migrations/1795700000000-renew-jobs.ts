import { renewJobsSchema } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The domain's jobs from pg-boss 10's tables to pg-boss 12's. */
export class RenewJobs1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of renewJobsSchema('cloner')) await runner.query(statement);
  }

  /** The tables stay: the migration that made the schema drops it, whatever is in it. */
  async down(): Promise<void> {}
}
