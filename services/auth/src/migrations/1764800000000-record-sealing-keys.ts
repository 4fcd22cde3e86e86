import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['sealing_keys', 'sealing_holders'] as const;

/** Which secret seals, by its fingerprint alone, and which secrets the processes hold that open what is sealed. */
export class RecordSealingKeys1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_service.sealing_keys (
        fingerprint text PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    // One row or none: what was sealed with the secret before is sealed anew, and its row makes way.
    await runner.query('CREATE UNIQUE INDEX sealing_keys_one ON auth_service.sealing_keys ((true))');
    // Who is there now: of no use after a crash, nor in a backup.
    await runner.query(`
      CREATE UNLOGGED TABLE auth_service.sealing_holders (
        process_id uuid PRIMARY KEY,
        held text[] NOT NULL,
        seals_with text NOT NULL,
        seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    for (const table of TABLES) {
      await runner.query(`REVOKE ALL ON auth_service.${table} FROM PUBLIC`);
      await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON auth_service.${table} TO auth_service`);
      await runner.query(`ALTER TABLE auth_service.${table} ENABLE ROW LEVEL SECURITY`);
      await runner.query(`ALTER TABLE auth_service.${table} FORCE ROW LEVEL SECURITY`);
      await runner.query(
        `CREATE POLICY service_only ON auth_service.${table} TO auth_service USING (true) WITH CHECK (true)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE auth_service.${table}`);
  }
}
