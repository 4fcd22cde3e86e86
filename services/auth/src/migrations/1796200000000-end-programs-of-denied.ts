import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'auth_service.account_activity';

/** Whoever denies an event also ends the tokens of programs, which the accounts domain holds and which may be away. */
export class EndProgramsOfDenied1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${TABLE} ADD COLUMN programs_due boolean NOT NULL DEFAULT false`);
    await runner.query(
      `CREATE INDEX account_activity_programs_due ON ${TABLE} (denied_at) WHERE programs_due`,
    );
    await runner.query(`GRANT UPDATE (programs_due) ON ${TABLE} TO auth_service`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN programs_due`);
  }
}
