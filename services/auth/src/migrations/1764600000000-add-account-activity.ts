import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'auth_service.account_activity';
const KINDS = `'sign_in', 'password_set', 'password_changed', 'factor_added', 'factor_removed',
  'email_changed', 'email_restored', 'identity_linked', 'identity_unlinked', 'sessions_ended', 'data_exported',
  'deletion_requested', 'deletion_cancelled', 'team_token_created', 'team_token_revoked', 'access_denied'`;
/** What becomes of a line: its letters, and that somebody said it was not them. What it tells is never written again. */
const CHANGING = 'letters_due, letter_tries, letter_at, denied_at, restored_at';

/** The history of an account: each line is also the letter that is owed for it until that is sent. */
export class AddAccountActivity1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ${TABLE} (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES auth_service.users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        session_id uuid,
        browser text,
        system text,
        country text,
        city text,
        network text,
        by_operator boolean NOT NULL,
        detail text,
        email text NOT NULL,
        former_email text,
        letters_due text[] NOT NULL,
        letter_tries int NOT NULL DEFAULT 0,
        letter_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        denied_at timestamptz,
        restored_at timestamptz,
        CONSTRAINT account_activity_kind_known CHECK (kind IN (${KINDS})),
        CONSTRAINT account_activity_letters_known CHECK (letters_due <@ ARRAY['current', 'former']),
        CONSTRAINT account_activity_former CHECK (former_email IS NULL OR kind = 'email_changed')
      )`);
    await runner.query(`CREATE INDEX account_activity_user ON ${TABLE} (user_id, created_at DESC, id DESC)`);
    await runner.query(
      `CREATE INDEX account_activity_devices ON ${TABLE} (user_id, network, browser) WHERE kind = 'sign_in'`,
    );
    await runner.query(`CREATE INDEX account_activity_due ON ${TABLE} (letter_at) WHERE letters_due <> '{}'`);
    await runner.query(`CREATE INDEX account_activity_age ON ${TABLE} (created_at)`);
    await runner.query(`REVOKE ALL ON ${TABLE} FROM PUBLIC`);
    await runner.query(`GRANT SELECT, INSERT, DELETE, UPDATE (${CHANGING}) ON ${TABLE} TO auth_service`);
    await runner.query(`ALTER TABLE ${TABLE} ENABLE ROW LEVEL SECURITY`);
    await runner.query(`ALTER TABLE ${TABLE} FORCE ROW LEVEL SECURITY`);
    await runner.query(
      `CREATE POLICY service_only ON ${TABLE} TO auth_service USING (true) WITH CHECK (true)`,
    );
    await addFunction(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION auth_service.note_activity');
    await runner.query(`DROP TABLE ${TABLE}`);
  }
}

/**
 * Writes a line within the statement of what it tells of, so that a sign-in is no trip longer. Null where there is nothing
 * to tell: a sign-in with a browser and network of before, an event that is told twice, a hundred of a kind in a day. A
 * letter is owed for three of a kind in an hour; the links of those undo what comes after them too.
 */
async function addFunction(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION auth_service.note_activity(event jsonb) RETURNS uuid LANGUAGE plpgsql AS $$
    DECLARE
      whose uuid := event->>'user_id';
      what text := event->>'kind';
      account auth_service.users;
      in_hour int;
      in_day int;
      letters text[] := ARRAY['current'];
      made uuid;
    BEGIN
      IF what = 'sign_in' AND EXISTS (
        SELECT FROM ${TABLE} a WHERE a.user_id = whose AND a.kind = 'sign_in' AND a.denied_at IS NULL
          AND a.browser IS NOT DISTINCT FROM event->>'browser' AND a.system IS NOT DISTINCT FROM event->>'system'
          AND a.network IS NOT DISTINCT FROM event->>'network') THEN
        RETURN NULL;
      END IF;
      SELECT * INTO account FROM auth_service.users u WHERE u.id = whose;
      SELECT count(*) FILTER (WHERE a.created_at > clock_timestamp() - interval '1 hour'), count(*)
        INTO in_hour, in_day FROM ${TABLE} a
        WHERE a.user_id = whose AND a.kind = what AND a.created_at > clock_timestamp() - interval '1 day';
      IF account.id IS NULL OR in_day >= 100 THEN
        RETURN NULL;
      END IF;
      -- The first device of a new account is the one that made it.
      IF what = 'sign_in' AND account.created_at > clock_timestamp() - interval '1 day'
        AND NOT EXISTS (SELECT FROM ${TABLE} a WHERE a.user_id = whose AND a.kind = 'sign_in') THEN
        letters := '{}';
      END IF;
      IF (event->>'letter')::boolean IS FALSE OR (in_hour >= 3 AND what <> 'email_changed') THEN
        letters := '{}';
      END IF;
      IF event->>'former_email' IS NOT NULL THEN
        letters := letters || 'former'::text;
      END IF;
      INSERT INTO ${TABLE} (id, user_id, kind, session_id, browser, system, country, city, network, by_operator, detail,
        email, former_email, letters_due)
      VALUES (coalesce((event->>'id')::uuid, gen_random_uuid()), whose, what, (event->>'session_id')::uuid,
        event->>'browser', event->>'system', event->>'country', event->>'city', event->>'network',
        coalesce((event->>'by_operator')::boolean, false), event->>'detail',
        account.email, event->>'former_email', letters)
      ON CONFLICT (id) DO NOTHING RETURNING id INTO made;
      RETURN made;
    END $$`);
  await runner.query('REVOKE ALL ON FUNCTION auth_service.note_activity FROM PUBLIC');
  await runner.query('GRANT EXECUTE ON FUNCTION auth_service.note_activity TO auth_service');
}
