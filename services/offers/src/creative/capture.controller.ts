import {
  CAPTURE_BYTES_MAX,
  type CaptureInput,
  type CaptureReply,
  type CaptureTarget,
  captureInput,
  captureReply,
  captureTargetsQuery,
  captureTargetsReply,
} from '@garimpo/offers-contract';
import {
  AcceptsPersonalToken,
  AcceptsPrograms,
  type Actor,
  Answers,
  BodyLimit,
  CurrentActor,
} from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CaptureService } from './capture.service.ts';

/** For the browser extension, which has a token of its own, and for the app. */
@Controller('api/offers/library-captures')
export class CaptureController {
  constructor(private readonly captures: CaptureService) {}

  @Get()
  @AcceptsPersonalToken('library-captures')
  @AcceptsPrograms('library-captures')
  @Answers(captureTargetsReply)
  async targets(
    @CurrentActor() actor: Actor,
    @Query({ schema: captureTargetsQuery }) { url }: { url: string },
  ): Promise<{ offers: CaptureTarget[] }> {
    return { offers: await this.captures.targets(actor, url) };
  }

  @Post()
  @HttpCode(200)
  @BodyLimit(CAPTURE_BYTES_MAX)
  @AcceptsPersonalToken('library-captures')
  @AcceptsPrograms('library-captures')
  @Answers(
    captureReply,
    'offers.offer.not_found',
    'offers.offer.id_taken',
    'offers.libraries.limit_reached',
    'offers.capture.too_many',
  )
  save(
    @CurrentActor() actor: Actor,
    @Body({ schema: captureInput }) input: CaptureInput,
  ): Promise<CaptureReply> {
    return this.captures.save(actor, input, new Date());
  }
}
