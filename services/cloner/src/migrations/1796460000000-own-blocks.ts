import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of pages that their owners keep, to be put into any of their sites. */
export class OwnBlocks1796460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.block_files, cloner.blocks');
  }
}

const statements = [
  `CREATE TABLE cloner.blocks (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    name text NOT NULL,
    html text NOT NULL,
    drawing jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT blocks_pkey PRIMARY KEY (id),
    CONSTRAINT blocks_id_user_id_key UNIQUE (id, user_id),
    CONSTRAINT blocks_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT blocks_html_check CHECK (octet_length(html) BETWEEN 1 AND 8000000),
    CONSTRAINT blocks_drawing_check CHECK (jsonb_typeof(drawing) = 'object')
  )`,
  'CREATE INDEX blocks_user_id_idx ON cloner.blocks (user_id)',
  // The pictures that the markup names, by the path that they get in every site. They stay stored whatever becomes of the site they are from.
  `CREATE TABLE cloner.block_files (
    block_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path text NOT NULL,
    sha256 text NOT NULL,
    bytes integer NOT NULL,
    CONSTRAINT block_files_pkey PRIMARY KEY (block_id, path),
    CONSTRAINT block_files_block_fkey FOREIGN KEY (block_id, user_id)
      REFERENCES cloner.blocks (id, user_id) ON DELETE CASCADE,
    CONSTRAINT block_files_object_fkey FOREIGN KEY (sha256) REFERENCES cloner.objects (sha256)
  )`,
  'CREATE INDEX block_files_user_id_idx ON cloner.block_files (user_id)',
  'CREATE INDEX block_files_sha256_idx ON cloner.block_files (sha256)',
  ...['blocks', 'block_files'].flatMap((table) =>
    ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' }),
  ),
  'GRANT SELECT, UPDATE (name), DELETE ON cloner.blocks TO cloner_user',
  'GRANT SELECT, DELETE ON cloner.block_files TO cloner_user',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.blocks, cloner.block_files TO cloner_service',
];
