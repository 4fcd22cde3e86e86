import { type Actor, Database, defineErrors, InjectDatabase, lockPerUser } from '@garimpo/service-kit';
import {
  COSTS_MAX,
  COSTS_PAGE,
  type CostInput,
  type CostsQuery,
  type CostsReply,
  type CostView,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { mustBeOwn } from '../report/report.service.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { listCosts, putCost, sumOfCosts, takeBack } from './cost.query.ts';

const fail = defineErrors(trafficFilterErrors);

/** Throws `traffic_filter.costs.limit_reached`. @param count of all that there are with the new ones */
export function mustHaveRoom(count: number): void {
  if (count <= COSTS_MAX) return;
  throw fail('traffic_filter.costs.limit_reached', { fields: [{ path: 'costs', rule: String(COSTS_MAX) }] });
}

/** What a user's ads cost. */
@Injectable()
export class CostService {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  list(actor: Actor, query: CostsQuery): Promise<CostsReply> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      const rows = await listCosts(tx, userId, query);
      const sum = await sumOfCosts(tx, userId, query.campaign ?? null);
      return { costs: rows.slice(0, COSTS_PAGE), more: rows.length > COSTS_PAGE, ...sum };
    });
  }

  /** Throws `traffic_filter.campaign.not_found`, `traffic_filter.costs.limit_reached`. */
  put(actor: Actor, cost: CostInput): Promise<CostView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await mustBeOwn(tx, userId, cost.campaign);
      await lockPerUser(tx, userId, 'costs');
      const stored = await putCost(tx, userId, cost);
      mustHaveRoom((await sumOfCosts(tx, userId, null)).count);
      return stored;
    });
  }

  /** Throws `traffic_filter.cost.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = actor;
    const rows = await this.database.asUser(actor, (tx) =>
      tx.rows('DELETE FROM traffic_filter.costs WHERE user_id = $1 AND id = $2 RETURNING id', [userId, id]),
    );
    if (rows.length === 0) throw fail('traffic_filter.cost.not_found');
  }

  /** Throws `traffic_filter.import.not_found`, also where a later import has changed every row of it. */
  async takeBack(actor: Actor, importId: string): Promise<void> {
    const { userId } = actor;
    const rows = await this.database.asUser(actor, (tx) => takeBack(tx, userId, importId));
    if (rows === 0) throw fail('traffic_filter.import.not_found');
  }
}
