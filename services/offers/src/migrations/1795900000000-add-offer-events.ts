import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to an offer beside its count, for its chart. Only the service writes it. */
export class AddOfferEvents1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE offers.offer_events');
  }
}

const statements = [
  `CREATE TABLE offers.offer_events (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT offer_events_pkey PRIMARY KEY (id),
    CONSTRAINT offer_events_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT offer_events_kind_check CHECK (char_length(kind) BETWEEN 1 AND 40)
  )`,
  'CREATE INDEX offer_events_newest_idx ON offers.offer_events (offer_id, user_id, at DESC)',
  ...ownRowsPolicy('offers.offer_events', { domain: 'offers', owner: 'user_id' }),
  'GRANT SELECT ON offers.offer_events TO offers_user',
  'GRANT SELECT, INSERT, DELETE ON offers.offer_events TO offers_service',
];
