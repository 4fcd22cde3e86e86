import { ownRowsPolicy, serviceOnlyPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const USER_COLUMNS = 'search_enabled, brand_words, search_at, search_next, searched_at';

/** The search for copies that nobody has visited yet: by certificates and by names like the owner's. */
export class SearchForCopies1796920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // search_at: when the next names are asked for; search_next: the first of them; searched_at: when all had been asked for.
      `ALTER TABLE anticlone.anticlone_sites ADD COLUMN search_enabled boolean NOT NULL DEFAULT false,
        ADD COLUMN brand_words text[] NOT NULL DEFAULT '{}', ADD COLUMN search_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ADD COLUMN search_next integer NOT NULL DEFAULT 0, ADD COLUMN searched_at timestamptz,
        ADD CONSTRAINT anticlone_sites_brand_words_check CHECK (cardinality(brand_words) <= 10)`,
      'CREATE INDEX anticlone_sites_search_idx ON anticlone.anticlone_sites (search_at) WHERE search_enabled',
      `ALTER TABLE anticlone.detected_clones ADD COLUMN found_by text NOT NULL DEFAULT 'visit', ADD COLUMN certificate jsonb,
        ADD CONSTRAINT detected_clones_found_by_check CHECK (found_by IN ('visit', 'certificate', 'name'))`,
      // look_at: when the domain is due, null when it is not. look_until: until when a process claims it. looks: in a row with one outcome.
      `CREATE TABLE anticlone.found_domains (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        anticlone_site_id uuid NOT NULL,
        user_id uuid NOT NULL,
        host text NOT NULL,
        found_by text NOT NULL,
        likeness text NOT NULL,
        certificate jsonb,
        found_at timestamptz NOT NULL,
        look_at timestamptz,
        look_until timestamptz,
        looked_at timestamptz,
        looks integer NOT NULL DEFAULT 0,
        outcome text,
        similarity_score double precision,
        title text,
        clone_id uuid,
        CONSTRAINT found_domains_pkey PRIMARY KEY (id),
        CONSTRAINT found_domains_host_key UNIQUE (anticlone_site_id, host),
        CONSTRAINT found_domains_site_fkey FOREIGN KEY (anticlone_site_id)
          REFERENCES anticlone.anticlone_sites (id) ON DELETE CASCADE,
        CONSTRAINT found_domains_clone_fkey FOREIGN KEY (clone_id)
          REFERENCES anticlone.detected_clones (id) ON DELETE SET NULL,
        CONSTRAINT found_domains_host_check CHECK (char_length(host) <= 253),
        CONSTRAINT found_domains_found_by_check CHECK (found_by IN ('certificate', 'name')),
        CONSTRAINT found_domains_title_check CHECK (char_length(title) <= 200)
      )`,
      'CREATE INDEX found_domains_due_idx ON anticlone.found_domains (look_at) WHERE look_at IS NOT NULL',
      'CREATE INDEX found_domains_user_id_idx ON anticlone.found_domains (user_id)',
      'CREATE INDEX found_domains_clone_id_idx ON anticlone.found_domains (clone_id) WHERE clone_id IS NOT NULL',
      // What was asked of others for an account on a day of São Paulo, by which it is limited.
      `CREATE TABLE anticlone.search_days (
        user_id uuid NOT NULL,
        day date NOT NULL,
        names integer NOT NULL DEFAULT 0,
        looks integer NOT NULL DEFAULT 0,
        CONSTRAINT search_days_pkey PRIMARY KEY (user_id, day)
      )`,
      // next_entry: the first entry of the log that was not read. The row 'file' stands for what operators feed.
      `CREATE TABLE anticlone.certificate_logs (
        url text NOT NULL,
        next_entry bigint NOT NULL DEFAULT 0,
        skipped bigint NOT NULL DEFAULT 0,
        read_at timestamptz,
        CONSTRAINT certificate_logs_pkey PRIMARY KEY (url)
      )`,
      ...ownRowsPolicy('anticlone.found_domains', { domain: 'anticlone', owner: 'user_id' }),
      ...ownRowsPolicy('anticlone.search_days', { domain: 'anticlone', owner: 'user_id' }),
      ...serviceOnlyPolicy('anticlone.certificate_logs', 'anticlone'),
      `GRANT SELECT (${USER_COLUMNS}), INSERT (search_enabled), UPDATE (search_enabled, brand_words)
        ON anticlone.anticlone_sites TO anticlone_user`,
      'GRANT SELECT ON anticlone.found_domains, anticlone.search_days TO anticlone_user',
      `GRANT SELECT, INSERT, UPDATE, DELETE ON anticlone.found_domains, anticlone.search_days TO anticlone_service`,
      'GRANT SELECT, INSERT, UPDATE ON anticlone.certificate_logs TO anticlone_service',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE anticlone.found_domains, anticlone.search_days, anticlone.certificate_logs',
    );
    await runner.query('ALTER TABLE anticlone.detected_clones DROP COLUMN found_by, DROP COLUMN certificate');
    await runner.query(
      `ALTER TABLE anticlone.anticlone_sites DROP COLUMN search_enabled, DROP COLUMN brand_words, DROP COLUMN search_at,
        DROP COLUMN search_next, DROP COLUMN searched_at`,
    );
  }
}
