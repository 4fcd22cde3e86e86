import { type Actor, Answers, type CsvValue, CurrentActor, csv, sendTable } from '@garimpo/service-kit';
import {
  clickThroughRate,
  type ReportQuery,
  type ReportReply,
  reportQuery,
  reportReply,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { reportText } from '../text/pt-br-report.ts';
import { rate, reais } from '../text/table-values.ts';
import { ReportService } from './report.service.ts';

type Day = ReportReply['byDay'][number];

const { columns } = reportText;
const COLUMNS: Readonly<Record<string, (day: Day) => CsvValue>> = {
  [columns.day]: ({ day }) => day,
  [columns.impressions]: ({ impressions }) => impressions,
  [columns.clicks]: ({ clicks }) => clicks,
  [columns.rate]: (day) => rate.format(clickThroughRate(day)),
  [columns.conversions]: ({ conversions }) => conversions,
  [columns.value]: ({ valueCents }) => reais.format(valueCents / 100),
  [columns.requests]: ({ requests }) => requests,
  [columns.people]: ({ people }) => people,
  [columns.secure]: ({ secure }) => secure,
  [columns.robots]: ({ robots }) => robots,
  [columns.invalid]: ({ invalid }) => invalid,
  [columns.blocked]: ({ blocked }) => blocked,
};

@Controller('api/traffic-filter')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Get('reports')
  @Answers(reportReply, 'traffic_filter.campaign.not_found')
  report(
    @CurrentActor() actor: Actor,
    @Query({ schema: reportQuery }) query: ReportQuery,
  ): Promise<ReportReply> {
    return this.reports.of(actor, query, new Date());
  }

  @Get('reports.csv')
  @Answers('text/csv', 'traffic_filter.campaign.not_found')
  async table(
    @CurrentActor() actor: Actor,
    @Query({ schema: reportQuery }) query: ReportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.reports.of(actor, query, new Date());
    const [first, last] = [report.byDay.at(0)?.day ?? '', report.byDay.at(-1)?.day ?? ''];
    await sendTable(response, `${reportText.fileName(first, last)}.csv`, () => csv(COLUMNS, report.byDay));
  }
}
