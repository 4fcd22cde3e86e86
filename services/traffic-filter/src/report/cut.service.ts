import { type Actor, Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import type { CutKey, CutQuery, CutReply, Dimension } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { KEY } from './cost-cells.ts';
import { type CutCell, listCells, spanOf } from './cut.query.ts';
import { toReply } from './cut-reply.ts';
import { namesOfCampaigns } from './report.query.ts';
import { mustBeOwn } from './report.service.ts';

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface CutRows {
  one: number;
  first: number;
  second: number;
}

/** Reports by whatever visits can be told apart by. */
@Injectable()
export class CutService {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  /** Throws `traffic_filter.campaign.not_found`. */
  of(actor: Pick<Actor, 'userId' | 'email'>, query: CutQuery, rows: CutRows, now: Date): Promise<CutReply> {
    const { userId } = actor;
    const { by, campaign = null, order = 'impressions' } = query;
    const and = query.and === undefined || query.and === by ? null : query.and;
    return this.database.asUser(actor, async (tx) => {
      if (campaign !== null) await mustBeOwn(tx, userId, campaign);
      const span = await spanOf(tx, { now, ...daysOf(query) });
      const cells = await listCells(tx, span, {
        userId,
        now,
        campaign,
        by,
        and,
        order,
        rows: and === null ? { first: rows.one, second: 1 } : rows,
      });
      const names = await namesIn(tx, userId, cells, [by, and]);
      return toReply(span, cells, {
        first: (key) => toKey(key, by === 'campaign' ? names : null),
        second: and === null ? null : (key) => toKey(key, and === 'campaign' ? names : null),
      });
    });
  }
}

function daysOf({ days, from, to }: CutQuery): { days: number; last: string | null } {
  if (from === undefined || to === undefined) return { days: Number(days ?? USUAL_DAYS), last: null };
  return { days: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1, last: to };
}

function namesIn(
  tx: Transaction,
  userId: string,
  cells: readonly CutCell[],
  [first, second]: readonly [Dimension, Dimension | null],
): Promise<ReadonlyMap<string, string>> {
  const keys =
    first === 'campaign' ? cells.map(({ a }) => a) : second === 'campaign' ? cells.map(({ b }) => b) : [];
  const ids = new Set(keys.filter((key) => key.startsWith(KEY.value)).map((key) => key.slice(1)));
  return namesOfCampaigns(tx, userId, [...ids]);
}

function toKey(key: string, names: ReadonlyMap<string, string> | null): CutKey {
  if (key === KEY.none) return { kind: 'none', value: '' };
  if (key === KEY.erased) return { kind: 'erased', value: '' };
  if (key === KEY.rest) return { kind: 'rest', value: '' };
  const value = key.slice(KEY.value.length);
  return { kind: 'value', value, ...(names !== null && { name: names.get(value) ?? '' }) };
}
