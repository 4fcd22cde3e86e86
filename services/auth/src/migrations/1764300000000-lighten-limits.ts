import { rateLimitRoom } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A limit that is counted touches one row, and no index. */
export class LightenLimits1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rateLimitRoom('auth')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_service.rate_limits RESET (fillfactor)');
    await runner.query('CREATE INDEX rate_limits_full ON auth_service.rate_limits (full_at)');
  }
}
