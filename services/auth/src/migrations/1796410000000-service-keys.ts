import { serviceOnlyPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'auth_service.service_keys';

/** Keys of programs on servers (0107). Of a name there is one, and the one before it until that is ended. */
export class ServiceKeys1796410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE ${TABLE} (
        key_hash bytea PRIMARY KEY,
        name text NOT NULL,
        status text NOT NULL DEFAULT 'current',
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        CONSTRAINT service_keys_hash_length CHECK (octet_length(key_hash) = 32),
        CONSTRAINT service_keys_status_known CHECK (status IN ('current', 'previous')),
        CONSTRAINT service_keys_one_of_each UNIQUE (name, status)
      )`,
    );
    for (const statement of serviceOnlyPolicy(TABLE, 'auth')) await runner.query(statement);
    await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${TABLE} TO auth_service`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLE}`);
  }
}
