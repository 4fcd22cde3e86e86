import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = [
  'approved',
  'renewed',
  'refused',
  'past_due',
  'unpaid',
  'canceled',
  'expired',
  'refunded',
  'chargeback',
  'other',
];

/** What a provider says of the next charge: that it will not be made, or that it will after all. */
export class Renewals1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table accounts.profiles add column subscription_renews boolean not null default true',
    );
    await runner.query('grant select (subscription_renews) on accounts.profiles to accounts_user');
    await runner.query(kindsAre([...BEFORE, 'cancel_scheduled', 'resumed']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts.profiles drop column subscription_renews');
    // Notices of the kinds that go stay as they are: a notice is never lost, and the version before ignores them.
    await runner.query(`${kindsAre(BEFORE)} not valid`);
  }
}

function kindsAre(kinds: string[]): string {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  return `alter table accounts.billing_events drop constraint billing_events_kind_check,
    add constraint billing_events_kind_check check (kind in (${list}))`;
}
