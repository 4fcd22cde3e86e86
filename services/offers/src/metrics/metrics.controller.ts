import { type MetricsReply, metricsQuery, metricsReply, offerParams } from '@garimpo/offers-contract';
import { AcceptsPrograms, type Actor, Answers, CurrentActor, sendTable } from '@garimpo/service-kit';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MetricsService } from './metrics.service.ts';
import { ReadingsTables } from './readings-table.ts';

@Controller('api/offers/:id')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly tables: ReadingsTables,
  ) {}

  @Get('metrics')
  @AcceptsPrograms('offers:read')
  @Answers(metricsReply, 'offers.offer.not_found')
  read(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Query({ schema: metricsQuery }) { days }: { days: number },
  ): Promise<MetricsReply> {
    return this.metrics.read(actor, id, days, new Date());
  }

  @Get('metrics.csv')
  @AcceptsPrograms('offers:read')
  @Answers('text/csv', 'offers.offer.not_found')
  async export(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Query({ schema: metricsQuery }) { days }: { days: number },
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, lines } = await this.tables.of(actor, id, days, new Date());
    await sendTable(response, fileName, lines);
  }
}
