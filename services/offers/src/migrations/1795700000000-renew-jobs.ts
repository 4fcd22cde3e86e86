import { createJobsSchema, dropJobsSchema, renewJobsSchema } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The domain's jobs from pg-boss 10's tables to pg-boss 12's. */
export class RenewJobs1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of renewJobsSchema('offers')) await runner.query(statement);
  }

  /** To the tables that the migrations before left, without jobs. */
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [...dropJobsSchema('offers'), ...createJobsSchema('offers')])
      await runner.query(statement);
  }
}
