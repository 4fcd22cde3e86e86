import {
  type CreateReadingInput,
  createReadingInput,
  metricsQuery,
  type OfferView,
  offerParams,
  type ReadingView,
} from '@garimpo/offers-contract';
import { type Actor, CurrentActor, ZodBody, ZodParam, ZodQuery } from '@garimpo/service-kit';
import { Controller, Get, Post } from '@nestjs/common';
import { ReadingService } from './reading.service.ts';

@Controller('api/offers/:id/metrics')
export class ReadingController {
  constructor(private readonly readings: ReadingService) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
    @ZodQuery(metricsQuery) { days }: { days: number },
  ): Promise<{ metrics: ReadingView[] }> {
    return { metrics: await this.readings.list(actor, id, days, new Date()) };
  }

  @Post()
  addByHand(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
    @ZodBody(createReadingInput) input: CreateReadingInput,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.readings.addByHand(actor, id, input, new Date());
  }
}
