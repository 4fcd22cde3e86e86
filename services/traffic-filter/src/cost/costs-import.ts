import { randomUUID } from 'node:crypto';
import { type Actor, Database, InjectDatabase, lockPerUser, type Transaction } from '@garimpo/service-kit';
import {
  COST_CENTS_MAX,
  COST_PREVIEW_MAX,
  COST_PROBLEMS_MAX,
  type CostProblem,
  type ImportCostsQuery,
  type ImportCostsReply,
} from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { namesOfCampaigns } from '../report/report.query.ts';
import { mustBeOwn } from '../report/report.service.ts';
import { localDay } from '../text/table-values.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import {
  campaignsOfNames,
  importCosts,
  type PlannedCost,
  type PlannedState,
  statesOf,
  sumOfCosts,
} from './cost.query.ts';
import { mustHaveRoom } from './cost.service.ts';
import { type CostRow, type CostTable, problemOf, readCosts } from './read-costs.ts';

interface Plan {
  costs: PlannedCost[];
  states: PlannedState[];
  problems: CostProblem[];
}

/** Costs as ad networks export them. All rows that can be read are stored, or none where there is no room. */
@Injectable()
export class CostsImport {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  /** Throws `traffic_filter.costs.unreadable`, `traffic_filter.campaign.not_found`, `traffic_filter.costs.limit_reached`. */
  async run(actor: Actor, file: Buffer, query: ImportCostsQuery, now: Date): Promise<ImportCostsReply> {
    const { userId } = actor;
    const { from, to, campaignBy, adBy } = query;
    const span = from === undefined || to === undefined ? null : { from, to };
    const table = await readCosts(file, { today: localDay(now), campaignBy, adBy, span });
    return this.database.asUser(actor, async (tx) => {
      if (query.campaign !== undefined) await mustBeOwn(tx, userId, query.campaign);
      await lockPerUser(tx, userId, 'costs');
      const plan = await planOf(tx, userId, table, query);
      const reply = await toReply(tx, userId, table, plan);
      mustHaveRoom((await sumOfCosts(tx, userId, null)).count + reply.created);
      if (query.check === '1' || reply.created + reply.replaced === 0) return reply;
      const importId = randomUUID();
      await importCosts(tx, userId, importId, plan.costs);
      return { ...reply, importId };
    });
  }
}

async function planOf(
  tx: Transaction,
  userId: string,
  { head, rows, problems }: CostTable,
  query: ImportCostsQuery,
): Promise<Plan> {
  const plan: Plan = { costs: [], states: [], problems: [...problems] };
  const known =
    query.campaign === undefined
      ? await campaignsOfNames(tx, userId, [...new Set(rows.map(({ utmCampaign }) => utmCampaign))])
      : null;
  const byKey = new Map<string, PlannedCost>();
  const wrong = ({ line, utmCampaign }: CostRow, rule: CostProblem['rule']) =>
    plan.problems.push(
      problemOf(head, line, query.campaignBy === 'id' ? 'campaignId' : 'campaign', rule, utmCampaign),
    );
  for (const row of rows) {
    const ids = known === null ? [query.campaign as string] : (known.get(row.utmCampaign) ?? []);
    const [campaign] = ids;
    if (campaign === undefined || ids.length > 1) {
      wrong(row, campaign === undefined ? 'unknown_campaign' : 'several_campaigns');
      continue;
    }
    const cost = plannedOf(row, campaign, query);
    const { amountCents, ...key } = cost;
    const written = JSON.stringify(key);
    const same = byKey.get(written);
    if (same === undefined) byKey.set(written, cost);
    else if (same.amountCents + amountCents <= COST_CENTS_MAX) same.amountCents += amountCents;
    else wrong(row, 'too_much');
  }
  plan.costs = [...byKey.values()];
  plan.states = await statesOf(tx, userId, plan.costs);
  plan.problems.sort((a, b) => a.line - b.line);
  return plan;
}

function plannedOf(row: CostRow, campaign: string, { network, utmSource }: ImportCostsQuery): PlannedCost {
  const { line: _, ...cost } = row;
  return { ...cost, campaign, network: network ?? null, utmSource: cost.utmSource || (utmSource ?? '') };
}

async function toReply(
  tx: Transaction,
  userId: string,
  { head, rows, empty, sums, problems }: CostTable,
  plan: Plan,
): Promise<ImportCostsReply> {
  const { costs, states } = plan;
  const isChange = (at: number) => states[at]?.knownCents !== costs[at]?.amountCents;
  const changed = costs.filter((_, at) => isChange(at));
  const shown = changed.slice(0, COST_PREVIEW_MAX);
  const names = await namesOfCampaigns(tx, userId, [...new Set(shown.map(({ campaign }) => campaign))]);
  const created = states.filter(({ knownCents }) => knownCents === null).length;
  return {
    importId: null,
    rows: rows.length + empty + sums + problems.length,
    created,
    replaced: changed.length - created,
    unchanged: costs.length - changed.length,
    empty,
    sums,
    refused: plan.problems.length,
    overlapping: states.filter(({ knownCents, isOverlapping }) => knownCents === null && isOverlapping)
      .length,
    totalCents: costs.reduce((sum, { amountCents }) => sum + amountCents, 0),
    columns: [...head.places].map(([column, place]) => ({ column, header: head.names[place] ?? '' })),
    preview: shown.map(({ campaign, ...cost }) => ({
      ...cost,
      campaign: { id: campaign, name: names.get(campaign) ?? '' },
    })),
    problems: plan.problems.slice(0, COST_PROBLEMS_MAX),
  };
}
