import { rateLimitFunctions } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Taking and giving back of the limits in one trip to the database. */
export class AddLimitFunctions1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of rateLimitFunctions('auth')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION auth_service.take_limits, auth_service.give_back_limits');
  }
}
