import { pastPolicies } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names that were given up before names rested, which the migration that has them rest did not see past the table's policy: without a
 * time they would never be anybody's again.
 */
export class RestNamesOfBefore1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await pastPolicies(runner, ['cloner.subdomains'], () =>
      runner.query(
        `UPDATE cloner.subdomains SET deleted_at = now() WHERE state = 'deleted' AND deleted_at IS NULL`,
      ),
    );
  }

  /** Whatever comes before this has the times as well. */
  async down(): Promise<void> {}
}
