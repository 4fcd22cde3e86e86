import { pastPolicies } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const PURPOSES = `'signup', 'recovery', 'magiclink', 'invite', 'reauthentication', 'oauth'`;
const CHANGE_PURPOSES = `'email_change_new', 'email_change_current'`;

/** The address that a user asked to have, and which of the two has said yes to it. */
export class AddEmailChanges1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth_service.users
      ADD COLUMN new_email text,
      ADD COLUMN new_email_asked_at timestamptz,
      ADD COLUMN new_email_proved text,
      ADD CONSTRAINT users_new_email_normal CHECK (
        new_email = lower(btrim(new_email)) AND length(new_email) <= 254 AND new_email <> email),
      ADD CONSTRAINT users_new_email_asked CHECK ((new_email IS NULL) = (new_email_asked_at IS NULL)),
      ADD CONSTRAINT users_new_email_proved_known CHECK (
        new_email_proved IS NULL OR (new_email IS NOT NULL AND new_email_proved IN ('new', 'current')))`);
    await allowPurposes(runner, `${PURPOSES}, ${CHANGE_PURPOSES}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await pastPolicies(runner, ['auth_service.one_time_tokens'], () =>
      runner.query(`DELETE FROM auth_service.one_time_tokens WHERE purpose IN (${CHANGE_PURPOSES})`),
    );
    await allowPurposes(runner, PURPOSES);
    await runner.query(`ALTER TABLE auth_service.users
      DROP COLUMN new_email, DROP COLUMN new_email_asked_at, DROP COLUMN new_email_proved`);
  }
}

async function allowPurposes(runner: QueryRunner, purposes: string): Promise<void> {
  await runner.query(`ALTER TABLE auth_service.one_time_tokens
    DROP CONSTRAINT one_time_tokens_purpose_known,
    ADD CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN (${purposes}))`);
}
