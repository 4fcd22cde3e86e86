import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = [
  'received',
  'applied',
  'superseded',
  'unmatched',
  'unknown_product',
  'ignored',
  'malformed',
];

/** Notices that only name what they are about, and what was read for them. */
export class AddFetchedNotices1795230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outcomes([...OUTCOMES, 'fetching']));
    await runner.query(`alter table accounts.billing_events
      add column fetched bytea,
      add column fetched_at timestamptz,
      add column fetch_by timestamptz`);
    await runner.query(`comment on column accounts.billing_events.fetched is
      'What the notice names, as the provider''s API told it: JSON, each resource under what it is'`);
    await runner.query(`comment on column accounts.billing_events.fetch_by is
      'When somebody looks whether it was read, and has it read again'`);
    await runner.query(`create index billing_events_fetch_idx on accounts.billing_events (fetch_by)
      where outcome = 'fetching'`);
    await runner.query(
      'grant update (fetched, fetched_at, fetch_by) on accounts.billing_events to accounts_service',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The owner sees no rows while its policy is forced on it.
    await runner.query('alter table accounts.billing_events no force row level security');
    await runner.query(`update accounts.billing_events set outcome = 'malformed' where outcome = 'fetching'`);
    await runner.query('alter table accounts.billing_events force row level security');
    await runner.query('drop index accounts.billing_events_fetch_idx');
    await runner.query(`alter table accounts.billing_events
      drop column fetched, drop column fetched_at, drop column fetch_by`);
    await runner.query(outcomes(OUTCOMES));
  }
}

function outcomes(words: string[]): string {
  return `alter table accounts.billing_events drop constraint billing_events_outcome_check,
    add constraint billing_events_outcome_check check (outcome in (${words.map((word) => `'${word}'`).join(', ')}))`;
}
