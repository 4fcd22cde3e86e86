import { type MetricsReply, offersErrors } from '@garimpo/offers-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { toMetricsReply } from './metrics.mapper.ts';
import { findOwnMetrics } from './metrics.query.ts';
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
