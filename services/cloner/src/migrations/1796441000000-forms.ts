import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Forms of sites that lead to their owner, and what visitors have sent by them. */
export class Forms1796441000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cloner.form_entries, cloner.forms');
  }
}

const statements = [
  // A list has neither address nor secret.
  `CREATE TABLE cloner.forms (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    site_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    url text,
    secret text,
    delivered integer NOT NULL DEFAULT 0,
    last_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT forms_pkey PRIMARY KEY (id),
    CONSTRAINT forms_id_user_id_key UNIQUE (id, user_id),
    CONSTRAINT forms_site_fkey FOREIGN KEY (site_id, user_id)
      REFERENCES cloner.cloned_sites (id, user_id) ON DELETE CASCADE,
    CONSTRAINT forms_lead_check CHECK ((url IS NULL) = (secret IS NULL)),
    CONSTRAINT forms_url_check CHECK (url ~ '^https?://' AND char_length(url) <= 2048),
    CONSTRAINT forms_name_check CHECK (char_length(name) BETWEEN 1 AND 80)
  )`,
  'CREATE INDEX forms_site_idx ON cloner.forms (user_id, site_id)',
  // Ids are by time: the newest entry of a form is the one with the highest.
  `CREATE TABLE cloner.form_entries (
    id uuid NOT NULL,
    form_id uuid NOT NULL,
    user_id uuid NOT NULL,
    state text NOT NULL,
    answers jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz,
    CONSTRAINT form_entries_pkey PRIMARY KEY (id),
    CONSTRAINT form_entries_form_fkey FOREIGN KEY (form_id, user_id)
      REFERENCES cloner.forms (id, user_id) ON DELETE CASCADE,
    CONSTRAINT form_entries_state_check CHECK (state IN ('kept', 'waiting', 'failed')),
    CONSTRAINT form_entries_try_check CHECK ((next_try_at IS NULL) = (state <> 'waiting')),
    CONSTRAINT form_entries_answers_check CHECK (jsonb_typeof(answers) = 'array')
  )`,
  'CREATE INDEX form_entries_form_idx ON cloner.form_entries (form_id, id DESC)',
  'CREATE INDEX form_entries_user_id_idx ON cloner.form_entries (user_id)',
  'CREATE INDEX form_entries_received_idx ON cloner.form_entries (received_at)',
  'CREATE INDEX form_entries_due_idx ON cloner.form_entries (next_try_at) WHERE next_try_at IS NOT NULL',
  ...['forms', 'form_entries'].flatMap((table) =>
    ownRowsPolicy(`cloner.${table}`, { domain: 'cloner', owner: 'user_id' }),
  ),
  // The service writes: it shows a secret once, and users may write no visitor's entry.
  `GRANT SELECT (id, site_id, user_id, name, url, delivered, last_at, created_at), DELETE ON cloner.forms
    TO cloner_user`,
  'GRANT SELECT, DELETE ON cloner.form_entries TO cloner_user',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.forms, cloner.form_entries TO cloner_service',
];
