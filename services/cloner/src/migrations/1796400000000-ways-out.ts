import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where clones lead: what each has, and what its owner calls their own. */
export class WaysOut1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cloner.captures DROP own');
    await runner.query('DROP TABLE cloner.ways_out, cloner.own_places');
  }
}

const statements = [
  `CREATE TABLE cloner.own_places (
    user_id uuid NOT NULL,
    places jsonb NOT NULL,
    addresses jsonb NOT NULL DEFAULT '[]',
    rest text NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT own_places_pkey PRIMARY KEY (user_id),
    CONSTRAINT own_places_addresses_check CHECK (jsonb_typeof(addresses) = 'array'),
    CONSTRAINT own_places_rest_check CHECK (rest IN ('keep', 'nowhere'))
  )`,
  // The ways of a site's version. Whose they are depends on what the owner calls their own, and is asked anew each time.
  `CREATE TABLE cloner.ways_out (
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    version integer NOT NULL,
    found jsonb NOT NULL,
    spots jsonb NOT NULL DEFAULT '{}',
    picture text,
    picture_width integer,
    picture_height integer,
    picture_due boolean NOT NULL DEFAULT true,
    updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT ways_out_pkey PRIMARY KEY (site_id),
    CONSTRAINT ways_out_site_fkey FOREIGN KEY (site_id, user_id)
      REFERENCES cloner.cloned_sites (id, user_id) ON DELETE CASCADE,
    CONSTRAINT ways_out_version_check CHECK (version >= 1),
    CONSTRAINT ways_out_found_check CHECK (jsonb_typeof(found) = 'array'),
    CONSTRAINT ways_out_picture_check CHECK (num_nulls(picture, picture_width, picture_height) IN (0, 3))
  )`,
  'CREATE INDEX ways_out_user_id_idx ON cloner.ways_out (user_id)',
  ...['own_places', 'ways_out'].flatMap((table) =>
    ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' }),
  ),
  'GRANT SELECT ON cloner.own_places, cloner.ways_out TO cloner_user',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.own_places, cloner.ways_out TO cloner_service',
  'ALTER TABLE cloner.captures ADD own jsonb',
];
