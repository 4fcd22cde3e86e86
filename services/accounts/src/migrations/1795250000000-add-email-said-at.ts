import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which token an address is from: the tab that still has an older one must not write the old address back. */
export class AddEmailSaidAt1795250000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table accounts.profiles add column email_said_at timestamptz not null default now()',
    );
    await runner.query(`comment on column accounts.profiles.email_said_at is
      'When the token was issued that email and email_verified are from; no earlier one changes them'`);
    await runner.query('grant select (email_said_at) on accounts.profiles to accounts_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts.profiles drop column email_said_at');
  }
}
