import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each clone was last looked at as a visitor has it, and when it is next. Rows of clones that are gone are removed by the visits. */
export class VisitClones1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cloner.clone_visits (
        clone_id uuid NOT NULL,
        manifest text NOT NULL,
        visited_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        failures integer NOT NULL DEFAULT 0,
        CONSTRAINT clone_visits_pkey PRIMARY KEY (clone_id),
        CONSTRAINT clone_visits_failures_check CHECK (failures >= 0)
      )`);
    await runner.query('REVOKE ALL ON cloner.clone_visits FROM PUBLIC');
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.clone_visits TO cloner_service');
    await runner.query('ALTER TABLE cloner.clone_visits ENABLE ROW LEVEL SECURITY');
    await runner.query('ALTER TABLE cloner.clone_visits FORCE ROW LEVEL SECURITY');
    await runner.query(
      'CREATE POLICY service_only ON cloner.clone_visits TO cloner_service USING (true) WITH CHECK (true)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.clone_visits');
  }
}
