import { type Actor, Answers, CurrentActor, sendTable } from '@garimpo/service-kit';
import {
  type ReportQuery,
  type ReportReply,
  reportQuery,
  reportReply,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { reportText } from '../text/pt-br-report.ts';
import { ReportService } from './report.service.ts';
import { reportTable } from './report-table.ts';

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
    await sendTable(response, `${reportText.fileName(first, last)}.csv`, () => reportTable(report));
  }
}
