import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { monthsWith } from './1795800000000-visit-tables.ts';
import { seeingAllRows } from './1796500000000-safari-on-a-mac.ts';

export const NAMED_COLUMNS = ', browser, robot, offer_page';
/** Of robots that came before, as far as their user agents are kept. */
const NAMES_OF_ROBOTS = `UPDATE traffic_filter.requests SET robot = left(substring(user_agent FROM
    '(?i)[[:alnum:]_.-]*(?:bot|crawl|spider|externalhit|externalagent|preview|monitor|whatsapp|telegram|fetch)[[:alnum:]_.-]*'), 60)
  WHERE kind = 'declared_robot' AND user_agent IS NOT NULL`;

/**
 * What a request came with and led to, in words that tell nobody apart: the browser by its name, the robot by its own, the page of a split. What
 * pages of a split led to is counted by hour, like all else. Rules for addresses get a note, by which two of one network are told apart.
 */
export class OfferPages1796510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE traffic_filter.requests ADD COLUMN browser text, ADD COLUMN robot text, ADD COLUMN offer_page text',
      monthsWith(NAMED_COLUMNS),
      'GRANT SELECT (browser, robot, offer_page) ON traffic_filter.requests TO traffic_filter_user',
      `CREATE INDEX requests_robot_idx ON traffic_filter.requests (user_id, created_at DESC, id DESC) WHERE robot IS NOT NULL`,
      // page_key: an address may be longer than what an index takes. converted: visits of people with a conversion.
      `CREATE TABLE traffic_filter.offer_totals (
        user_id uuid NOT NULL,
        campaign_id uuid NOT NULL,
        hour timestamptz NOT NULL,
        page_key uuid NOT NULL,
        page text NOT NULL,
        people bigint NOT NULL DEFAULT 0,
        clicks bigint NOT NULL DEFAULT 0,
        conversions bigint NOT NULL DEFAULT 0,
        converted bigint NOT NULL DEFAULT 0,
        value_cents bigint NOT NULL DEFAULT 0,
        CONSTRAINT offer_totals_pkey PRIMARY KEY (user_id, campaign_id, hour, page_key),
        CONSTRAINT offer_totals_page_check CHECK (char_length(page) <= 2048)
      ) WITH (fillfactor = 70)`,
      ...ownRowsPolicy('traffic_filter.offer_totals', { domain: 'traffic-filter', owner: 'user_id' }),
      'GRANT SELECT ON traffic_filter.offer_totals TO traffic_filter_user',
      `GRANT SELECT, INSERT, UPDATE (people, clicks, conversions, converted, value_cents), DELETE
        ON traffic_filter.offer_totals TO traffic_filter_service`,
      `ALTER TABLE traffic_filter.address_rules ADD COLUMN note text,
        ADD CONSTRAINT address_rules_note_check CHECK (char_length(note) <= 120)`,
      'GRANT SELECT (note) ON traffic_filter.address_rules TO traffic_filter_user',
    ])
      await runner.query(statement);
    await seeingAllRows(runner, ['requests'], NAMES_OF_ROBOTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE traffic_filter.address_rules DROP COLUMN note',
      'DROP TABLE traffic_filter.offer_totals',
      'DROP INDEX traffic_filter.requests_robot_idx',
      monthsWith(''),
      'ALTER TABLE traffic_filter.requests DROP COLUMN browser, DROP COLUMN robot, DROP COLUMN offer_page',
    ])
      await runner.query(statement);
  }
}
