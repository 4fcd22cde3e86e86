import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a copy is looked at, and what is kept of the original to compare it with. */
export class LookAtClones1795430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE anticlone.original_pages');
    await runner.query('ALTER TABLE anticlone.detected_clones DROP COLUMN look_at, DROP COLUMN look_until');
  }
}

const statements = [
  // look_at: due from then on; none when nothing is to be done. look_until: somebody is at it, and has until then.
  `ALTER TABLE anticlone.detected_clones ADD COLUMN look_at timestamptz, ADD COLUMN look_until timestamptz`,
  `CREATE INDEX detected_clones_look_at_idx ON anticlone.detected_clones (look_at) WHERE look_at IS NOT NULL`,

  // Of the page of a site, as it was when it last answered: static as it is sent, rendered as a browser draws it. No words of it.
  `CREATE TABLE anticlone.original_pages (
    anticlone_site_id uuid NOT NULL,
    way text NOT NULL,
    features jsonb NOT NULL,
    read_at timestamptz NOT NULL,
    CONSTRAINT original_pages_pkey PRIMARY KEY (anticlone_site_id, way),
    CONSTRAINT original_pages_site_fkey FOREIGN KEY (anticlone_site_id)
      REFERENCES anticlone.anticlone_sites (id) ON DELETE CASCADE,
    CONSTRAINT original_pages_way_check CHECK (way IN ('static', 'rendered'))
  )`,
  'ALTER TABLE anticlone.original_pages ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE anticlone.original_pages FORCE ROW LEVEL SECURITY',
  `CREATE POLICY original_pages_service ON anticlone.original_pages FOR ALL TO anticlone_service
    USING (true) WITH CHECK (true)`,
  'GRANT SELECT, INSERT, UPDATE ON anticlone.original_pages TO anticlone_service',
];
