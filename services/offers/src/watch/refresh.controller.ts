import { offerParams, type RefreshReply } from '@garimpo/offers-contract';
import { type Actor, CurrentActor, ZodParam } from '@garimpo/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { RefreshService } from './refresh.service.ts';

@Controller('api/offers/:id/metrics/refresh')
export class RefreshController {
  constructor(private readonly refreshes: RefreshService) {}

  @Post()
  @HttpCode(200)
  refresh(
    @CurrentActor() actor: Actor,
    @ZodParam(offerParams) { id }: { id: string },
  ): Promise<RefreshReply> {
    return this.refreshes.refresh(actor, id, new Date());
  }
}
