import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views that are sent to their owner by email. */
export class MailedViews1796910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // mailed_on: the day of the last email, or of the choice: the first one comes at the next time. mail_after: until when a sender claims it.
      `ALTER TABLE traffic_filter.report_views ADD COLUMN mail text, ADD COLUMN mailed_on date,
        ADD COLUMN mail_tries smallint NOT NULL DEFAULT 0, ADD COLUMN mail_after timestamptz,
        ADD CONSTRAINT report_views_mail_check CHECK (mail IN ('daily', 'weekly')),
        ADD CONSTRAINT report_views_mailed_check CHECK (mail IS NULL OR mailed_on IS NOT NULL)`,
      'CREATE INDEX report_views_mail_idx ON traffic_filter.report_views (mailed_on) WHERE mail IS NOT NULL',
      'GRANT INSERT (mail, mailed_on), UPDATE (mail, mailed_on) ON traffic_filter.report_views TO traffic_filter_user',
      'GRANT UPDATE (mailed_on, mail_tries, mail_after) ON traffic_filter.report_views TO traffic_filter_service',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE traffic_filter.report_views DROP COLUMN mail, DROP COLUMN mailed_on, DROP COLUMN mail_tries, DROP COLUMN mail_after`,
    );
  }
}
