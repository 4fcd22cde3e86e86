import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Offers leave the board into the archive, and are deleted in a way that can be undone for a day. Summaries hold the reading that
 * the growth of a week is counted from.
 */
export class ArchiveAndGrowth1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...columns, ...indexes, ...rights, refreshSummaries(WEEK), fillGrowth])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Before there was a mark for them, deleted offers were gone.
    await runner.query('ALTER TABLE offers.offers NO FORCE ROW LEVEL SECURITY');
    await runner.query('DELETE FROM offers.offers WHERE deleted_at IS NOT NULL');
    await runner.query('ALTER TABLE offers.offers FORCE ROW LEVEL SECURITY');
    await runner.query(ownRows('user_id = (select auth.uid())'));
    await runner.query(refreshSummaries(null));
    await runner.query(
      'ALTER TABLE offers.offers DROP COLUMN archived_at, DROP COLUMN deleted_at, DROP COLUMN left_size',
    );
    await runner.query(
      'ALTER TABLE offers.offer_summaries DROP COLUMN week_count, DROP COLUMN week_checked_at',
    );
  }
}

const columns = [
  // left_size: how many offers were on the board when this one left it, itself among them.
  `ALTER TABLE offers.offers ADD COLUMN archived_at timestamptz, ADD COLUMN deleted_at timestamptz,
    ADD COLUMN left_size integer`,
  // The last reading at least seven days before the latest one, however long before.
  'ALTER TABLE offers.offer_summaries ADD COLUMN week_count integer, ADD COLUMN week_checked_at timestamptz',
];

const indexes = [
  `CREATE INDEX offers_board_idx ON offers.offers (user_id, created_at DESC, id DESC)
    WHERE archived_at IS NULL AND deleted_at IS NULL`,
  `CREATE INDEX offers_archive_idx ON offers.offers (user_id, archived_at DESC, id DESC)
    WHERE archived_at IS NOT NULL AND deleted_at IS NULL`,
  'CREATE INDEX offers_deleted_idx ON offers.offers (user_id, deleted_at DESC) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX offers_purge_idx ON offers.offers (deleted_at) WHERE deleted_at IS NOT NULL',
];

const ownRows = (own: string) =>
  `ALTER POLICY offers_own_rows ON offers.offers USING (${own}) WITH CHECK (${own})`;

const rights = [
  'GRANT SELECT (archived_at, deleted_at) ON offers.offers TO offers_user',
  // Users see no deleted offer, whatever a statement forgets. The service archives, deletes and restores for them.
  ownRows('user_id = (select auth.uid()) AND deleted_at IS NULL'),
  'GRANT SELECT (week_count, week_checked_at) ON offers.offer_summaries TO offers_user',
];

const WEEK = {
  columns: `,
      week_count = week.count,
      week_checked_at = week.checked_at`,
  join: `
    LEFT JOIN LATERAL (
      SELECT count, checked_at FROM offers.offer_metrics
      WHERE offer_id = touched.offer_id AND checked_at <= latest.checked_at - interval '7 days'
      ORDER BY checked_at DESC LIMIT 1
    ) week ON true`,
};

/** The function of the first migration, with the reading of the week before. */
const refreshSummaries = (
  week: typeof WEEK | null,
) => `CREATE OR REPLACE FUNCTION offers.refresh_summaries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    PERFORM 1 FROM offers.offer_summaries summary
      WHERE summary.offer_id IN (SELECT offer_id FROM changed)
      ORDER BY summary.offer_id FOR UPDATE;
    UPDATE offers.offer_summaries summary SET
      first_count = (
        SELECT count FROM offers.offer_metrics first
        WHERE first.offer_id = touched.offer_id ORDER BY first.checked_at LIMIT 1),
      latest_count = latest.counts[cardinality(latest.counts)],
      latest_checked_at = latest.checked_at,
      trend = coalesce(latest.counts, '{}'),
      latest_source = last_reading.source,
      latest_precision = last_reading.precision,
      unreadable_reason = CASE WHEN still.unreadable THEN summary.unreadable_reason END,
      unreadable_since = CASE WHEN still.unreadable THEN summary.unreadable_since END,
      unreadable_last_at = CASE WHEN still.unreadable THEN summary.unreadable_last_at END${week?.columns ?? ''}
    FROM (SELECT DISTINCT offer_id FROM changed) touched
    CROSS JOIN LATERAL (
      SELECT array_agg(reading.count ORDER BY reading.checked_at) AS counts, max(reading.checked_at) AS checked_at
      FROM (
        SELECT count, checked_at FROM offers.offer_metrics
        WHERE offer_id = touched.offer_id ORDER BY checked_at DESC LIMIT 24
      ) reading
    ) latest
    LEFT JOIN offers.offer_metrics last_reading
      ON last_reading.offer_id = touched.offer_id AND last_reading.checked_at = latest.checked_at${week?.join ?? ''}
    CROSS JOIN LATERAL (
      SELECT coalesce(latest.checked_at <= known.unreadable_last_at, true) AS unreadable
      FROM offers.offer_summaries known WHERE known.offer_id = touched.offer_id
    ) still
    WHERE summary.offer_id = touched.offer_id;
    RETURN NULL;
  END $$`;

const fillGrowth = `
  UPDATE offers.offer_summaries summary SET week_count = week.count, week_checked_at = week.checked_at
  FROM offers.offer_summaries known
  CROSS JOIN LATERAL (
    SELECT count, checked_at FROM offers.offer_metrics
    WHERE offer_id = known.offer_id AND checked_at <= known.latest_checked_at - interval '7 days'
    ORDER BY checked_at DESC LIMIT 1
  ) week
  WHERE summary.offer_id = known.offer_id`;
