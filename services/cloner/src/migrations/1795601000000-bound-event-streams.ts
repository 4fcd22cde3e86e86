import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams of events that are open at any replica: counted by user and by address, neither of which is kept. */
export class BoundEventStreams1795601000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cloner.event_streams (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_key bytea NOT NULL,
        address_key bytea NOT NULL,
        until timestamptz NOT NULL,
        CONSTRAINT event_streams_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX event_streams_user_idx ON cloner.event_streams (user_key)');
    await runner.query('CREATE INDEX event_streams_address_idx ON cloner.event_streams (address_key)');
    await runner.query('REVOKE ALL ON cloner.event_streams FROM PUBLIC');
    await runner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.event_streams TO cloner_service');
    await runner.query('ALTER TABLE cloner.event_streams ENABLE ROW LEVEL SECURITY');
    await runner.query('ALTER TABLE cloner.event_streams FORCE ROW LEVEL SECURITY');
    await runner.query(
      'CREATE POLICY service_only ON cloner.event_streams TO cloner_service USING (true) WITH CHECK (true)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.event_streams');
  }
}
