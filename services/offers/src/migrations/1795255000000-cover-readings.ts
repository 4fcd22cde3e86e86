import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The index of readings holds their owner too, so that row level security is answered from it: a long history is then
 * summed up without a look at the table, where the readings of one offer lie between those of all others.
 */
export class CoverReadings1795255000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keyWith('count, user_id'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keyWith('count'));
  }
}

/** Made anew, since columns of a constraint cannot be added: readings wait meanwhile, some five seconds with two million. */
function keyWith(columns: string): string {
  return `ALTER TABLE offers.offer_metrics
    DROP CONSTRAINT offer_metrics_offer_id_checked_at_key,
    ADD CONSTRAINT offer_metrics_offer_id_checked_at_key UNIQUE (offer_id, checked_at) INCLUDE (${columns})`;
}
