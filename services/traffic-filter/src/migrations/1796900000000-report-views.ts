import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cuts of reports that users keep by a name. */
export class ReportViews1796900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE traffic_filter.report_views (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        name text NOT NULL,
        query jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT report_views_pkey PRIMARY KEY (id),
        CONSTRAINT report_views_name_key UNIQUE (user_id, name),
        CONSTRAINT report_views_name_check CHECK (char_length(name) BETWEEN 1 AND 60),
        CONSTRAINT report_views_query_check CHECK (jsonb_typeof(query) = 'object' AND pg_column_size(query) <= 1000)
      )`,
      ...ownRowsPolicy('traffic_filter.report_views', { domain: 'traffic-filter', owner: 'user_id' }),
      `GRANT SELECT, DELETE, INSERT (user_id, name, query), UPDATE (query)
        ON traffic_filter.report_views TO traffic_filter_user`,
      'GRANT SELECT, INSERT, DELETE ON traffic_filter.report_views TO traffic_filter_service',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE traffic_filter.report_views');
  }
}
