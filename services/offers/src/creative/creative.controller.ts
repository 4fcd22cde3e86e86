import { type CreativesReply, creativeParams, creativesReply, offerParams } from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CaptureService } from './capture.service.ts';

@Controller('api/offers/:id/creatives')
export class CreativeController {
  constructor(private readonly captures: CaptureService) {}

  @Get()
  @Answers(creativesReply, 'offers.offer.not_found')
  list(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
  ): Promise<CreativesReply> {
    return this.captures.list(actor, id);
  }

  @Get(':creativeId/thumbnail')
  @Answers('image/webp', 'offers.creative.not_found')
  async thumbnail(
    @CurrentActor() actor: Actor,
    @Param({ schema: creativeParams }) params: { id: string; creativeId: string },
    @Res() response: Response,
  ): Promise<void> {
    const image = await this.captures.thumbnail(actor, params);
    // The picture of an ad does not change; a browser asks with the person's token, so it keeps one for each person.
    response.set({
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    });
    response.send(image);
  }
}
