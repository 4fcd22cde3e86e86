import { type Actor, Answers, type CsvValue, CurrentActor, csv, sendTable } from '@garimpo/service-kit';
import {
  CUT_CSV_ROWS,
  CUT_ROWS,
  type CutKey,
  type CutLine,
  type CutQuery,
  type CutReply,
  clickThroughRate,
  cutQuery,
  cutReply,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cutText, keyWord, reportText } from '../text/pt-br-report.ts';
import { CutService } from './cut.service.ts';
import { rate, reais } from './decimals.ts';

interface Line extends Omit<CutLine, 'key'> {
  first: CutKey;
  second: CutKey | null;
}

const { columns } = reportText;
const FIGURES: Readonly<Record<string, (line: Line) => CsvValue>> = {
  [columns.impressions]: ({ impressions }) => impressions,
  [columns.clicks]: ({ clicks }) => clicks,
  [columns.rate]: (line) => rate.format(clickThroughRate(line)),
  [columns.conversions]: ({ conversions }) => conversions,
  [columns.value]: ({ valueCents }) => reais.format(valueCents / 100),
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
};

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
      csv(columnsOf(query), linesOf(reply)),
    );
  }
}

function columnsOf({ by, and }: CutQuery): Readonly<Record<string, (line: Line) => CsvValue>> {
  return {
    [cutText.dimensions[by]]: ({ first }) => keyWord(by, first),
    ...(and !== undefined &&
      and !== by && { [cutText.dimensions[and]]: ({ second }: Line) => second && keyWord(and, second) }),
    ...FIGURES,
  };
}

/** Returns, of two dimensions, the lines of the second alone, which add up to the same. */
function linesOf({ rows }: CutReply): Line[] {
  return rows.flatMap(({ key: first, parts, ...row }): Line[] =>
    parts.length === 0
      ? [{ ...row, first, second: null }]
      : parts.map(({ key: second, ...part }) => ({ ...part, first, second })),
  );
}
