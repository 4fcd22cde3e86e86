import type { MigrationInterface, QueryRunner } from 'typeorm';

const USERS = 'auth_service.users';

/** What an operator says of a user (0107). `programs_due`: tokens of programs made until then still have to end. */
export class AdminFields1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ${USERS} ADD COLUMN app_metadata jsonb NOT NULL DEFAULT '{}', ADD COLUMN banned_until timestamptz,
         ADD COLUMN invited_at timestamptz, ADD COLUMN deleted_at timestamptz, ADD COLUMN programs_due timestamptz,
         ADD CONSTRAINT users_app_metadata_object CHECK (jsonb_typeof(app_metadata) = 'object')`,
    );
    await runner.query(
      `CREATE INDEX users_programs_due ON ${USERS} (programs_due) WHERE programs_due IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ${USERS} DROP COLUMN app_metadata, DROP COLUMN banned_until, DROP COLUMN invited_at,
         DROP COLUMN deleted_at, DROP COLUMN programs_due`,
    );
  }
}
