import { offerParams, type RefreshReply, refreshReply } from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { RefreshService } from './refresh.service.ts';

@Controller('api/offers/:id/metrics/refresh')
export class RefreshController {
  constructor(private readonly refreshes: RefreshService) {}

  @Post()
  @HttpCode(200)
  @Answers(
    refreshReply,
    'offers.offer.not_found',
    'offers.reading.under_way',
    'offers.refresh.too_many',
    'offers.refresh.not_yet',
  )
  refresh(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
  ): Promise<RefreshReply> {
    return this.refreshes.refresh(actor, id, new Date());
  }
}
