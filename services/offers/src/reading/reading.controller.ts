import {
  type CreateReadingInput,
  createReadingInput,
  type OfferView,
  offerParams,
  PASTED_PAGE_MAX,
  type PastedPageInput,
  pastedPageInput,
  type ReadingView,
  readingReply,
} from '@garimpo/offers-contract';
import { type Actor, Answers, BodyLimit, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { ReadingService } from './reading.service.ts';

/**
 * Bytes of JSON in UTF-8: an accent takes two bytes, a quote or a line end two characters, and no page consists of
 * the longest ones.
 */
const PASTED_BODY_BYTES = 3 * PASTED_PAGE_MAX;

@Controller('api/offers/:id/metrics')
export class ReadingController {
  constructor(private readonly readings: ReadingService) {}

  @Post()
  @Answers(readingReply, 'offers.offer.not_found', 'offers.reading.in_future')
  addByHand(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Body({ schema: createReadingInput }) input: CreateReadingInput,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.readings.addByHand(actor, id, input, new Date());
  }

  @Post('pasted')
  @BodyLimit(PASTED_BODY_BYTES)
  @Answers(readingReply, 'offers.offer.not_found', 'offers.page.unreadable')
  addPasted(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Body({ schema: pastedPageInput }) input: PastedPageInput,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.readings.addPasted(actor, id, input, new Date());
  }
}
