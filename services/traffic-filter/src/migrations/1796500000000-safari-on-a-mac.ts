import type { MigrationInterface, QueryRunner } from 'typeorm';

const FIGURES = ['people', 'robots', 'invalid', 'blocked', 'secure', 'clicks', 'conversions', 'value_cents'];

/** What was counted with an unknown device because Safari says the same on a Mac and on an iPad, from the requests that are kept. */
const COUNTED = `SELECT request.user_id, request.campaign_id, date_trunc('hour', request.created_at, 'UTC') AS hour,
    coalesce(request.networks[1], 'other') AS source,
    count(*) FILTER (WHERE is_person) AS people,
    count(*) FILTER (WHERE state <> 'blocked' AND kind IN ('declared_robot', 'lookahead')) AS robots,
    count(*) FILTER (WHERE state <> 'blocked' AND kind NOT IN ('declared_robot', 'lookahead') AND NOT is_person) AS invalid,
    count(*) FILTER (WHERE state = 'blocked') AS blocked,
    count(*) FILTER (WHERE is_person AND page = 'secure') AS secure,
    coalesce(sum(told.clicks) FILTER (WHERE is_person AND page = 'offer'), 0) AS clicks,
    coalesce(sum(CASE WHEN is_person THEN told.conversions ELSE told.signed END), 0) AS conversions,
    coalesce(sum(told.value_cents), 0) AS value_cents
  FROM (SELECT *, state = 'served' AND kind = 'person' AS is_person FROM traffic_filter.requests
    WHERE devices = '{computer,tablet}') request
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE kind = 'click') AS clicks, count(*) FILTER (WHERE kind = 'conversion') AS conversions,
      count(*) FILTER (WHERE kind = 'conversion' AND signed) AS signed, coalesce(sum(value_cents), 0) AS value_cents
    FROM traffic_filter.outcomes WHERE request_id = request.id) told
  GROUP BY 1, 2, 3, 4`;

/** Moves the totals of such visits from one device to another. */
const moving = (from: string, to: string) => `WITH moved AS MATERIALIZED (${COUNTED}),
  taken AS (
    UPDATE traffic_filter.hourly_totals AS known SET ${FIGURES.map((name) => `${name} = greatest(0, known.${name} - moved.${name})`).join(', ')}
    FROM moved WHERE (known.user_id, known.hour, known.campaign_id, known.source, known.device)
      = (moved.user_id, moved.hour, moved.campaign_id, moved.source, '${from}'))
  INSERT INTO traffic_filter.hourly_totals AS known (user_id, campaign_id, hour, source, device, ${FIGURES.join(', ')})
  SELECT user_id, campaign_id, hour, source, '${to}', ${FIGURES.join(', ')} FROM moved
  ON CONFLICT (user_id, hour, campaign_id, source, device)
    DO UPDATE SET ${FIGURES.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ')}`;

/** Runs a statement over rows of all users: forced row level security hides them from the owner of a table, too. */
export async function seeingAllRows(
  runner: QueryRunner,
  tables: readonly string[],
  statement: string,
): Promise<void> {
  const set = async (force: string) => {
    for (const table of tables)
      await runner.query(`ALTER TABLE traffic_filter.${table} ${force} ROW LEVEL SECURITY`);
  };
  await set('NO FORCE');
  await runner.query(statement);
  await set('FORCE');
}

/** Safari on a Mac is counted with the computers. */
export class SafariOnAMac1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await seeingAllRows(runner, ['requests', 'outcomes', 'hourly_totals'], moving('unknown', 'computer'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await seeingAllRows(runner, ['requests', 'outcomes', 'hourly_totals'], moving('computer', 'unknown'));
  }
}
