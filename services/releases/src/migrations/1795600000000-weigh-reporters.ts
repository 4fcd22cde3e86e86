import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a report weighs in the judgement of a canary: by the age of the account, and bounded by the network it came from. */
export class WeighReporters1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Reports without a weight are of the last ten minutes, and nothing says who was given what they judge.
    await runner.query('DELETE FROM releases.load_reporters');
    await runner.query(`
      ALTER TABLE releases.load_reporters
        ADD COLUMN network bytea,
        ADD COLUMN weight real NOT NULL,
        ADD CONSTRAINT load_reporters_weight_check CHECK (weight > 0 AND weight <= 1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE releases.load_reporters DROP COLUMN network, DROP COLUMN weight');
  }
}
