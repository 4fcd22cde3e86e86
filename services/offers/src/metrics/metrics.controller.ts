import { type MetricsReply, metricsQuery, offerParams } from '@garimpo/offers-contract';
import { type Actor, CurrentActor, ZodParam, ZodQuery } from '@garimpo/service-kit';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { sendTable } from '../table/send-table.ts';
import { MetricsService } from './metrics.service.ts';
import { ReadingsTables } from './readings-table.ts';

@Controller('api/offers/:id')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly tables: ReadingsTables,
  ) {}

  @Get('metrics')
  read(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
    @ZodQuery(metricsQuery) { days }: { days: number },
  ): Promise<MetricsReply> {
    return this.metrics.read(actor, id, days, new Date());
  }

  @Get('metrics.csv')
  async export(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
    @ZodQuery(metricsQuery) { days }: { days: number },
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, lines } = await this.tables.of(actor, id, days, new Date());
    await sendTable(response, fileName, lines);
  }
}
