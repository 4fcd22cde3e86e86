import { createJobsSchema, dropJobsSchema } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Room for the domain's jobs, and what the first of them look for profiles by. */
export class AddJobs1795190000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createJobsSchema('accounts')) await runner.query(statement);
    // Never renewed reads as renewed long ago: such a subscription has run out, too.
    await runner.query(
      `create index profiles_active_renewal_idx on accounts.profiles
         (coalesce(subscription_renewed_at, '-infinity'::timestamptz)) where subscription_status = 'active'`,
    );
    await runner.query(
      `create index profiles_trial_end_idx on accounts.profiles (trial_expires_at)
         where subscription_status = 'trialing'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index accounts.profiles_active_renewal_idx, accounts.profiles_trial_end_idx');
    for (const statement of dropJobsSchema('accounts')) await runner.query(statement);
  }
}
