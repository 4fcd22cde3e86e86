import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What links need to lead many visitors: which campaigns have changed, which are used most, and who is the same person for a day. */
export class ServeLinks1795520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX traffic_filter.campaigns_updated_at_idx, traffic_filter.hourly_totals_hour_idx',
    );
    await runner.query('DROP TABLE traffic_filter.person_salts');
  }
}

const statements = [
  'CREATE INDEX campaigns_updated_at_idx ON traffic_filter.campaigns (updated_at)',
  // Hours come in their order, and are asked for by it alone once, when a process starts.
  'CREATE INDEX hourly_totals_hour_idx ON traffic_filter.hourly_totals USING brin (hour)',
  // Of two days at most: without its salt nobody can tell any more who a visitor was. day: since the beginning of 1970.
  `CREATE TABLE traffic_filter.person_salts (
    day integer NOT NULL,
    salt bytea NOT NULL,
    CONSTRAINT person_salts_pkey PRIMARY KEY (day)
  )`,
  'ALTER TABLE traffic_filter.person_salts ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE traffic_filter.person_salts FORCE ROW LEVEL SECURITY',
  'CREATE POLICY person_salts_service ON traffic_filter.person_salts FOR ALL TO traffic_filter_service USING (true) WITH CHECK (true)',
  'GRANT SELECT, INSERT, UPDATE (salt), DELETE ON traffic_filter.person_salts TO traffic_filter_service',
];
