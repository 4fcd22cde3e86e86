import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import {
  type ReportView,
  type ReportViewInput,
  reportViewInput,
  reportViewParams,
  reportViewReply,
  reportViewsReply,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ReportViewService } from './report-view.service.ts';

@Controller('api/traffic-filter/report-views')
export class ReportViewController {
  constructor(private readonly views: ReportViewService) {}

  @Get()
  @Answers(reportViewsReply)
  async list(@CurrentActor() actor: Actor): Promise<{ views: ReportView[] }> {
    return { views: await this.views.list(actor) };
  }

  @Post()
  @Answers(reportViewReply, 'traffic_filter.report_views.limit_reached')
  async put(
    @CurrentActor() actor: Actor,
    @Body({ schema: reportViewInput }) input: ReportViewInput,
  ): Promise<{ view: ReportView }> {
    return { view: await this.views.put(actor, input) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.report_view.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: reportViewParams }) { id }: { id: string },
  ): Promise<void> {
    await this.views.delete(actor, id);
  }
}
