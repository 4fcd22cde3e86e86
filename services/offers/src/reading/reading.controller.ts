import {
  type CorrectReadingInput,
  type CreateReadingInput,
  correctReadingInput,
  createReadingInput,
  type OfferView,
  offerParams,
  offerReply,
  PASTED_PAGE_MAX,
  type PastedPageInput,
  type PutReadingInput,
  pastedPageInput,
  putReadingInput,
  type ReadingParams,
  type ReadingView,
  readingParams,
  readingReply,
} from '@garimpo/offers-contract';
import { type Actor, Answers, BodyLimit, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Param, Patch, Post, Put } from '@nestjs/common';
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

/** One reading of an offer, by its moment. */
@Controller('api/offers/:id/readings/:checkedAt')
export class OneReadingController {
  constructor(private readonly readings: ReadingService) {}

  @Patch()
  @Answers(
    readingReply,
    'offers.offer.not_found',
    'offers.reading.not_found',
    'offers.reading.in_future',
    'offers.reading.moment_taken',
    'offers.reading.too_many',
  )
  correct(
    @CurrentActor() actor: Actor,
    @Param({ schema: readingParams }) { id, checkedAt }: ReadingParams,
    @Body({ schema: correctReadingInput }) input: CorrectReadingInput,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.readings.correct(actor, id, checkedAt, input, new Date());
  }

  @Put()
  @Answers(readingReply, 'offers.offer.not_found', 'offers.reading.in_future', 'offers.reading.too_many')
  put(
    @CurrentActor() actor: Actor,
    @Param({ schema: readingParams }) { id, checkedAt }: ReadingParams,
    @Body({ schema: putReadingInput }) input: PutReadingInput,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.readings.put(actor, id, checkedAt, input, new Date());
  }

  @Delete()
  @Answers(offerReply, 'offers.offer.not_found', 'offers.reading.not_found', 'offers.reading.too_many')
  async remove(
    @CurrentActor() actor: Actor,
    @Param({ schema: readingParams }) { id, checkedAt }: ReadingParams,
  ): Promise<{ offer: OfferView }> {
    return { offer: await this.readings.remove(actor, id, checkedAt) };
  }
}
