import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { type ReportQuery, type ReportReply, trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { toReport } from './report.mapper.ts';
import { listDays, listSums, namesOfCampaigns } from './report.query.ts';

const fail = defineErrors(trafficFilterErrors);

@Injectable()
export class ReportService {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  /** The report of the days up to `now`. Throws `traffic_filter.campaign.not_found`. */
  of(actor: Actor, { days, campaign }: ReportQuery, now: Date): Promise<ReportReply> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      if (campaign !== undefined) await mustBeOwn(tx, userId, campaign);
      const span = { userId, now, days, campaign: campaign ?? null };
      const sums = await listSums(tx, span);
      const ids = sums.filter(({ kind }) => kind === 'campaign').map(({ value }) => value);
      return toReport({
        sums,
        days: await listDays(tx, span),
        names: await namesOfCampaigns(tx, userId, ids),
      });
    });
  }
}

/** A deleted one as well: what was counted of it stays. */
async function mustBeOwn(tx: Transaction, userId: string, campaign: string): Promise<void> {
  const names = await namesOfCampaigns(tx, userId, [campaign]);
  if (names.size === 0) throw fail('traffic_filter.campaign.not_found');
}
