import { ownRowsPolicy, pastPolicies } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clones of quizzes: a table of their own beside that of sites; names, versions, objects and the queue are the same for both. */
export class CreateQuizzes1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Their captures and names mean nothing to what knows no quizzes. Files are collected.
    await pastPolicies(runner, CLEARED, async () => {
      await runner.query(`DELETE FROM cloner.versions v WHERE v.clone_id IN (
        SELECT id FROM cloner.cloned_quiz UNION SELECT id FROM cloner.captures WHERE kind IN ('quiz', 'quiz-zip'))`);
      await runner.query(`DELETE FROM cloner.captures WHERE kind IN ('quiz', 'quiz-zip')`);
      await runner.query(`DELETE FROM cloner.subdomains WHERE kind = 'quiz'`);
    });
    await runner.query('DROP TABLE cloner.cloned_quiz');
    await runner.query(`ALTER TABLE cloner.captures
      DROP CONSTRAINT captures_kind_check, DROP CONSTRAINT captures_subdomain_check, DROP CONSTRAINT captures_checkout_check,
      DROP COLUMN checkout_url, DROP COLUMN own_trackers,
      ADD CONSTRAINT captures_kind_check CHECK (kind IN ('folder', 'zip')),
      ADD CONSTRAINT captures_subdomain_check CHECK ((kind = 'folder') = (subdomain IS NOT NULL))`);
  }
}

const CLEARED = ['cloner.versions', 'cloner.cloned_quiz', 'cloner.captures', 'cloner.subdomains'];
const WEB_ADDRESS = (column: string) => `(${column} ~* '^https?://' AND char_length(${column}) <= 2048)`;

const statements = [
  `CREATE TABLE cloner.cloned_quiz (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    original_url text NOT NULL,
    checkout_url text NOT NULL,
    subdomain text NOT NULL,
    url text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    version integer NOT NULL,
    state text NOT NULL DEFAULT 'active',
    report jsonb,
    CONSTRAINT cloned_quiz_pkey PRIMARY KEY (id),
    CONSTRAINT cloned_quiz_subdomain_key UNIQUE (subdomain),
    CONSTRAINT cloned_quiz_original_url_check CHECK ${WEB_ADDRESS('original_url')},
    CONSTRAINT cloned_quiz_checkout_url_check CHECK ${WEB_ADDRESS('checkout_url')},
    CONSTRAINT cloned_quiz_state_check CHECK (state IN ('active', 'suspended', 'deleting')),
    CONSTRAINT cloned_quiz_version_check CHECK (version >= 1)
  )`,
  'CREATE INDEX cloned_quiz_newest_idx ON cloner.cloned_quiz (user_id, created_at DESC, id DESC)',

  `ALTER TABLE cloner.captures
    ADD COLUMN checkout_url text,
    ADD COLUMN own_trackers jsonb NOT NULL DEFAULT '[]',
    DROP CONSTRAINT captures_kind_check,
    DROP CONSTRAINT captures_subdomain_check,
    ADD CONSTRAINT captures_kind_check CHECK (kind IN ('folder', 'zip', 'quiz', 'quiz-zip')),
    ADD CONSTRAINT captures_subdomain_check CHECK ((kind IN ('folder', 'quiz')) = (subdomain IS NOT NULL)),
    ADD CONSTRAINT captures_checkout_check CHECK ((kind IN ('quiz', 'quiz-zip')) = (checkout_url IS NOT NULL))`,

  ...ownRowsPolicy('cloner.cloned_quiz', { domain: 'cloner', owner: 'user_id' }),

  'GRANT SELECT ON cloner.cloned_quiz TO cloner_user',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON cloner.cloned_quiz TO cloner_service',

  `CREATE TRIGGER cloned_quiz_touch BEFORE UPDATE ON cloner.cloned_quiz FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION cloner.touch_site()`,
  `CREATE TRIGGER cloned_quiz_tell AFTER INSERT OR UPDATE OR DELETE ON cloner.cloned_quiz FOR EACH ROW
    EXECUTE FUNCTION cloner.tell_site('subdomain')`,
];
