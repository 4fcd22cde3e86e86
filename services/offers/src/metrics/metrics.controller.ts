import { type MetricsReply, metricsQuery, offerParams } from '@garimpo/offers-contract';
import { type Actor, CurrentActor, ZodParam, ZodQuery } from '@garimpo/service-kit';
import { Controller, Get } from '@nestjs/common';
import { MetricsService } from './metrics.service.ts';

@Controller('api/offers/:id')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  @Get('metrics')
  read(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
    @ZodQuery(metricsQuery) { days }: { days: number },
  ): Promise<MetricsReply> {
    return this.metrics.read(actor, id, days, new Date());
  }
}
