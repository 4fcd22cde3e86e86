import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people set for themselves, and the picture that they may now change. */
export class AddPreferences1795210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table accounts.profiles
      add column language text not null default 'pt',
      add column email_notifications boolean not null default true,
      add constraint profiles_language_check check (language in ('en', 'pt', 'es')),
      add constraint profiles_avatar_url_place_check check (avatar_url ~ '^(/api/avatars/|https://)')`);
    await runner.query(`comment on column accounts.profiles.email_notifications is
      'Mails about the safety of the account go whatever is said here'`);
    await runner.query('grant select (language, email_notifications) on accounts.profiles to accounts_user');
    await runner.query(
      'grant update (avatar_url, language, email_notifications) on accounts.profiles to accounts_user',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('revoke update (avatar_url) on accounts.profiles from accounts_user');
    await runner.query(`alter table accounts.profiles
      drop constraint profiles_avatar_url_place_check,
      drop column language,
      drop column email_notifications`);
  }
}
