import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account has come past or put away, by name; see `MARKS_MAX` of the contract. */
export class AddMarks1795240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table accounts.profiles
      add column marks text[] not null default '{}',
      add constraint profiles_marks_check check (
        cardinality(marks) <= 32 and array_to_string(marks, ' ', '?') ~ '^[a-z0-9. -]*$'
          and length(array_to_string(marks, ' ')) <= 2048)`);
    await runner.query('grant select (marks), update (marks) on accounts.profiles to accounts_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts.profiles drop column marks');
  }
}
