import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ad clicks whose cost has counted, so that it counts once however many processes lead their visitors. */
export class PaidClicks1796950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // click: a digest of the campaign and the network's id of the click. request_id: the visit whose cost counts.
      `CREATE TABLE traffic_filter.paid_clicks (
        user_id uuid NOT NULL,
        click uuid NOT NULL,
        request_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT paid_clicks_pkey PRIMARY KEY (user_id, click)
      )`,
      // To forget old ones.
      'CREATE INDEX paid_clicks_created_at_idx ON traffic_filter.paid_clicks (created_at)',
      ...ownRowsPolicy('traffic_filter.paid_clicks', { domain: 'traffic-filter', owner: 'user_id' }),
      'GRANT SELECT, INSERT, DELETE ON traffic_filter.paid_clicks TO traffic_filter_service',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE traffic_filter.paid_clicks');
  }
}
