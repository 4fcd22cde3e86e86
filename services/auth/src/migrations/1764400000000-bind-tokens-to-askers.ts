import { pastPolicies } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What whoever asked for a letter or a change of address brought along: the first proof of an address keeps that and no more. */
export class BindTokensToAskers1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth_service.one_time_tokens
      ADD COLUMN password_hash text,
      ADD COLUMN user_metadata jsonb,
      ADD COLUMN session_id uuid,
      ADD COLUMN needs_browser boolean NOT NULL DEFAULT false`);
    // Letters that are on their way were asked for by whoever signed up: there was one of a kind.
    await pastPolicies(runner, ['auth_service.one_time_tokens', 'auth_service.users'], () =>
      runner.query(`UPDATE auth_service.one_time_tokens t SET password_hash = u.password_hash
        FROM auth_service.users u WHERE u.id = t.user_id AND t.purpose = 'signup'`),
    );
    await runner.query('ALTER TABLE auth_service.users ADD COLUMN new_email_session_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_service.users DROP COLUMN new_email_session_id');
    await runner.query(`ALTER TABLE auth_service.one_time_tokens DROP COLUMN password_hash,
      DROP COLUMN user_metadata, DROP COLUMN session_id, DROP COLUMN needs_browser`);
  }
}
