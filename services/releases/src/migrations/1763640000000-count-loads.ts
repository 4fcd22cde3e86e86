import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What shells say of the versions they load: one row per version, minute and outcome, however many people there are.
 * Nothing in it leads to a person.
 */
export class CountLoads1763640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE releases.load_counts (
        tool text NOT NULL,
        version text NOT NULL,
        minute timestamptz NOT NULL,
        outcome text NOT NULL,
        cause text NOT NULL DEFAULT '',
        times integer NOT NULL,
        duration_ms bigint NOT NULL DEFAULT 0,
        CONSTRAINT load_counts_pkey PRIMARY KEY (tool, version, minute, outcome, cause),
        CONSTRAINT load_counts_version_fkey FOREIGN KEY (tool, version) REFERENCES releases.versions,
        CONSTRAINT load_counts_outcome_check CHECK (outcome IN ('ok', 'fallback', 'failed', 'render_error')),
        CONSTRAINT load_counts_times_check CHECK (times > 0)
      )`);
    // For the end of their time.
    await queryRunner.query(`CREATE INDEX load_counts_minute_idx ON releases.load_counts (minute)`);
    await queryRunner.query(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON releases.load_counts TO releases_service`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE releases.load_counts`);
  }
}
