import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = `'sign_in', 'password_set', 'password_changed', 'factor_added', 'factor_removed', 'email_changed',
  'email_restored', 'identity_linked', 'identity_unlinked', 'sessions_ended', 'data_exported', 'deletion_requested',
  'deletion_cancelled', 'team_token_created', 'team_token_revoked', 'access_denied'`;
const TABLE = 'auth_service.account_activity';

/** The history of an account tells of accesses that were made for programs, and of their end. */
export class TellOfAccessTokens1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${before}, 'access_token_created', 'access_token_revoked'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM ${TABLE} WHERE kind IN ('access_token_created', 'access_token_revoked')`);
    await allow(runner, before);
  }
}

async function allow(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(`ALTER TABLE ${TABLE} DROP CONSTRAINT account_activity_kind_known`);
  await runner.query(
    `ALTER TABLE ${TABLE} ADD CONSTRAINT account_activity_kind_known CHECK (kind IN (${kinds}))`,
  );
}
