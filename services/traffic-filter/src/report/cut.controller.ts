import { type Actor, Answers, type CsvValue, CurrentActor, csv, sendTable } from '@garimpo/service-kit';
import {
  CUT_CSV_ROWS,
  CUT_ROWS,
  type CutKey,
  type CutLine,
  type CutQuery,
  type CutReply,
  clickThroughRate,
  costPerConversion,
  cutQuery,
  cutReply,
  type Dimension,
  earningsPerVisit,
  profitCents,
  returnOnCost,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cutText, keyWord, reportText } from '../text/pt-br-report.ts';
import { rate, reais } from '../text/table-values.ts';
import { CutService } from './cut.service.ts';
import { allOf, NOTHING } from './report.service.ts';

/** Where a cost belongs to no value. */
type Key = CutKey | 'unassigned';

interface Line extends Omit<CutLine, 'key'> {
  first: Key;
  second: Key | null;
}

const { columns } = reportText;
const inReais = (cents: number) => reais.format(cents / 100);
/** Empty where there is nothing to divide by. */
const written = (figure: number | null, write: (figure: number) => string) =>
  figure === null ? null : { decimal: write(figure) };
const FIGURES: Readonly<Record<string, (line: Line) => CsvValue>> = {
  [columns.impressions]: ({ impressions }) => impressions,
  [columns.clicks]: ({ clicks }) => clicks,
  [columns.rate]: (line) => rate.format(clickThroughRate(line)),
  [columns.conversions]: ({ conversions }) => conversions,
  [columns.value]: ({ valueCents }) => reais.format(valueCents / 100),
  [columns.cost]: ({ costCents = 0 }) => reais.format(costCents / 100),
  [columns.profit]: (line) => written(profitCents(line), inReais),
  [columns.roi]: (line) => written(returnOnCost(line), (share) => rate.format(share * 100)),
  [columns.cpa]: (line) => written(costPerConversion(line), inReais),
  [columns.epc]: (line) => written(earningsPerVisit(line), inReais),
  [columns.requests]: ({ requests }) => requests,
  [columns.people]: ({ people }) => people,
  [columns.secure]: ({ secure }) => secure,
  [columns.robots]: ({ robots }) => robots,
  [columns.invalid]: ({ invalid }) => invalid,
  [columns.blocked]: ({ blocked }) => blocked,
  [cutText.before(columns.impressions)]: ({ before }) => before.impressions,
  [cutText.before(columns.clicks)]: ({ before }) => before.clicks,
  [cutText.before(columns.conversions)]: ({ before }) => before.conversions,
  [cutText.before(columns.value)]: ({ before }) => reais.format(before.valueCents / 100),
  [cutText.before(columns.cost)]: ({ before }) => reais.format((before.costCents ?? 0) / 100),
};

const NO_VISITS = allOf(NOTHING);

@Controller('api/traffic-filter')
export class CutController {
  constructor(private readonly cuts: CutService) {}

  @Get('reports/cut')
  @Answers(cutReply, 'traffic_filter.campaign.not_found')
  cut(@CurrentActor() actor: Actor, @Query({ schema: cutQuery }) query: CutQuery): Promise<CutReply> {
    return this.cuts.of(actor, query, CUT_ROWS, new Date());
  }

  @Get('reports/cut.csv')
  @Answers('text/csv', 'traffic_filter.campaign.not_found')
  async table(
    @CurrentActor() actor: Actor,
    @Query({ schema: cutQuery }) query: CutQuery,
    @Res() response: Response,
  ): Promise<void> {
    const reply = await this.cuts.of(actor, query, CUT_CSV_ROWS, new Date());
    await sendTable(response, `${cutText.fileName(reply.from, reply.to)}.csv`, () =>
      csv(columnsOf(query), linesOf(reply, hasSecond(query))),
    );
  }
}

const hasSecond = ({ by, and }: CutQuery) => and !== undefined && and !== by;

function columnsOf({ by, and }: CutQuery): Readonly<Record<string, (line: Line) => CsvValue>> {
  return {
    [cutText.dimensions[by]]: ({ first }) => word(by, first),
    ...(and !== undefined &&
      and !== by && { [cutText.dimensions[and]]: ({ second }: Line) => second && word(and, second) }),
    ...FIGURES,
  };
}

function word(dimension: Dimension, key: Key): string {
  return key === 'unassigned' ? cutText.unassigned : keyWord(dimension, key);
}

/** Of two dimensions, the lines of the second alone, which add up to the same; with lines of their own for cost that belongs to no value. */
function linesOf({ rows, unassigned }: CutReply, hasSecond: boolean): Line[] {
  const lines = rows.flatMap(({ key: first, parts, unassigned: ofRow, ...row }): Line[] => [
    ...(parts.length === 0 && ofRow === undefined
      ? [{ ...row, first, second: null }]
      : parts.map(({ key: second, ...part }) => ({ ...part, first, second }))),
    ...costLine(ofRow, first, 'unassigned'),
  ]);
  return [...lines, ...costLine(unassigned, 'unassigned', hasSecond ? 'unassigned' : null)];
}

function costLine(cost: CutReply['unassigned'], first: Key, second: Key | null): Line[] {
  if (cost === undefined) return [];
  const { costCents, beforeCents } = cost;
  return [{ ...NO_VISITS, costCents, before: { ...NO_VISITS, costCents: beforeCents }, first, second }];
}
