import { ownRowsPolicy } from '@garimpo/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happens to an offer besides its readings: new creatives, another price on its landing page. Its chart marks them. */
export class AddOfferEvents1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE offers.offer_events');
  }
}

const statements = [
  // One of a kind at a moment, so that what is stored twice is there once. The data is what the kind's sentence needs.
  `CREATE TABLE offers.offer_events (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    offer_id uuid NOT NULL,
    user_id uuid NOT NULL,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT offer_events_pkey PRIMARY KEY (id),
    CONSTRAINT offer_events_moment_key UNIQUE (offer_id, at, kind),
    CONSTRAINT offer_events_offer_fkey FOREIGN KEY (offer_id, user_id)
      REFERENCES offers.offers (id, user_id) ON DELETE CASCADE,
    CONSTRAINT offer_events_at_check CHECK (isfinite(at)),
    CONSTRAINT offer_events_kind_check CHECK (kind ~ '^[a-z_]{1,40}$'),
    CONSTRAINT offer_events_data_check CHECK (jsonb_typeof(data) = 'object')
  )`,
  ...ownRowsPolicy('offers.offer_events', { domain: 'offers', owner: 'user_id' }),
  `GRANT SELECT (id, offer_id, user_id, at, kind, data),
    INSERT (offer_id, user_id, at, kind, data) ON offers.offer_events TO offers_user`,
  'GRANT SELECT, INSERT, DELETE ON offers.offer_events TO offers_service',
];
