import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Captures may copy videos, and owners send videos of their own in parts. */
export class Players1796410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.video_uploads');
    await runner.query('ALTER TABLE cloner.captures DROP COLUMN video_bytes');
  }
}

const statements = [
  // Bytes that a capture may take for videos, beyond what every capture may; 0 where it leaves them with their players.
  'ALTER TABLE cloner.captures ADD COLUMN video_bytes bigint NOT NULL DEFAULT 0',

  // A video on its way: its parts are objects of their own until the last one is there.
  `CREATE TABLE cloner.video_uploads (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    mark text NOT NULL,
    bytes bigint NOT NULL,
    received bigint NOT NULL DEFAULT 0,
    type text,
    kept_until timestamptz NOT NULL,
    CONSTRAINT video_uploads_pkey PRIMARY KEY (id),
    CONSTRAINT video_uploads_file_key UNIQUE (site_id, mark),
    CONSTRAINT video_uploads_received_check CHECK (received BETWEEN 0 AND bytes)
  )`,
  'CREATE INDEX video_uploads_user_id_idx ON cloner.video_uploads (user_id)',
  ...ownRowsPolicy('cloner.video_uploads', { domain: 'cloner', owner: 'user_id' }),
  'GRANT SELECT ON cloner.video_uploads TO cloner_user',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.video_uploads TO cloner_service',
];
