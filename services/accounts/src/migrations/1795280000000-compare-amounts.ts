import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = [
  'received',
  'applied',
  'superseded',
  'unmatched',
  'unknown_product',
  'ignored',
  'malformed',
  'fetching',
];

/** Payments that are below the price of what they were for, and products that may be sold for less than their plan's price. */
export class CompareAmounts1795280000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outcomes([...OUTCOMES, 'amount_mismatch']));
    await runner.query(`alter table accounts.provider_products add column min_amount_cents integer
      constraint provider_products_min_amount_check check (min_amount_cents >= 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The owner sees no rows while its policy is forced on it.
    await runner.query('alter table accounts.billing_events no force row level security');
    await runner.query(
      `update accounts.billing_events set outcome = 'unmatched' where outcome = 'amount_mismatch'`,
    );
    await runner.query('alter table accounts.billing_events force row level security');
    await runner.query(outcomes(OUTCOMES));
    await runner.query('alter table accounts.provider_products drop column min_amount_cents');
  }
}

function outcomes(words: string[]): string {
  return `alter table accounts.billing_events drop constraint billing_events_outcome_check,
    add constraint billing_events_outcome_check check (outcome in (${words.map((word) => `'${word}'`).join(', ')}))`;
}
