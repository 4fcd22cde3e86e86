import { type Actor, Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import {
  type CutFigures,
  type CutKey,
  type CutLine,
  type CutQuery,
  type CutReply,
  type CutRow,
  type Dimension,
} from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { type CutCell, type CutSpan, KEY, listCells, spanOf } from './cut.query.ts';
import { namesOfCampaigns } from './report.query.ts';
import { allOf, mustBeOwn, NOTHING } from './report.service.ts';

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

interface Keys {
  first: (key: string) => CutKey;
  /** Null where there is one dimension. */
  second: ((key: string) => CutKey) | null;
}

function toReply(span: CutSpan, cells: readonly CutCell[], keys: Keys): CutReply {
  const { from, to, beforeFrom, beforeTo } = span;
  const rows = groups(cells, ({ a }) => a).map(([a, ofRow]): CutRow => {
    const { second } = keys;
    return {
      ...lineOf(keys.first(a), ofRow),
      parts:
        second === null ? [] : groups(ofRow, ({ b }) => b).map(([b, ofPart]) => lineOf(second(b), ofPart)),
    };
  });
  const { key: _, ...totals } = lineOf({ kind: 'rest', value: '' }, cells);
  const { before, ...now } = totals;
  return { from, to, beforeFrom, beforeTo, totals: now, before, rows };
}

/** Groups come in the order in which their keys come first. */
function groups(cells: readonly CutCell[], keyOf: (cell: CutCell) => string): [string, CutCell[]][] {
  const found = new Map<string, CutCell[]>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const known = found.get(key);
    if (known === undefined) found.set(key, [cell]);
    else known.push(cell);
  }
  return [...found];
}

function lineOf(key: CutKey, cells: readonly CutCell[]): CutLine {
  return {
    ...figuresOf(cells.filter(({ isNow }) => isNow)),
    key,
    before: figuresOf(cells.filter(({ isNow }) => !isNow)),
  };
}

function figuresOf(cells: readonly CutCell[]): CutFigures {
  const sums = { ...NOTHING };
  for (const cell of cells)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += cell[name];
  return allOf(sums);
}
