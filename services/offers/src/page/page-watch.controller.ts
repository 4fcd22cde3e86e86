import { pipeline } from 'node:stream/promises';
import {
  offerParams,
  type PageWatchView,
  pagePictureParams,
  pageWatchInput,
  pageWatchReply,
} from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, Param, Patch, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PageWatchService } from './page-watch.service.ts';

@Controller('api/offers/:id/page')
export class PageWatchController {
  constructor(private readonly pages: PageWatchService) {}

  @Get()
  @Answers(pageWatchReply, 'offers.offer.not_found')
  async read(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
  ): Promise<{ watch: PageWatchView }> {
    return { watch: await this.pages.read(actor, id) };
  }

  @Patch()
  @Answers(
    pageWatchReply,
    'offers.offer.not_found',
    'offers.page_watch.limit_reached',
    'offers.page_watch.too_many',
  )
  async turn(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Body({ schema: pageWatchInput }) { enabled }: { enabled: boolean },
  ): Promise<{ watch: PageWatchView }> {
    return { watch: await this.pages.turn(actor, id, enabled, new Date()) };
  }

  /** A snapshot never changes: the browser of who may see it may keep its picture. */
  @Get(':snapshotId/picture')
  @Answers('image/webp', 'offers.page_snapshot.not_found')
  async picture(
    @CurrentActor() actor: Actor,
    @Param({ schema: pagePictureParams }) { id, snapshotId }: { id: string; snapshotId: string },
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.pages.picture(actor, id, snapshotId);
    response.set({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-cache' });
    await pipeline(picture, response);
  }
}
