import {
  type CreateReadingInput,
  createReadingInput,
  type OfferView,
  offerParams,
  type ReadingView,
} from '@garimpo/offers-contract';
import { type Actor, CurrentActor, ZodBody, ZodParam } from '@garimpo/service-kit';
import { Controller, Post } from '@nestjs/common';
import { ReadingService } from './reading.service.ts';

@Controller('api/offers/:id/metrics')
export class ReadingController {
  constructor(private readonly readings: ReadingService) {}

  @Post()
  addByHand(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
    @ZodBody(createReadingInput) input: CreateReadingInput,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.readings.addByHand(actor, id, input, new Date());
  }
}
