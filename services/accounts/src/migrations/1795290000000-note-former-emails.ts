import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that an account had before: letters to them go with it, too, after sign-in has forgotten them. */
export class NoteFormerEmails1795290000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table accounts.erasures add column former_emails text[] not null default '{}'`);
    await runner.query('grant update (former_emails) on accounts.erasures to accounts_service');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts.erasures drop column former_emails');
  }
}
