import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work on a site that is not saved: its draft, and pictures that no version names yet. */
export class EditSites1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.uploads, cloner.drafts');
    await runner.query('DROP SEQUENCE cloner.draft_revisions');
  }
}

const statements = [
  // Never the same number again, for any site: who knows an older draft cannot take a newer one for it.
  'CREATE SEQUENCE cloner.draft_revisions',
  `CREATE TABLE cloner.drafts (
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    base_version integer NOT NULL,
    patches jsonb NOT NULL,
    revision bigint NOT NULL DEFAULT nextval('cloner.draft_revisions'),
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT drafts_pkey PRIMARY KEY (site_id),
    CONSTRAINT drafts_site_fkey FOREIGN KEY (site_id, user_id)
      REFERENCES cloner.cloned_sites (id, user_id) ON DELETE CASCADE,
    CONSTRAINT drafts_base_version_check CHECK (base_version >= 1),
    CONSTRAINT drafts_patches_check CHECK (jsonb_typeof(patches) = 'array')
  )`,
  'CREATE INDEX drafts_user_id_idx ON cloner.drafts (user_id)',

  // Like the objects of versions, named until they are gone: their site may be gone before.
  `CREATE TABLE cloner.uploads (
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path text NOT NULL,
    sha256 text NOT NULL,
    bytes integer NOT NULL,
    kept_until timestamptz NOT NULL,
    CONSTRAINT uploads_pkey PRIMARY KEY (site_id, path),
    CONSTRAINT uploads_object_fkey FOREIGN KEY (sha256) REFERENCES cloner.objects (sha256)
  )`,
  'CREATE INDEX uploads_user_id_idx ON cloner.uploads (user_id)',
  'CREATE INDEX uploads_sha256_idx ON cloner.uploads (sha256)',

  ...['drafts', 'uploads'].flatMap((table) =>
    ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' }),
  ),

  'GRANT SELECT ON cloner.drafts, cloner.uploads TO cloner_user',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.drafts, cloner.uploads TO cloner_service',
  'GRANT USAGE ON SEQUENCE cloner.draft_revisions TO cloner_service',
];
