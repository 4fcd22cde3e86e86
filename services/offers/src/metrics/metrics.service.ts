import { type MetricsReply, offersErrors, type ReadingView } from '@garimpo/offers-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnMetrics, type MetricsRow } from './metrics.query.ts';
import { startOfPeriod } from './start-of-period.ts';

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

/** The extremes of all readings are among the points: of every stretch of time its own are. */
function toMetricsReply({ points, gaps, ...sums }: MetricsRow): MetricsReply {
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
  return { metrics: points, summary, gaps };
}

function momentOf(reading: ReadingView | null | undefined): { count: number; checkedAt: string } | null {
  return reading ? { count: reading.count, checkedAt: reading.checkedAt } : null;
}
