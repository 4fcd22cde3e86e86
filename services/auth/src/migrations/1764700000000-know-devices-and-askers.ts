import { pastPolicies } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TOKENS = 'auth_service.one_time_tokens';

/**
 * Since when the devices of an account count as known; and letters that do not take each other's place, kept by who asked
 * for them, among them those for addresses that have no account yet.
 */
export class KnowDevicesAndAskers1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_service.users ADD COLUMN devices_since timestamptz');
    await runner.query(`ALTER TABLE ${TOKENS}
      ALTER COLUMN user_id DROP NOT NULL,
      ADD COLUMN asker bytea NOT NULL DEFAULT ''::bytea,
      ADD COLUMN asker_known boolean NOT NULL DEFAULT true,
      ADD CONSTRAINT one_time_tokens_account_to_come CHECK (user_id IS NOT NULL OR purpose = 'magiclink')`);
    await runner.query('DROP INDEX auth_service.one_time_tokens_one_of_a_kind');
    await runner.query(`CREATE INDEX one_time_tokens_holder ON ${TOKENS} (user_id, purpose)`);
    await runner.query(`CREATE INDEX one_time_tokens_newcomer ON ${TOKENS} (email) WHERE user_id IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // There was one of a kind, the newest, and none without an account.
    await pastPolicies(runner, [TOKENS], () =>
      runner.query(`DELETE FROM ${TOKENS} t WHERE user_id IS NULL OR EXISTS (
        SELECT FROM ${TOKENS} newer WHERE newer.user_id = t.user_id AND newer.purpose = t.purpose
          AND (newer.created_at, newer.id) > (t.created_at, t.id))`),
    );
    await runner.query(
      'DROP INDEX auth_service.one_time_tokens_holder, auth_service.one_time_tokens_newcomer',
    );
    await runner.query(`CREATE UNIQUE INDEX one_time_tokens_one_of_a_kind ON ${TOKENS} (user_id, purpose)`);
    await runner.query(`ALTER TABLE ${TOKENS}
      DROP CONSTRAINT one_time_tokens_account_to_come,
      DROP COLUMN asker_known,
      DROP COLUMN asker,
      ALTER COLUMN user_id SET NOT NULL`);
    await runner.query('ALTER TABLE auth_service.users DROP COLUMN devices_since');
  }
}
