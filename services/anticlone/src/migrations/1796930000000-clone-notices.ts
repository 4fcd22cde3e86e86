import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices about copies, from their draft to their end. */
export class CloneNotices1796930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // remind_at: when the owner is reminded of the next step. reminded_at: of which of these times an email was sent, or claimed to be.
      `CREATE TABLE anticlone.clone_notices (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        anticlone_site_id uuid NOT NULL,
        clone_id uuid NOT NULL,
        user_id uuid NOT NULL,
        recipient text NOT NULL,
        language text NOT NULL,
        send_to text,
        state text NOT NULL,
        note text NOT NULL DEFAULT '',
        drafted_at timestamptz NOT NULL,
        sent_at timestamptz,
        answered_at timestamptz,
        ended_at timestamptz,
        reopened_at timestamptz,
        remind_at timestamptz,
        reminded_at timestamptz,
        CONSTRAINT clone_notices_pkey PRIMARY KEY (id),
        CONSTRAINT clone_notices_recipient_key UNIQUE (clone_id, recipient),
        CONSTRAINT clone_notices_clone_fkey FOREIGN KEY (clone_id)
          REFERENCES anticlone.detected_clones (id) ON DELETE CASCADE,
        CONSTRAINT clone_notices_state_check CHECK (state IN ('drafted', 'sent', 'answered', 'removed', 'refused')),
        CONSTRAINT clone_notices_note_check CHECK (char_length(note) <= 1000)
      )`,
      'CREATE INDEX clone_notices_user_id_idx ON anticlone.clone_notices (user_id)',
      'CREATE INDEX clone_notices_remind_idx ON anticlone.clone_notices (remind_at) WHERE remind_at IS NOT NULL',
      ...ownRowsPolicy('anticlone.clone_notices', { domain: 'anticlone', owner: 'user_id' }),
      'GRANT SELECT ON anticlone.clone_notices TO anticlone_user',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON anticlone.clone_notices TO anticlone_service',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE anticlone.clone_notices');
  }
}
