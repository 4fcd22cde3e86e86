import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import {
  REPORT_TIME_ZONE,
  REPORT_VIEWS_MAX,
  type ReportView,
  type ReportViewInput,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { ReportViewEntity } from './report-view.entity.ts';

const fail = defineErrors(trafficFilterErrors);
const toView = ({ id, name, query, mail }: ReportView): ReportView => ({ id, name, query, mail });

/** Cuts that a user keeps by a name. */
@Injectable()
export class ReportViewService {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  async list(actor: Actor): Promise<ReportView[]> {
    const { userId } = actor;
    const rows = await this.database.asUser(actor, (tx) =>
      tx.repository(ReportViewEntity).find({ where: { userId }, order: { name: 'ASC' } }),
    );
    return rows.map(toView);
  }

  /** Replaces the view of the same name. Throws `traffic_filter.report_views.limit_reached`. */
  put(actor: Actor, { name, query, mail = null }: ReportViewInput): Promise<ReportView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, userId, 'report views');
      if ((await countOthers(tx, userId, name)) >= REPORT_VIEWS_MAX) {
        throw fail('traffic_filter.report_views.limit_reached', {
          fields: [{ path: 'views', rule: String(REPORT_VIEWS_MAX) }],
        });
      }
      const row = await tx.only<ReportView>(
        `INSERT INTO traffic_filter.report_views (user_id, name, query, mail, mailed_on)
         VALUES ($1, $2, $3, $4, (clock_timestamp() AT TIME ZONE '${REPORT_TIME_ZONE}')::date)
         ON CONFLICT (user_id, name) DO UPDATE SET query = excluded.query, mail = excluded.mail, mailed_on = excluded.mailed_on
         RETURNING id, name, query, mail`,
        [userId, name, JSON.stringify(query), mail],
      );
      return toView(row);
    });
  }

  /** Throws `traffic_filter.report_view.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = actor;
    const { affected } = await this.database.asUser(actor, (tx) =>
      tx.repository(ReportViewEntity).delete({ userId, id }),
    );
    if (affected !== 1) throw fail('traffic_filter.report_view.not_found');
  }
}

function countOthers(tx: Transaction, userId: string, name: string): Promise<number> {
  return tx.repository(ReportViewEntity).countBy({ userId, name: Not(name) });
}
