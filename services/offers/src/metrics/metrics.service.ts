import {
  METRICS_GAPS_MAX,
  METRICS_POINTS_MAX,
  type MetricsGap,
  type MetricsReply,
  type MetricsSummary,
  offersErrors,
  type ReadingView,
} from '@garimpo/offers-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { type EventRow, eventsSince, toOfferEvent } from '../event/offer-events.ts';
import { isoTime } from '../offer/offer.query.ts';
import { startOfPeriod } from './readings-table.ts';

const KEPT_OF_A_STRETCH = 4;
const STRETCHES = METRICS_POINTS_MAX / KEPT_OF_A_STRETCH;

/** Days are those of the people who read them. */
const ZONE = `'America/Sao_Paulo'`;

interface MetricsRow
  extends Pick<MetricsSummary, 'total' | 'days' | 'risingDays' | 'dayBefore' | 'firstEver'> {
  points: ReadingView[];
  gaps: MetricsGap[];
  events: EventRow[];
}

/**
 * One statement, so that points, sums and gaps are of the same moment. Each stretch and each day is found by the index, with
 * nothing computed per reading and nothing sorted: of a million readings that takes a tenth of what grouping them takes.
 */
const metrics = `
  WITH asked AS NOT MATERIALIZED (
    SELECT checked_at, count, source, precision FROM offers.offer_metrics
    WHERE offer_id = $1 AND user_id = $2 AND checked_at >= $3::timestamptz
  ),
  -- Few readings are one stretch, for its sums: all of them are points.
  ends AS MATERIALIZED (
    SELECT min(checked_at) AS first_at, max(checked_at) AS last_at,
      CASE WHEN (SELECT count(*) FROM (SELECT FROM asked LIMIT ${METRICS_POINTS_MAX + 1}) first_ones) > ${METRICS_POINTS_MAX}
        THEN ${STRETCHES} ELSE 1 END AS stretches
    FROM asked
  ),
  bounds AS MATERIALIZED (
    -- In seconds, since days are not of the same length everywhere. The end of one is the start of the next to the bit.
    SELECT first_at + make_interval(secs => seconds * stretch / stretches) AS from_at,
      CASE WHEN stretch + 1 = stretches THEN 'infinity'
        ELSE first_at + make_interval(secs => seconds * (stretch + 1) / stretches) END AS to_at
    FROM ends, generate_series(0, stretches - 1) AS stretch,
      LATERAL (SELECT extract(epoch FROM last_at - first_at)::double precision AS seconds) length
    WHERE first_at IS NOT NULL
  ),
  stretches AS MATERIALIZED (
    SELECT inside.total, inside.first_at, inside.last_at, low.checked_at AS lowest_at, high.checked_at AS highest_at
    FROM bounds
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS total, min(checked_at) AS first_at, max(checked_at) AS last_at,
        min(count) AS lowest, max(count) AS highest
      FROM asked WHERE checked_at >= from_at AND checked_at < to_at
    ) inside
    CROSS JOIN LATERAL (
      SELECT checked_at FROM asked WHERE checked_at >= from_at AND checked_at < to_at AND count = inside.lowest
      ORDER BY checked_at LIMIT 1
    ) low
    CROSS JOIN LATERAL (
      SELECT checked_at FROM asked WHERE checked_at >= from_at AND checked_at < to_at AND count = inside.highest
      ORDER BY checked_at LIMIT 1
    ) high
  ),
  points AS (
    SELECT asked.* FROM asked WHERE (SELECT stretches FROM ends) = 1
    UNION ALL
    SELECT asked.* FROM asked
    WHERE (SELECT stretches FROM ends) > 1 AND checked_at = ANY (ARRAY(
      SELECT unnest(ARRAY[first_at, last_at, lowest_at, highest_at]) FROM stretches
    ))
  ),
  days AS (
    SELECT evening.count > lag(evening.count) OVER (ORDER BY day) AS rising
    FROM ends
    CROSS JOIN generate_series(date_trunc('day', first_at AT TIME ZONE ${ZONE}), last_at AT TIME ZONE ${ZONE}, '1 day') AS day
    CROSS JOIN LATERAL (
      SELECT count FROM asked
      WHERE checked_at >= day AT TIME ZONE ${ZONE} AND checked_at < (day + interval '1 day') AT TIME ZONE ${ZONE}
      ORDER BY checked_at DESC LIMIT 1
    ) evening
  ),
  day_before AS (
    SELECT count, checked_at FROM offers.offer_metrics
    WHERE offer_id = $1 AND user_id = $2 AND checked_at <= (SELECT last_at - interval '24 hours' FROM ends)
    ORDER BY checked_at DESC LIMIT 1
  ),
  first_ever AS (
    SELECT count, checked_at FROM offers.offer_metrics
    WHERE offer_id = $1 AND user_id = $2 ORDER BY checked_at LIMIT 1
  ),
  gaps AS (
    SELECT since, last_at, reason FROM offers.reading_gaps
    WHERE offer_id = $1 AND user_id = $2 AND last_at >= $3::timestamptz
    ORDER BY last_at - since DESC, since LIMIT ${METRICS_GAPS_MAX}
  )
  SELECT
    (SELECT coalesce(sum(total), 0)::integer FROM stretches) AS total,
    (SELECT count(*)::integer FROM days) AS days,
    (SELECT count(*)::integer FROM days WHERE rising) AS "risingDays",
    (SELECT json_build_object('count', count, 'checkedAt', ${isoTime('checked_at')}) FROM day_before) AS "dayBefore",
    (SELECT json_build_object('count', count, 'checkedAt', ${isoTime('checked_at')}) FROM first_ever) AS "firstEver",
    (SELECT coalesce(json_agg(json_build_object('count', count, 'checkedAt', ${isoTime('checked_at')},
      'source', source, 'precision', precision) ORDER BY checked_at), '[]') FROM points) AS points,
    (SELECT coalesce(json_agg(json_build_object('from', ${isoTime('since')}, 'to', ${isoTime('last_at')},
      'reason', reason) ORDER BY since), '[]') FROM gaps) AS gaps,
    ${eventsSince({ offerId: '$1', userId: '$2', since: '$3::timestamptz' })} AS events
  FROM offers.offers WHERE id = $1 AND user_id = $2`;

/** Null for an offer that does not exist as for one of another user. @param since null for all readings */
async function findOwnMetrics(
  tx: Transaction,
  userId: string,
  offerId: string,
  since: Date | null,
): Promise<MetricsRow | null> {
  const row = await tx.one<MetricsRow>(metrics, [offerId, userId, since?.toISOString() ?? '-infinity']);
  return row ?? null;
}

const fail = defineErrors(offersErrors);

@Injectable()
export class MetricsService {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  /** `days` before `now`; 0 means all. */
  read(actor: Actor, offerId: string, days: number, now: Date): Promise<MetricsReply> {
    const since = startOfPeriod(days, now);
    return this.database.asUser(actor, async (tx) => {
      const found = await findOwnMetrics(tx, actor.userId, offerId, since);
      if (found === null) throw fail('offers.offer.not_found');
      return toMetricsReply(found);
    });
  }
}

/** The extremes of all readings are among the points, because those of every stretch are. */
function toMetricsReply({ points, gaps, events, ...sums }: MetricsRow): MetricsReply {
  const highest = points.reduce<ReadingView | null>(
    (best, point) => (best === null || point.count > best.count ? point : best),
    null,
  );
  const lowest = points.reduce<ReadingView | null>(
    (best, point) => (best === null || point.count < best.count ? point : best),
    null,
  );
  const summary = {
    ...sums,
    first: momentOf(points[0]),
    latest: momentOf(points.at(-1)),
    highest: momentOf(highest),
    lowest: momentOf(lowest),
  };
  return { metrics: points, summary, gaps, events: events.map(toOfferEvent) };
}

function momentOf(reading: ReadingView | null | undefined): { count: number; checkedAt: string } | null {
  return reading ? { count: reading.count, checkedAt: reading.checkedAt } : null;
}
